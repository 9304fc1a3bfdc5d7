import { AppError } from '#domain/errors.ts';

type Mismatch = { issues: readonly { path: readonly PropertyKey[] }[] };

/** UNEXPECTED for an answer that has another shape than ours; `issues` names the places. */
export function misshapen({ issues }: Mismatch): AppError {
  return new AppError('UNEXPECTED', { issues: issues.map(({ path }) => path.join('.')).join(' ') });
}
