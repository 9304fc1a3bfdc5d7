/**
 * A text that stands in another one, in its own order: in a page that reads from right to left "8–10 PM" would else be drawn as
 * "PM 10–8". The marks around it (first strong isolate) are left out where they change nothing, and in the worker, which draws nothing.
 */
export function isolate(text: string): string {
  const page = globalThis.document as Document | undefined;
  return page?.dir === 'rtl' ? `\u2068${text}\u2069` : text;
}
