/** Ids of one person: several if records were merged. */
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
  /** Erases what tax law does not want kept. @returns the number of records that were kept */
  erase?: (inside: S, person: Person, by: { at: Date; userId: number }) => Promise<number>;
};

/** Features register what they hold of persons. */
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
