declare const desks: unique symbol;
/** What the consoles show of the demo; only the functions here know what is in it. */
export type Desks = { [desks]: true };

/** The receipts of the demo: drawn, and where each is kept. */
export function specimenReceipts(desks: Desks): { path: string; bytes: Uint8Array<ArrayBuffer> }[];
