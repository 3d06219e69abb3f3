/** Entry of the till's log about the item of a write, created after the write was sent. */
export type Trace = {
  id: number;
  change: number;
  employeeId: number | null;
  /** Neither its reason nor its documents rule out that it is our write. */
  mayBeOurs: boolean;
  happenedAt: Date;
};

/** Our own write: `delta` was to be added to the quantity read directly before. */
export type Write = { delta: number; target: number; isAnswered: boolean };

export type Evidence = {
  /** Quantity read after the log; null if the till no longer has one. */
  quantity: number | null;
  /** Quantity according to the ledger; null for an item that is not followed. */
  ledger: number | null;
  /** Employee that the log names for our writes; null if unknown. */
  employee: number | null;
  /** So late that an accepted write must have appeared in the log. */
  isLate: boolean;
  /** The quantity has not changed for so long that the log cannot have further entries. */
  isQuiet: boolean;
};

/**
 * - `ours`: these entries are the write, and `applied` is its real effect
 * - `nothing`: the write changed nothing, because its target was already there or it never arrived
 * - `undecided`: somebody else may have made the change
 * - `waiting`: the log does not explain the quantity yet
 */
export type Verdict =
  | { kind: 'ours'; entryIds: number[]; applied: number }
  | { kind: 'nothing' | 'undecided' | 'waiting' };

type Candidate = { at: number; entryIds: number[]; applied: number; isClean: boolean };

/** Quantities before and after each entry, the index of the one read before the write, and our employee. */
type Trail = { path: readonly number[]; from: number; employee: number | null };

/** Greatest time between the two entries of one write. */
export const piecesWithinMs = 2_000;

/**
 * True if two consecutive entries of the item may record one write: by one employee, in the same direction, at nearly
 * the same time. Their ids may differ by more than 1, because entries of other items are counted, too.
 */
const mayBePieces = (first: Trace, second: Trace): boolean =>
  first.mayBeOurs &&
  first.employeeId === second.employeeId &&
  Math.sign(first.change) === Math.sign(second.change) &&
  Math.abs(second.happenedAt.getTime() - first.happenedAt.getTime()) <= piecesWithinMs;

/** Quantities before the first entry and after each, computed backwards from the last reading. */
const pathOf = (traces: readonly Trace[], quantity: number): number[] => {
  const path = [quantity];
  for (const { change } of traces.toReversed()) path.unshift((path[0] ?? quantity) - change);
  return path;
};

/**
 * Entries that may be the write that ends with this one: two that together make exactly the intended difference;
 * otherwise the last one alone, or possibly both.
 */
const explanationsOf = ({ delta }: Write, before: Trace | undefined, last: Trace): Trace[][] => {
  if (!before || !mayBePieces(before, last)) return [[last]];
  const both = [before, last];
  return before.change + last.change === delta ? [both] : [[last], both];
};

const candidatesOf = (write: Write, traces: readonly Trace[], { path, from, employee }: Trail): Candidate[] => {
  const found: Candidate[] = [];
  const isClean = ({ employeeId }: Trace) => employee === null || employeeId === null || employeeId === employee;
  for (const [index, last] of traces.entries()) {
    if (index < from || path[index + 1] !== write.target || !last.mayBeOurs) continue;
    const before = index > from ? traces[index - 1] : undefined;
    for (const entries of explanationsOf(write, before, last)) {
      found.push({
        at: index + 1 - entries.length,
        entryIds: entries.map(({ id }) => id),
        applied: entries.reduce((sum, { change }) => sum + change, 0),
        isClean: isClean(last),
      });
    }
  }
  return found;
};

/** Index of the first entry that reached the target and cannot be ours; Infinity if there is none. */
const firstOfOthers = ({ target }: Write, traces: readonly Trace[], { path, from }: Pick<Trail, 'path' | 'from'>) => {
  const found = traces.findIndex((one, index) => index >= from && !one.mayBeOurs && path[index + 1] === target);
  return found < 0 ? Infinity : found;
};

/** The effect, if no other explanation is possible. */
const judgeTrail = (write: Write, traces: readonly Trace[], trail: Trail): Verdict | null => {
  const [first, ...others] = candidatesOf(write, traces, trail).filter((one) => one.isClean);
  if (!first || others.some(({ applied }) => applied !== first.applied)) return null;
  if (first.at > firstOfOthers(write, traces, trail)) return null;
  return { kind: 'ours', entryIds: first.entryIds, applied: first.applied };
};

const judgeAbsence = (write: Write, traces: readonly Trace[], trail: Trail, isLate: boolean): Verdict => {
  if (!isLate) return { kind: 'waiting' };
  if (candidatesOf(write, traces, trail).length > 0) return { kind: 'undecided' };
  const wasThere = firstOfOthers(write, traces, trail) < Infinity;
  return { kind: wasThere || !write.isAnswered ? 'nothing' : 'undecided' };
};

/**
 * Finds the effect of a write in the till's log. The till sets quantities unconditionally and its log does not name the
 * writer, so an entry counts as ours only if nobody else can have made it: it follows the quantity read before the
 * write, ends at the target, and no other change reached the target before it. Pure.
 * @param traces by entry id
 */
export const judgeWrite = (write: Write, traces: readonly Trace[], evidence: Evidence): Verdict => {
  const { quantity, ledger, employee, isLate, isQuiet } = evidence;
  const path = quantity === null ? [] : pathOf(traces, quantity);
  const from = path.indexOf(write.target - write.delta);
  const isComplete = from >= 0 && (ledger === null || ledger === quantity);
  if (!isComplete && !(isLate && isQuiet)) return { kind: 'waiting' };
  if (from < 0) return { kind: 'undecided' };
  const trail = { path, from, employee };
  return judgeTrail(write, traces, trail) ?? judgeAbsence(write, traces, trail, isLate);
};
