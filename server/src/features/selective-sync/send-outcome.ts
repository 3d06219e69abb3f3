import { UpstreamError } from '../../errors';
import type { Answer } from '../../outbox';
import type { WooProduct, WooVariation } from '../../providers/woocommerce/woo-mapper';
import type { FieldAgreement } from './field-agreement-store';
import { hashValue, rememberedFields } from './field-values';
import type { Decision } from './item-decider';
import { toRefusalOfAll, type SendReport, type SendResult } from './send-results';
import type { ItemState, SelectiveItem } from './selective-item-store';
import { bothOf, valueOf, type BothSides, type Sides } from './side-values';
import type { StoredChange } from './stored-change';

const resultOf = ({ system, field }: StoredChange, position: number, report: SendReport): SendResult | undefined => {
  if (system === 'woocommerce') return report.shop.get(position);
  return (field === 'image' ? report.tillPictures : report.till).get(position);
};

/** Unanswered changes stay `sent`; those never tried become `planned` again. */
const afterAnswer = (change: StoredChange, result: SendResult | undefined): StoredChange => {
  if (change.state !== 'sent') return change;
  if (!result) return { ...change, state: 'planned' };
  if (!result.ok && result.isUncertain) return change;
  return { ...change, state: result.ok ? 'done' : 'refused' };
};

const outcomeAfter = (changes: readonly StoredChange[], error: string | null): ItemState['outcome'] => {
  if (error === null && changes.every(({ state }) => state === 'done' || state === 'refused')) return 'applied';
  // Nothing was sent, so plan again from fresh values.
  return error === null && changes.every(({ state }) => state === 'planned') ? 'planned' : 'applying';
};

/** Refused or partly sent items stay open. */
const toItemState = ({ item, outcome, reason, error: known, changes }: Decision, report: SendReport): ItemState => {
  const { position } = item;
  if (outcome !== 'applying') return { position, outcome, reason, error: known, changes };
  const results = changes.map((change) => (change.state === 'sent' ? resultOf(change, position, report) : undefined));
  const answered = changes.map((change, at) => afterAnswer(change, results[at]));
  const refusals = results.flatMap((result) => (result && !result.ok && !result.isUncertain ? [result.error] : []));
  const error = [...new Set([...(known === null ? [] : [known]), ...refusals])].join(' ') || null;
  return { position, outcome: outcomeAfter(answered, error), reason, error, changes: answered };
};

/**
 * State to save before a call with these changes: if the process is killed, they may have been made, later ones not.
 */
export const toCalling = (
  decision: Decision,
  called: readonly StoredChange[],
  report: SendReport,
): ItemState & { outcome: 'applying' } => {
  const state = toItemState(decision, report);
  const changes = state.changes.map((change, at) => {
    const own = decision.changes[at];
    return own && called.includes(own) ? own : change;
  });
  return { ...state, outcome: 'applying', changes };
};

/** Values in the shop's response; null if it contains none. */
type ShopAnswer = { price: string | null; description: string | null };

/** Present values of the written fields. The shop may reformat a text, so its response takes precedence. */
const agreementsAfter = (
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

/** A decision with the values it was based on. */
export type Turn = { decision: Decision; sides: Sides };

export type Written = {
  state: ItemState;
  agreements: FieldAgreement[];
  product: WooProduct | undefined;
  variation: WooVariation | undefined;
  tillPrices: { itemId: number; price: string | null }[];
};

export const toWritten = ({ decision, sides }: Turn, report: SendReport): Written => {
  const { item, outcome } = decision;
  const state = toItemState(decision, report);
  const product = report.products.find(({ id }) => id === item.woo_product_id);
  const variation = report.variations.find(({ id }) => id === item.woo_product_id);
  const answer = product ?? (variation && { ...variation, description: null });
  const isWritten = outcome === 'applying' || outcome === 'applied';
  const [both, mappingId] = [isWritten ? bothOf(sides) : null, item.mapping_id];
  return {
    state,
    product,
    variation,
    agreements:
      both && mappingId !== null
        ? agreementsAfter(mappingId, state.changes, {
            sides: both,
            answer: answer && { price: answer.regularPrice, description: answer.description },
          })
        : [],
    tillPrices: state.changes
      .filter((change) => change.system === 'lightspeed' && change.field === 'price' && change.state === 'done')
      .map(({ after }) => ({ itemId: item.lightspeed_item_id, price: after })),
  };
};

export const toUnsent = (
  { position, reason, changes }: SelectiveItem,
  end: Pick<ItemState, 'outcome' | 'error'>,
): Written => ({
  state: { position, reason, changes, ...end },
  product: undefined,
  variation: undefined,
  agreements: [],
  tillPrices: [],
});

/** Answer of both sides about an item; `trouble` is the error that ended the sending early. */
export const toAnswer = (
  { decision }: Turn,
  written: Written,
  { report, trouble }: { report: SendReport; trouble: unknown },
): Answer<Written> => {
  const { changes, error, position } = written.state;
  if (decision.outcome !== 'applying') return { as: 'done', result: written };
  const unanswered = changes.find(({ state }) => state === 'sent');
  if (unanswered) {
    const result = resultOf(unanswered, position, report);
    return { as: 'unanswered', error: result && !result.ok ? result.error : '' };
  }
  if (changes.some(({ state }) => state === 'planned')) {
    const refusal = toRefusalOfAll(trouble);
    if (refusal) return { as: 'refused', error: refusal.message };
    if (trouble instanceof UpstreamError) return { as: 'later', error: trouble.message, waitMs: trouble.retryAfterMs };
    // The server stopped, or the attempt ran out of time.
    return { as: 'unsent' };
  }
  return error === null ? { as: 'done', result: written } : { as: 'refused', error };
};
