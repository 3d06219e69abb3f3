import type { RunItemOutcome } from '@chainline/shared/sync/run-contract';
import type { FieldAgreement } from './field-agreement-store';
import type { SelectiveItem } from './selective-item-store';
import { planMapping, type AgreedValue } from './selective-planner';
import type { SelectiveScope } from './selective-run-store';
import { bothOf, whyApart, type Sides } from './side-values';
import { settleChanges, type StoredChange } from './stored-change';

/** An item with outcome `applying` is sent now; every other outcome is final. */
export type Decision = {
  item: SelectiveItem;
  outcome: RunItemOutcome;
  reason: string;
  error: string | null;
  changes: StoredChange[];
  /** Fields found in sync. */
  agreed: AgreedValue[];
};

type Given = {
  item: SelectiveItem;
  scope: SelectiveScope;
  sides: Sides;
  agreements: FieldAgreement[];
};

export const uncertainPicture = 'It is not certain whether Lightspeed received the picture. Try again in a minute.';

const isTillPicture = ({ system, field }: StoredChange): boolean => system === 'lightspeed' && field === 'image';

/** The picture was sent to the till, which does not show it yet but may still. */
export const isPictureInDoubt = ({ changes }: SelectiveItem, { till }: Sides): boolean =>
  till?.images.length === 0 && changes.some((change) => change.state === 'sent' && isTillPicture(change));

/** Decides on changes given in advance or left unanswered, by comparing them with the present values. */
const decideFixed = ({ item, sides }: Given): Decision => {
  const both = bothOf(sides);
  const ended = { item, changes: item.changes, agreed: [], error: item.error };
  if (!both) return { ...ended, outcome: 'skipped', reason: whyApart(sides) ?? '' };
  const { changes: settled, overtaken } = settleChanges(item.changes, both);
  const isInDoubt = isPictureInDoubt(item, sides);
  // Repeating a value is harmless; repeating a picture could duplicate it.
  const changes = settled.map((change): StoredChange => {
    if (change.state !== 'planned') return change;
    return { ...change, state: isInDoubt && isTillPicture(change) ? 'refused' : 'sent' };
  });
  const error = [item.error, isInDoubt ? uncertainPicture : null].filter((text) => text !== null).join(' ') || null;
  const decision = { ...ended, reason: [item.reason, ...overtaken].filter(Boolean).join(' '), error, changes };
  if (changes.some(({ state }) => state === 'sent')) return { ...decision, outcome: 'applying' };
  if (error !== null) return { ...decision, outcome: 'failed' };
  if (item.outcome === 'applying' && changes.some(({ state }) => state === 'done')) {
    return { ...decision, outcome: 'applied' };
  }
  if (overtaken.length > 0) return { ...decision, outcome: 'skipped' };
  // Nothing was written. Marked as refused, so that an undo does not reverse it.
  const asItWas = item.changes.map((change): StoredChange => ({ ...change, state: 'refused' }));
  return { ...decision, outcome: 'in_step', reason: 'Already up to date.', changes: asItWas };
};

/** Plans the item again from the present values. */
const decideAnew = ({ item, scope, sides, agreements }: Given): Decision => {
  const { work, conflict, changes, agreed } = planMapping(sides, scope, agreements);
  if (!work) return { item, outcome: 'conflict', reason: conflict ?? '', error: null, changes: [], agreed };
  return {
    item,
    outcome: work.outcome === 'planned' ? 'applying' : work.outcome,
    reason: work.reason,
    error: null,
    changes: changes.map((change): StoredChange => ({ ...change, state: 'sent' })),
    agreed,
  };
};

export const decideItem = (given: Given): Decision => {
  const { item, scope } = given;
  const ended = { item, changes: item.changes, agreed: [], error: null };
  if (item.mapping_id === null) {
    return { ...ended, outcome: 'superseded', reason: item.reason, error: 'The mapping was deleted.' };
  }
  if (scope.mode === 'fixed' || item.outcome === 'applying') return decideFixed(given);
  if (item.sync_enabled !== true) return { ...ended, outcome: 'skipped', reason: 'The mapping was disabled.' };
  return decideAnew(given);
};
