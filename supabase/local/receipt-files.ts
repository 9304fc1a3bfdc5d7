import { constants } from 'node:fs';
import { access, mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { ReceiptStorage } from '#supabase/functions/receipts/handler.ts';
import { receiptPath } from '#supabase/functions/receipts/receipt-path.ts';

/** Receipts as files in a folder that only its owner can read; a file is there whole or not at all. */
export function receiptFiles(folder: string): ReceiptStorage {
  const locate = (path: string) => {
    const checked = receiptPath(path);
    if (!checked) throw new Error('not a receipt path');
    return join(folder, checked);
  };

  return {
    async put(path, bytes) {
      const target = locate(path);
      if (await exists(target)) return;
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
    },

    async get(path) {
      const target = locate(path);
      return (await exists(target)) ? new Uint8Array(await readFile(target)) : null;
    },

    async remove(path) {
      await rm(locate(path), { force: true });
    },
  };
}

function exists(path: string): Promise<boolean> {
  return access(path, constants.R_OK).then(
    () => true,
    () => false,
  );
}
