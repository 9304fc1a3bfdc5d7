/** Flags of Node. */
export const oneThread: string[];
export const oneThreadWithDatabase: string[];
