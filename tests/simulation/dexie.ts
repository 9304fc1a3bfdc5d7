// Dexie without its middlewares: they tell watchers what has changed, run hooks and make up indexes, and the engine has
// neither hooks nor such indexes, and nobody watches a history. Left in, they take as long as all the rest of a history.
// Zones, transactions, upgrades, connections and errors are Dexie's own.
import { Dexie as Whole } from 'dexie';

export class Dexie extends Whole {
  constructor(...made: ConstructorParameters<typeof Whole>) {
    super(...made);
    Object.assign(this, { _middlewares: { dbcore: [] } });
  }
}
