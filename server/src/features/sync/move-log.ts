/** Which items have moved, whoever it is that asks. */
export type Moved = Pick<ReadonlySet<number>, 'has'>;

/**
 * Remembers, for as long as one round lasts, which items the till's log showed to move, in the order it did: whoever
 * plans or writes by numbers read earlier hears of all that moved since, whoever read the log.
 */
export const createMoveLog = () => {
  const lastMove = new Map<number, number>();
  let moves = 0;
  return {
    note: (itemIds: Iterable<number>): void => {
      moves += 1;
      for (const itemId of itemIds) lastMove.set(itemId, moves);
    },
    /** What moves from now on. */
    since: (): Moved => {
      const begun = moves;
      return { has: (itemId) => (lastMove.get(itemId) ?? 0) > begun };
    },
    clear: (): void => {
      lastMove.clear();
    },
  };
};

export type MoveLog = ReturnType<typeof createMoveLog>;
