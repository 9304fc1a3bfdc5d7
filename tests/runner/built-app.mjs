import { fork } from 'node:child_process';

/** Starts the built app with its demo data in a folder of its own; the process, once it answers. Its build must be there. */
export function startBuiltApp(data, port) {
  return new Promise((resolve, reject) => {
    const child = fork('supabase/local/start.mjs', ['start', '--no-build'], {
      env: { ...process.env, BAARI_DATA: data, PORT: String(port) },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    child.once('message', () => resolve(child));
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}.`)));
  });
}
