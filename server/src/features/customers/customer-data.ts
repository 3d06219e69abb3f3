/** Ids of one person: several after records were merged. */
export type Person = {
  customerIds: readonly number[];
  /** In lower case. */
  emails: readonly string[];
};

type Row = Record<string, unknown>;

/** A feature's data about a person. */
export type CustomerData<S> = {
  /** Heading in the exported file. */
  name: string;
  list: (inside: S, person: Person) => Promise<Row[]>;
  /** Reasons why the data is still needed, as sentences for the user; empty if it can be erased. */
  needed?: (inside: S, person: Person) => Promise<string[]>;
  /**
   * Erases everything that tax law does not require to be kept.
   * @returns the number of records kept
   */
  erase?: (inside: S, person: Person, by: { at: Date; userId: number }) => Promise<number>;
};

/** Registry of the personal data that features hold. */
export const createCustomerData = <S>() => {
  const held: CustomerData<S>[] = [];
  return {
    register: (data: CustomerData<S>): void => {
      if (held.some(({ name }) => name === data.name)) throw new Error(`There is data named ${data.name} already`);
      held.push(data);
    },
    list: (): readonly CustomerData<S>[] => held,
  };
};

export type CustomerDataRegistry<S> = ReturnType<typeof createCustomerData<S>>;
