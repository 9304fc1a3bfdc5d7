// Every file of tests begins with all words. They are data: a worker reads their sixty files once, and not with each
// file whose modules start anew.
import { registerMessages } from '#text/translate.ts';

type Areas = Parameters<typeof registerMessages>;
const worker = globalThis as unknown as { everyWord?: Areas };

worker.everyWord ??= [...(await import('#text/en.ts')).areas, (await import('#text/lazy-messages.ts')).lazyMessages];
registerMessages(...worker.everyWord);
