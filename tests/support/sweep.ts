// `npm run sweep` asks everything again: each suite on every engine, each random question in its full number. The usual run
// keeps what one engine could do otherwise than another, and fewer random cases, but other ones each time.

export const isSweep = process.env['BAARI_SWEEP'] === '1';

/** How many random cases a test takes: `usual` in every run, `all` in the sweep. */
export const cases = (usual: number, all: number): number => (isSweep ? all : usual);

/** Where random cases begin, another place in every run; a failed run prints it, and BAARI_SEED repeats it. */
export const seed = Number(process.env['BAARI_SEED'] ?? Math.trunc(Date.now() / 1000) % 1_000_000);
