import { resolve } from 'node:path';
import { Problem } from './problem.ts';

export type Settings = {
  command: 'start' | 'dev' | 'prepare' | 'reset';
  /** Everything that the embedded backend keeps: database, receipts, keys, lock. */
  dataFolder: string;
  port: number;
  /** False serves the build that is in `dist`. */
  mayBuild: boolean;
  signUp: SignUp;
};

/** Whether a new account is signed in at once, or opens the link of its mail first, as on a hosted project. */
export type SignUp = (typeof signUps)[number];
const signUps = ['quick', 'confirm'] as const;

const commands = ['start', 'dev', 'prepare', 'reset'] as const;

/** Reads what to do from the words of the command line and from BAARI_DATA, BAARI_SIGN_UP and PORT. */
export function readSettings(words: readonly string[], env: NodeJS.ProcessEnv): Settings {
  const [name = 'start', ...flags] = words;
  const command = commands.find((known) => known === name);
  if (!command) throw new Problem(`Unknown command "${name}". Known: ${commands.join(', ')}.`);
  const unknown = flags.find((flag) => flag !== '--no-build');
  if (unknown) throw new Problem(`Unknown option "${unknown}". Known: --no-build.`);
  const port = Number(env['PORT'] || 4173);
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new Problem(`PORT is not a port number: ${env['PORT']}`);
  const signUp = signUps.find((known) => known === (env['BAARI_SIGN_UP'] || 'quick'));
  if (!signUp) throw new Problem(`Unknown BAARI_SIGN_UP "${env['BAARI_SIGN_UP']}". Known: ${signUps.join(', ')}.`);
  const dataFolder = resolve(env['BAARI_DATA'] || '.baari');
  return { command, dataFolder, port, mayBuild: !flags.includes('--no-build'), signUp };
}
