/** The little of the Deno runtime that hosted functions use; Node never loads these files. */
declare namespace Deno {
  const env: { get(name: string): string | undefined };
  function serve(handler: (request: Request) => Promise<Response>): unknown;
}
