// The little of `Response` that the engine uses, without streams: ten thousand histories read half a million answers.

type Head = {
  status?: number;
  statusText?: string;
  headers?: Record<string, string> | { get(name: string): string | null };
};

export class PlainResponse {
  readonly type = 'default';
  readonly status: number;
  readonly statusText: string;
  readonly headers: { get(name: string): string | null };
  readonly #body: string;

  constructor(body: unknown = '', { status = 200, statusText = '', headers = {} }: Head = {}) {
    this.status = status;
    this.statusText = statusText;
    this.#body = typeof body === 'string' ? body : '';
    const known = headers;
    this.headers =
      typeof known.get === 'function'
        ? (known as { get(name: string): string | null })
        : { get: (name) => (known as Record<string, string>)[name.toLowerCase()] ?? null };
  }
  get ok(): boolean {
    return this.status >= 200 && this.status < 300;
  }
  // A text in the place of bytes: it is only ever handed to the constructor above.
  arrayBuffer(): Promise<string> {
    return Promise.resolve(this.#body);
  }
  text(): Promise<string> {
    return Promise.resolve(this.#body);
  }
  async json(): Promise<unknown> {
    return JSON.parse(this.#body) as unknown;
  }
}

export function jsonAnswer(status: number, body: unknown, headers: Record<string, string> = {}): PlainResponse {
  return new PlainResponse(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
  });
}

export function htmlAnswer(status: number): PlainResponse {
  return new PlainResponse('<html>Sign in to Free Wi-Fi</html>', { status, headers: { 'content-type': 'text/html' } });
}
