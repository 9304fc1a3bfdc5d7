// Dexie without its middlewares: they tell watchers what has changed, run hooks and make up indexes, and the engine has
// neither hooks nor such indexes, and nobody watches a history. Left in, they take as long as all the rest of a history.
// Zones, transactions, upgrades, connections and errors are Dexie's own.
import { Dexie as Whole, type Version } from 'dexie';

export class Dexie extends Whole {
  #declared: { version: number; stores: Record<string, string | null> } | undefined;

  constructor(...made: ConstructorParameters<typeof Whole>) {
    super(...made);
    Object.assign(this, { _middlewares: { dbcore: [] } });
  }

  /** No phone of a history has tables of an older version: all are declared as one, once, when the database is opened. */
  override version(version: number): Version {
    const stores = (more: Record<string, string | null>): Version => {
      this.#declared = { version, stores: { ...this.#declared?.stores, ...more } };
      return declared;
    };
    const declared = { stores } as Version;
    return declared;
  }

  override open(): ReturnType<Whole['open']> {
    if (this.#declared) super.version(this.#declared.version).stores(this.#declared.stores);
    this.#declared = undefined;
    return super.open();
  }
}
