import type { Db } from './db';

type Part = (db: Db) => object;
type Joined<Union> = (Union extends unknown ? (value: Union) => void : never) extends (value: infer All) => void
  ? All
  : never;

/**
 * Joins factories of stores. A part is made when one of its stores is first read: a transaction uses few of them, and
 * making all takes longer than a short statement. The stores are properties of the prototype, so they cannot be spread.
 */
export function joinLazily<Parts extends readonly Part[]>(
  ...parts: Parts
): (db: Db) => Joined<ReturnType<Parts[number]>>;
export function joinLazily(...parts: readonly Part[]): (db: Db) => object {
  class Stores {
    readonly #made: (object | undefined)[] = [];
    readonly #db: Db;

    constructor(db: Db) {
      this.#db = db;
    }

    part(at: number): object {
      return (this.#made[at] ??= parts[at]?.(this.#db) ?? {});
    }
  }
  let areNamed = false;
  return (db) => {
    const stores = new Stores(db);
    if (!areNamed) {
      for (const at of parts.keys()) {
        for (const name of Object.keys(stores.part(at))) {
          Object.defineProperty(Stores.prototype, name, {
            get(this: Stores): unknown {
              return Reflect.get(this.part(at), name);
            },
          });
        }
      }
      areNamed = true;
    }
    return stores;
  };
}
