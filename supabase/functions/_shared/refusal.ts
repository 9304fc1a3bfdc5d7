/** An answer that is not the one hoped for: the HTTP status and the app's own error code. */
export class Refusal extends Error {
  readonly status: number;

  constructor(status: number, code: string) {
    super(code);
    this.status = status;
  }
}
