import { z } from 'zod';
import { copiedChangeSchema } from './copied-field';
import { isSameValue } from './field-values';
import { valueOf, type BothSides } from './side-values';

/** `sent` is unanswered; `refused` had no effect. */
export const storedChangeSchema = copiedChangeSchema.extend({ state: z.enum(['planned', 'sent', 'done', 'refused']) });

export type StoredChange = z.output<typeof storedChangeSchema>;

export type Settled = {
  changes: StoredChange[];
  /** Reasons why some changes can no longer be made. */
  overtaken: string[];
};

/**
 * Settles open changes by the present value: if it is the new one, the change is done; if it is still the old one, the
 * change is planned; any other was set by somebody else and is kept.
 */
export const settleChanges = (changes: readonly StoredChange[], sides: BothSides): Settled => {
  const overtaken: string[] = [];
  const settled = changes.map((change): StoredChange => {
    if (change.state === 'done' || change.state === 'refused') return change;
    const present = valueOf(sides, change);
    if (isSameValue(change.field, present, change.after)) return { ...change, state: 'done' };
    if (isSameValue(change.field, present, change.before)) return { ...change, state: 'planned' };
    overtaken.push(`The ${change.field} has changed in the meantime and is kept.`);
    return { ...change, state: 'refused' };
  });
  return { changes: settled, overtaken };
};

/** Reverses changes that took effect or may have. Added pictures stay: nothing is ever deleted. */
export const reverseChanges = (changes: readonly StoredChange[]): StoredChange[] =>
  changes
    .filter(({ state, field }) => (state === 'done' || state === 'sent') && field !== 'image')
    .map(({ system, field, before, after }) => ({ system, field, before: after, after: before, state: 'planned' }));
