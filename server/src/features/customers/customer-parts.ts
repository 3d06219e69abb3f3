/** Rows of another feature that belong to customers and move with them in a merge. */
export type CustomerPart<S> = {
  /** Key of the stored ids; must never change. */
  name: string;
  /** Locks these rows, if concurrent transactions lock them before they lock a customer. */
  lock?: (inside: S, customerIds: readonly number[]) => Promise<unknown>;
  /**
   * Moves all rows of a customer.
   * @returns their ids
   */
  move: (inside: S, customer: { from: number; to: number }) => Promise<number[]>;
  /** Moves those of these rows back that still belong to `from`. */
  moveBack: (inside: S, rows: readonly number[], customer: { from: number; to: number }) => Promise<unknown>;
};

/** Registry of the rows that belong to customers. */
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
