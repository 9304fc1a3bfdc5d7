/** Where the bytes are kept. A path that was put before holds the same bytes, so `put` on it is not an error. */
export type ReceiptStorage = {
  put(path: string, bytes: Uint8Array<ArrayBuffer>, mime: string): Promise<void>;
  get(path: string): Promise<Uint8Array<ArrayBuffer> | null>;
  remove(path: string): Promise<void>;
  /** The names in a folder of parts; none when it is not there. */
  list(folder: string): Promise<string[]>;
  /** Removes a folder of parts with all that is in it. */
  clear(folder: string): Promise<void>;
};
