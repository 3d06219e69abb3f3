import type { FieldAgreement } from './field-agreement-store';
import { hashValue, rememberedFields } from './field-values';
import type { Decision } from './item-decider';
import type { SendReport, SendResult } from './send-results';
import type { ItemState } from './selective-item-store';
import { valueOf, type BothSides } from './side-values';
import type { StoredChange } from './stored-change';

const resultOf = ({ system, field }: StoredChange, position: number, report: SendReport): SendResult | undefined => {
  if (system === 'woocommerce') return report.shop.get(position);
  return (field === 'image' ? report.tillPictures : report.till).get(position);
};

/** A change after what was answered: without an answer it stays `sent`, and is settled by reading. */
const afterAnswer = (change: StoredChange, result: SendResult | undefined): StoredChange => {
  if (change.state !== 'sent' || !result || (!result.ok && result.isUncertain)) return change;
  return { ...change, state: result.ok ? 'done' : 'refused' };
};

/** An item after it was sent; one with a change that nobody knows the end of stays open. */
export const toItemState = ({ item, reason, error, changes }: Decision, report: SendReport): ItemState => {
  const results = changes.map((change) =>
    change.state === 'sent' ? resultOf(change, item.position, report) : undefined,
  );
  const answered = changes.map((change, at) => afterAnswer(change, results[at]));
  const refusals = results.flatMap((result) => (result && !result.ok && !result.isUncertain ? [result.error] : []));
  const errors = [...new Set([...(error === null ? [] : [error]), ...refusals])];
  const isOpen = answered.some((change) => change.state === 'sent');
  const ended = errors.length > 0 ? 'failed' : 'applied';
  return {
    position: item.position,
    outcome: isOpen ? 'applying' : ended,
    reason,
    error: errors.length > 0 ? errors.join(' ') : null,
    changes: answered,
  };
};

/** What the shop answered that it holds now; null where it does not say. */
export type ShopAnswer = { price: string | null; description: string | null };

/**
 * What both sides say now of the fields that were written. The shop may have kept a text in a form of its own, so what it
 * answered counts, where it did.
 */
export const agreementsAfter = (
  mappingId: number,
  changes: readonly StoredChange[],
  { sides, answer }: { sides: BothSides; answer: ShopAnswer | undefined },
): FieldAgreement[] =>
  rememberedFields.flatMap((field) => {
    const done = changes.find((change) => change.field === field && change.state === 'done');
    if (!done) return [];
    const isShop = done.system === 'woocommerce';
    const shop = isShop ? (answer?.[field] ?? done.after) : valueOf(sides, { system: 'woocommerce', field });
    const till = isShop ? valueOf(sides, { system: 'lightspeed', field }) : done.after;
    return [
      {
        mapping_id: mappingId,
        field,
        woo_hash: hashValue(field, shop),
        lightspeed_hash: hashValue(field, till),
      },
    ];
  });
