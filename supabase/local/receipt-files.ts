import { constants } from 'node:fs';
import { access, mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join, posix } from 'node:path';
import type { ReceiptStorage } from '#supabase/functions/receipts/receipt-storage.ts';
import { isPartsFolder, isStoredPath } from '#supabase/functions/receipts/receipt-path.ts';

/** Receipts as files in a folder that only its owner can read; a file is there whole or not at all. */
export function receiptFiles(folder: string): ReceiptStorage {
  const locate = (path: string) => {
    if (!isStoredPath(path)) throw new Error('not a receipt path');
    return join(folder, path);
  };
  const locateParts = (path: string) => {
    if (!isPartsFolder(path)) throw new Error('not a folder of parts');
    return join(folder, path);
  };

  return {
    async put(path, bytes) {
      const target = locate(path);
      if (await exists(target)) return;
      try {
        await write(target, bytes);
      } catch (error) {
        // Another tab made the file whole and cleared its parts meanwhile: as if this one had been there before that.
        const isCleared = Reflect.get(Object(error), 'code') === 'ENOENT' && isPartsFolder(posix.dirname(path));
        if (!isCleared) throw error;
      }
    },

    async get(path) {
      const target = locate(path);
      return (await exists(target)) ? new Uint8Array(await readFile(target)) : null;
    },

    async remove(path) {
      await rm(locate(path), { force: true });
    },

    async list(parts) {
      const target = locateParts(parts);
      return (await exists(target)) ? readdir(target) : [];
    },

    async clear(parts) {
      // Tried again where a part came in between.
      await rm(locateParts(parts), { force: true, recursive: true, maxRetries: 5 });
    },
  };
}

async function write(target: string, bytes: Uint8Array): Promise<void> {
  await mkdir(dirname(target), { recursive: true, mode: 0o700 });
  const draft = `${target}.${crypto.randomUUID()}`;
  const file = await open(draft, 'wx', 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(draft, target);
}

function exists(path: string): Promise<boolean> {
  return access(path, constants.R_OK).then(
    () => true,
    () => false,
  );
}
