import { z } from 'zod';
import { copiedChangeSchema } from './copied-field';
import { isSameValue } from './field-values';
import { valueOf, type BothSides } from './side-values';

/** `sent` has left and was not answered yet; `refused` did not take effect. */
export const storedChangeSchema = copiedChangeSchema.extend({ state: z.enum(['planned', 'sent', 'done', 'refused']) });

/** A change with how far it came: more than what leaves with a run's items. */
export type StoredChange = z.output<typeof storedChangeSchema>;

/** The changes still to be made, each measured against what its side holds now. */
export type Settled = {
  changes: StoredChange[];
  /** Why some of them cannot be made any more; empty when all can. */
  overtaken: string[];
};

/**
 * What became of changes that left without an answer, or were decided some time ago: one whose side holds its outcome is
 * done, one whose side still holds what it held is (again) to be sent, and any other was overtaken by somebody.
 */
export const settleChanges = (changes: readonly StoredChange[], sides: BothSides): Settled => {
  const overtaken: string[] = [];
  const settled = changes.map((change): StoredChange => {
    if (change.state === 'done' || change.state === 'refused') return change;
    const present = valueOf(sides, change);
    if (isSameValue(change.field, present, change.after)) return { ...change, state: 'done' };
    if (isSameValue(change.field, present, change.before)) return { ...change, state: 'planned' };
    overtaken.push(`The ${change.field} was changed meanwhile and stays as it is.`);
    return { ...change, state: 'refused' };
  });
  return { changes: settled, overtaken };
};

/**
 * What takes changes back, of those that took effect or may have. Pictures that were added stay: nothing is ever deleted,
 * and a picture more does no harm.
 */
export const reverseChanges = (changes: readonly StoredChange[]): StoredChange[] =>
  changes
    .filter(({ state, field }) => (state === 'done' || state === 'sent') && field !== 'image')
    .map(({ system, field, before, after }) => ({ system, field, before: after, after: before, state: 'planned' }));
