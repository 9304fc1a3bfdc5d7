/** Flags of Node. */
export const oneThread: string[];
