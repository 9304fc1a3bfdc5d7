import { inspect } from 'node:util';

type Print = (...parts: unknown[]) => void;

/**
 * The embedded backend prints every database error with its whole stack, also the ones that are answers ("slot taken").
 * Those are dropped; any other database error becomes two lines; everything else passes as it is.
 */
export function quietDatabaseErrors(print: Print): Print {
  return (...parts) => {
    const error = parts[0];
    if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return print(...parts);
    if (/^PT4\d\d$/.test(error.code)) return;
    if (!('severity' in error)) return print(...parts);
    const query = 'query' in error ? String(error.query).replace(/\s+/g, ' ').slice(0, 300) : '';
    const rest = ['detail', 'hint', 'where'].flatMap((name) => factOf(error, name));
    print([`[database] ${error.code} ${error.message}`, ...rest, query && `  in ${query}`].filter(Boolean).join('\n'));
  };
}

function factOf(error: Error, name: string): string[] {
  const fact: unknown = Reflect.get(error, name);
  return fact === undefined || fact === null ? [] : [`  ${name}: ${typeof fact === 'string' ? fact : inspect(fact)}`];
}

/** Runs a step of the start without its progress chatter; errors and warnings still come through. */
export async function withoutChatter<T>(step: () => Promise<T>): Promise<T> {
  const { log } = console;
  console.log = () => undefined;
  try {
    return await step();
  } finally {
    console.log = log;
  }
}
