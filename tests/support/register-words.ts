// Every file of tests begins with all texts. They are data: a worker reads their sixty files once, and not with each file whose
// modules start anew.
import { registerMessages } from '#text/translate.ts';

const worker = globalThis as unknown as { everyText?: Parameters<typeof registerMessages> };

worker.everyText ??= [...(await import('./every-text.ts')).everyText];
registerMessages(...worker.everyText);
