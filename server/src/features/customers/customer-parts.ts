/** Rows of another feature that belong to customers, and go with them when two are merged. */
export type CustomerPart<S> = {
  /** Key of the stored ids: never changed. */
  name: string;
  /** Locks the rows that a concurrent change of theirs would lock before it locks a customer. */
  lock?: (inside: S, customerIds: readonly number[]) => Promise<unknown>;
  /** Hands over all rows of a customer. @returns their ids */
  move: (inside: S, customer: { from: number; to: number }) => Promise<number[]>;
  /** Hands back those of these rows that `from` still has. */
  moveBack: (inside: S, rows: readonly number[], customer: { from: number; to: number }) => Promise<unknown>;
};

/** Features register what belongs to customers. */
export const createCustomerParts = <S>() => {
  const parts: CustomerPart<S>[] = [];
  return {
    register: (part: CustomerPart<S>): void => {
      if (parts.some(({ name }) => name === part.name)) throw new Error(`There are two parts ${part.name}`);
      parts.push(part);
    },
    list: (): readonly CustomerPart<S>[] => parts,
  };
};

export type CustomerParts<S> = ReturnType<typeof createCustomerParts<S>>;
