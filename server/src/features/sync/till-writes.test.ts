import { describe, expect, it } from 'vitest';
import { judgeWrite, type Evidence, type Trace } from './till-writes';

const at = new Date('2026-11-21T00:00:00Z');
const [api, clerk] = [1, 2];

const manual = (id: number, change: number, changes: Partial<Trace> = {}): Trace => ({
  id,
  change,
  employeeId: api,
  mayBeOurs: true,
  happenedAt: at,
  ...changes,
});
const other = (id: number, change: number) => manual(id, change, { mayBeOurs: false, employeeId: clerk });
const typed = (id: number, change: number) => manual(id, change, { employeeId: clerk });

/** There were ten, and one is to be taken. */
const write = { delta: -1, target: 9, isAnswered: true };
const judge = (traces: Trace[], changes: Partial<Evidence> & { write?: Partial<typeof write> } = {}) => {
  const { write: written = {}, ...evidence } = changes;
  const quantity = traces.reduce((sum, { change }) => sum + change, 10);
  return judgeWrite({ ...write, ...written }, traces, {
    quantity,
    ledger: evidence.quantity ?? quantity,
    employee: api,
    isLate: false,
    isQuiet: false,
    ...evidence,
  });
};
const ours = (applied: number, ...entryIds: number[]) => ({ kind: 'ours', entryIds, applied });

describe('a write', () => {
  it('is the entry that ends at its target', () => {
    expect(judge([manual(1, -1)])).toEqual(ours(-1, 1));
  });

  it('has the effect that the movements before it left to do', () => {
    expect(judge([other(1, 4), manual(2, -5)])).toEqual(ours(-5, 2));
    expect(judge([typed(1, -3), manual(2, 2)])).toEqual(ours(2, 2));
  });

  it('is found among movements before and after', () => {
    expect(judge([other(1, -2), manual(2, 1), other(3, -4), typed(4, 4)])).toEqual(ours(1, 2));
  });

  describe('that takes three', () => {
    const three = { write: { delta: -3, target: 7 }, isLate: true };
    const after = (seconds: number) => ({ happenedAt: new Date(at.getTime() + 1_000 * seconds) });

    it('may be told in two entries, with seconds and entries of other items between them', () => {
      expect(judge([manual(1, -1), manual(2, -2)], three)).toEqual(ours(-3, 1, 2));
      expect(judge([manual(101, -1), manual(103, -2, after(2))], three)).toEqual(ours(-3, 101, 103));
      expect(judge([other(1, -1), other(2, 1), manual(3, -1), manual(5, -2)], three)).toEqual(ours(-3, 3, 5));
    });

    it('is the second of two entries that cannot be one', () => {
      expect(judge([typed(1, -1), manual(2, -2)], three)).toEqual(ours(-2, 2));
      expect(judge([other(1, -1), manual(2, -2)], three)).toEqual(ours(-2, 2));
      expect(judge([manual(1, -1), manual(2, -2, after(3))], three)).toEqual(ours(-2, 2));
      expect(judge([manual(1, 1), manual(2, -4)], three)).toEqual(ours(-4, 2));
    });

    it('is the entry after somebody’s change in the same direction, which precedes the quantity read', () => {
      const traces = [manual(1, -1), manual(2, -3)];

      expect(judge(traces, { ...three, quantity: 7 })).toEqual(ours(-3, 2));
    });

    it('is a question if it may be one entry or two', () => {
      expect(judge([other(1, 4), manual(2, -1), manual(3, -6)], three)).toEqual({ kind: 'undecided' });
      expect(judge([other(1, 1), manual(2, -1), manual(3, -3)], three)).toEqual({ kind: 'undecided' });
      expect(judge([manual(1, -1), manual(2, -1), manual(3, -1)], three)).toEqual({ kind: 'undecided' });
    });
  });

  it('changed nothing if a movement with another reason had reached its target', () => {
    expect(judge([other(1, -1)])).toEqual({ kind: 'waiting' });
    expect(judge([other(1, -1)], { isLate: true })).toEqual({ kind: 'nothing' });
  });

  it('did not arrive if it was never answered and nothing shows it', () => {
    const lost = { isAnswered: false };

    expect(judge([], { write: lost })).toEqual({ kind: 'waiting' });
    expect(judge([other(1, 3)], { write: lost, isLate: true })).toEqual({ kind: 'nothing' });
    expect(judge([manual(1, -1)], { write: lost })).toEqual(ours(-1, 1));
  });
});

describe('a question is asked', () => {
  it('about a number that somebody else typed at the same moment', () => {
    expect(judge([typed(1, -1)])).toEqual({ kind: 'waiting' });
    expect(judge([typed(1, -1)], { isLate: true })).toEqual({ kind: 'undecided' });
  });

  it('about two entries of different size that both end at the target', () => {
    const traces = [manual(1, -1), other(2, 5), manual(3, -5)];

    expect(judge(traces, { isLate: true })).toEqual({ kind: 'undecided' });
  });

  it('about an entry after another movement had reached the target', () => {
    expect(judge([other(1, -1), other(2, 1), manual(3, -1)], { isLate: true })).toEqual({ kind: 'undecided' });
  });

  it('about an accepted write that the log does not show', () => {
    expect(judge([], { isLate: true })).toEqual({ kind: 'undecided' });
    expect(judge([manual(1, -1)], { quantity: 4, isLate: true, isQuiet: true })).toEqual({ kind: 'undecided' });
    expect(judge([], { quantity: null, isLate: true, isQuiet: true })).toEqual({ kind: 'undecided' });
  });

  it('not about two entries of the same size: whichever is ours, its effect is the same', () => {
    expect(judge([manual(1, -1), other(2, 1), manual(3, -1)])).toEqual(ours(-1, 1));
  });
});

describe('nothing is decided', () => {
  it('while the log does not add up to the quantity', () => {
    expect(judge([manual(1, -1)], { quantity: 12 })).toEqual({ kind: 'waiting' });
    expect(judge([manual(1, -1)], { ledger: 8 })).toEqual({ kind: 'waiting' });
    expect(judge([], { quantity: 7, isLate: true })).toEqual({ kind: 'waiting' });
  });

  it('while the ledger misses entries that may still come', () => {
    expect(judge([manual(1, -1)], { ledger: 8, isLate: true })).toEqual({ kind: 'waiting' });
    expect(judge([manual(1, -1)], { ledger: 8, isLate: true, isQuiet: true })).toEqual(ours(-1, 1));
  });
});
