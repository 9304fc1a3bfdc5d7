// A faulty network on purpose: everything the page sends goes through here and, by rule, gets lost, late or wrong.
import { SlowLine, type LineLimits } from './slow-line.ts';
import { Agent, createServer, request as send, type IncomingMessage, type ServerResponse } from 'node:http';

export type Fault =
  /** Never reaches the server. */
  | { kind: 'drop-request' }
  /** The server does its work; its answer is lost. */
  | { kind: 'drop-response' }
  /** The server does its work; its answer never comes, and the connection stays. */
  | { kind: 'hold-response' }
  /** Connects and then never says anything. */
  | { kind: 'stall' }
  | { kind: 'delay'; ms: number }
  /** The server's own answer arrives changed: by an older or newer release of either side. */
  | { kind: 'rewrite'; change: (body: string) => string }
  /** Somebody else answers: a gateway, a captive portal. */
  | { kind: 'answer'; status: number; body: string; type?: string };

/** What a hotel's Wi-Fi says to every request before its own sign-in page was used. */
export const portalTitle = 'Free Wi-Fi';
export const captivePortal: Fault = {
  kind: 'answer',
  status: 200,
  type: 'text/html',
  body: `<!doctype html><title>${portalTitle}</title><h1>${portalTitle}</h1><p>Welcome! Please accept our terms.</p>`,
};

export type Exchange = {
  method: string;
  path: string;
  status: number | 'lost';
  requestBytes: number;
  responseBytes: number;
  /** What was sent, when it was JSON. */
  sent: unknown;
};

export type Proxy = {
  url: string;
  /** Every request so far, in the order of their answers; bytes as on the wire. */
  log: Exchange[];
  /** Applies a fault to requests whose "METHOD /path" matches, `times` times; returns the way to lift it. */
  fault(match: RegExp, fault: Fault, times?: number): () => void;
  /** Cuts every connection, old and new, until `mend`: the server is away. */
  cut(): void;
  mend(): void;
  /** From now on everything goes over a line of that speed; the line says what it has carried. */
  slowDown(limits: LineLimits): SlowLine;
  /** As if nobody had ever used it: no faults, no limits, an empty log. What is still under way is not noted any more. */
  reset(): void;
  close(): Promise<void>;
};

type Rule = { match: RegExp; fault: Fault; left: number };

async function bodyOf(request: IncomingMessage, line?: SlowLine): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) {
    await line?.carry(chunk as Buffer, 'up');
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks);
}

/** What the head of a message weighs on the wire. */
function headOf({ rawHeaders, url = '' }: IncomingMessage): Buffer {
  return Buffer.alloc(rawHeaders.reduce((sum, text) => sum + text.length + 2, url.length + 20));
}

function jsonOf(request: IncomingMessage, body: Buffer): unknown {
  const isJson = body.length > 0 && /json/.test(request.headers['content-type'] ?? '');
  return isJson ? (JSON.parse(body.toString()) as unknown) : undefined;
}

function forward(target: URL, agent: Agent, request: IncomingMessage, body: Buffer): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const { method, url: path, headers } = request;
    const upstream = send({ host: '127.0.0.1', port: target.port, method, path, headers, agent }, resolve);
    upstream.once('error', reject);
    upstream.end(body);
  });
}

/** Puts a proxy in front of `target`; the page is opened at the proxy's own address. */
export async function startProxy(target: string): Promise<Proxy> {
  // A connection that nobody uses is given up long before the server would close it (five seconds): closed just as it is
  // used again, it would look like a lost answer.
  const agent = new Agent({ keepAlive: true, timeout: 1000 });
  const log: Exchange[] = [];
  let rules: Rule[] = [];
  let isCut = false;
  let line: SlowLine | undefined;
  let resets = 0;

  const takeRule = (name: string): Fault | undefined => {
    const rule = rules.find(({ match, left }) => left > 0 && match.test(name));
    if (rule) rule.left -= 1;
    return rule?.fault;
  };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const method = request.method ?? 'GET';
    const path = request.url ?? '/';
    const begun = resets;
    await line?.travel();
    await line?.carry(headOf(request), 'up');
    const body = await bodyOf(request, line);
    const note = (status: Exchange['status'], responseBytes: number) => {
      if (begun !== resets) return;
      log.push({ method, path, status, requestBytes: body.length, responseBytes, sent: jsonOf(request, body) });
    };
    const lose = () => {
      note('lost', 0);
      request.socket.destroy();
    };
    const fault = isCut ? ({ kind: 'drop-request' } as const) : takeRule(`${method} ${path}`);
    if (fault?.kind === 'drop-request') return lose();
    if (fault?.kind === 'stall') return undefined;
    if (fault?.kind === 'answer') {
      response.writeHead(fault.status, { 'content-type': fault.type ?? 'application/json' });
      response.end(fault.body);
      note(fault.status, Buffer.byteLength(fault.body));
      return undefined;
    }
    if (fault?.kind === 'delay') await new Promise((resolve) => setTimeout(resolve, fault.ms));
    // Compressed, a text cannot be changed; unchanged on the server, it would not be sent at all.
    if (fault?.kind === 'rewrite')
      for (const header of ['accept-encoding', 'if-none-match', 'if-modified-since']) delete request.headers[header];
    let upstream: IncomingMessage;
    try {
      upstream = await forward(new URL(target), agent, request, body);
    } catch {
      return lose();
    }
    const answered = await bodyOf(upstream);
    if (fault?.kind === 'drop-response' || isCut) return lose();
    if (fault?.kind === 'hold-response') {
      note('lost', 0);
      return undefined;
    }
    const arriving = fault?.kind === 'rewrite' ? Buffer.from(fault.change(answered.toString())) : answered;
    const { 'content-length': _length, 'transfer-encoding': _encoding, etag: _etag, ...headers } = upstream.headers;
    note(upstream.statusCode ?? 0, arriving.length);
    response.writeHead(
      upstream.statusCode ?? 502,
      fault?.kind === 'rewrite' ? { ...headers, 'content-length': arriving.length } : upstream.headers,
    );
    await line?.travel();
    await line?.carry(headOf(upstream), 'down');
    await line?.carry(arriving, 'down', (part) => response.write(part));
    if (line) response.end();
    else response.end(arriving);
    return undefined;
  }

  const server = createServer((request, response) => {
    // A page that closes mid-request is not a fault of the test.
    answer(request, response).catch(() => request.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (!address || typeof address !== 'object') throw new Error('The proxy has no port.');
  return {
    url: `http://localhost:${address.port}`,
    log,
    fault(match, fault, times = Infinity) {
      const rule: Rule = { match, fault, left: times };
      rules.push(rule);
      return () => {
        rules = rules.filter((other) => other !== rule);
      };
    },
    cut() {
      isCut = true;
      server.closeAllConnections();
    },
    mend() {
      isCut = false;
    },
    slowDown(limits) {
      line = new SlowLine(limits, () => server.closeAllConnections());
      return line;
    },
    reset() {
      resets += 1;
      rules = [];
      isCut = false;
      line = undefined;
      log.length = 0;
    },
    close: () =>
      new Promise((resolve) => {
        agent.destroy();
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
