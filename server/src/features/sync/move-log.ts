/** Till item ids whose quantity changed. */
export type Moved = Pick<ReadonlySet<number>, 'has'>;

/**
 * Tracks, for one round, the items whose quantity changed according to the till's log. Plans and writes based on
 * earlier readings thus learn of every later change, no matter which step read the log.
 */
export const createMoveLog = () => {
  const lastMove = new Map<number, number>();
  let moves = 0;
  return {
    note: (itemIds: Iterable<number>): void => {
      moves += 1;
      for (const itemId of itemIds) lastMove.set(itemId, moves);
    },
    /** Returns a live set of the changes noted from now on. */
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
