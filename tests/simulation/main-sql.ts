// The same histories against SQL; each is run on the model as well, and both must have judged everything alike.
import type { Engine } from '#tests/support/postgres.ts';
import { runHistory } from './history.ts';
import type { Run } from './main.ts';
import { createModelServer } from './server-model.ts';
import { createSqlServer } from './server-sql.ts';

function firstDifference(sql: readonly string[], model: readonly string[]): string | undefined {
  const at = sql.findIndex((verdict, nth) => verdict !== model[nth]);
  if (at < 0 && sql.length === model.length) return undefined;
  const nth = at < 0 ? sql.length : at;
  return `model: verdict ${nth} is "${sql[nth]}" in SQL and "${model[nth]}" in the model`;
}

/** Starts the database and gives back how to run seeds. */
export async function open(engine: Engine): Promise<Run> {
  const server = await createSqlServer(engine);
  const model = createModelServer();
  return async (seed, most) => {
    const told = await runHistory(seed, server, { most });
    if (told.broken) return told;
    const { verdicts, log } = await runHistory(seed, model, { most });
    const broken = firstDifference(told.verdicts, verdicts);
    return broken ? { ...told, broken, log: `${told.log}\n── the model ──\n${log}` } : told;
  };
}
