export declare const baselineFile: string;
export declare function schemaFiles(): string[];
export declare function baseline(): string;
