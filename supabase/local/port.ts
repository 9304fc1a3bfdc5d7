import { createServer } from 'node:net';
import { Problem } from './problem.ts';

/** Says so early and plainly when another program has the port, on either address that "localhost" can mean. */
export async function assertPortIsFree(port: number): Promise<void> {
  for (const host of ['127.0.0.1', '::1']) {
    const code = await tryListening(port, host);
    if (code === 'EADDRINUSE') {
      throw new Problem(`Port ${port} is taken by another program. Choose another one: PORT=${port + 1} npm start`);
    }
    if (code === 'EACCES') throw new Problem(`Port ${port} may not be used by this account. Choose one above 1024.`);
  }
}

/** The error code, or null when it worked. A machine without IPv6 answers EADDRNOTAVAIL for ::1, which is no obstacle. */
function tryListening(port: number, host: string): Promise<string | null> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? 'unknown'));
    server.listen(port, host, () => server.close(() => resolve(null)));
  });
}
