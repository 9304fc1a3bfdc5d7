// The same histories against SQL; each is run on the model as well, and both must have judged everything alike.
import type { Engine } from '#tests/support/postgres.ts';
import type { Verdict } from './expectations.ts';
import { runHistory } from './history.ts';
import type { Run } from './main.ts';
import { createModelServer } from './server-model.ts';
import { createSqlServer } from './server-sql.ts';

/**
 * Compares as long as both were asked the same. Rows have other ids on the other server, hence another order on a phone's
 * disk: a fault that strikes the n-th call to the disk may strike another write, and from there on the histories differ.
 */
function compare(sql: readonly Verdict[], model: readonly Verdict[]): { compared: number; broken?: string } {
  const other = sql.findIndex(({ asked }, nth) => asked !== model[nth]?.asked);
  const same = sql.slice(0, other < 0 ? undefined : other);
  const at = same.findIndex(({ told }, nth) => told !== model[nth]?.told);
  if (at < 0) return { compared: same.length };
  return {
    compared: at,
    broken: `model: verdict ${at} is "${sql[at]?.told}" in SQL and "${model[at]?.told}" in the model`,
  };
}

/** Starts the database and gives back how to run seeds. */
export async function open(engine: Engine): Promise<Run> {
  const server = await createSqlServer(engine);
  const model = createModelServer();
  return async (seed, most) => {
    const told = await runHistory(seed, server, { most });
    if (told.broken) return told;
    const { verdicts, log } = await runHistory(seed, model, { most });
    const { compared, broken } = compare(told.verdicts, verdicts);
    return broken ? { ...told, compared, broken, log: `${told.log}\n── the model ──\n${log}` } : { ...told, compared };
  };
}
