// A line as a phone has it, between a browser and an HTTP/2 server of this process: bytes of all connections share its speed. The
// browser's own throttling would let a service worker download for free.
import { createServer } from 'node:net';
import { Duplex } from 'node:stream';

const piece = 1460;

/** One end of a connection as the server sees it. A write ends when its bytes have left the line, so the server's order counts. */
class Shaped extends Duplex {
  #socket;
  #line;

  constructor(socket, line) {
    super({ readableHighWaterMark: piece, writableHighWaterMark: piece });
    this.#socket = socket;
    this.#line = line;
    socket.on('data', (bytes) => {
      setTimeout(() => this.push(bytes), line.distance / 2);
    });
    socket.on('end', () => this.push(null));
    socket.on('error', () => this.destroy());
    socket.on('close', () => this.destroy());
  }

  _read() {}

  _write(bytes, _encoding, accept) {
    void this.#send(bytes).then(() => accept());
  }

  async #send(bytes) {
    for (let at = 0; at < bytes.length; at += piece) {
      const part = bytes.subarray(at, at + piece);
      await this.#line.carry(part.length);
      setTimeout(() => {
        if (!this.#socket.destroyed && !this.#line.isSilent) this.#socket.write(part);
      }, this.#line.distance / 2);
    }
  }

  _destroy(error, done) {
    this.#socket.destroy();
    done(error);
  }
}

/**
 * Opens a port in front of `server` (node:http2, secure). `kbits` 0 is a line without a limit; `distance` is the round trip in ms;
 * `down` counts the bytes that the browser was sent, `downAt` those until an instant.
 */
export async function openLine(server, { kbits, distance }) {
  let freeAt = 0;
  const line = {
    distance,
    isSilent: false,
    down: 0,
    passed: [],
    /** Bytes that the browser had been sent at an instant (ms since 1970). */
    downAt: (at) => line.passed.findLast((each) => each.at <= at)?.down ?? 0,
    async carry(bytes) {
      line.down += bytes;
      line.passed.push({ at: Date.now(), down: line.down });
      if (!kbits) return;
      const now = performance.now();
      // A timer wakes late: what the line could have carried meanwhile is caught up.
      freeAt = Math.max(now - 20, freeAt) + (bytes * 8) / kbits;
      if (freeAt - now > 1) await new Promise((resolve) => setTimeout(resolve, freeAt - now));
    },
  };
  const sockets = new Set();
  const port = createServer((socket) => {
    sockets.add(socket.setNoDelay(true).on('close', () => sockets.delete(socket)));
    if (!line.isSilent) server.emit('connection', new Shaped(socket, line));
  });
  await new Promise((resolve) => port.listen(0, '127.0.0.1', resolve));
  return Object.assign(line, {
    url: `https://localhost:${port.address().port}`,
    close() {
      for (const socket of sockets) socket.destroy();
      port.close();
    },
  });
}
