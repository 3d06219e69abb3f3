import type { RunItemOutcome } from '@chainline/shared/sync/run-contract';
import type { CopiedChange } from './copied-field';
import { hashValue, isSameValue, toComparable, type RememberedField } from './field-values';
import { imageTargets, type SelectiveOptions } from './selective-options';
import { bothOf, valueOf, whyApart, type BothSides, type Sides } from './side-values';

export type AgreedValue = { field: RememberedField; woo_hash: string; lightspeed_hash: string };

export type MappingPlan = {
  /** Null if there is only a conflict. */
  work: { outcome: Extract<RunItemOutcome, 'planned' | 'in_step' | 'skipped'>; reason: string } | null;
  changes: CopiedChange[];
  conflict: string | null;
  /** Fields found in sync. */
  agreed: AgreedValue[];
};

type System = CopiedChange['system'];

/** `note` is shown with the change. */
type FieldPlan =
  | { kind: 'change'; changes: CopiedChange[]; note?: string | undefined }
  | { kind: 'in_step'; agreed?: AgreedValue }
  | { kind: 'skipped'; reason: string }
  | { kind: 'conflict'; reason: string };

const systemNames: Record<System, string> = { woocommerce: 'The online shop', lightspeed: 'Lightspeed' };

const otherOf = (system: System): System => (system === 'woocommerce' ? 'lightspeed' : 'woocommerce');

const cents = (price: string): number => Math.round(Number(price) * 100);

/** A new price must stay above the shop's sale price, which is never changed. */
const besideSale = (change: CopiedChange, { shop }: BothSides): FieldPlan => {
  const { salePrice } = shop;
  if (salePrice === null || change.system === 'lightspeed') return { kind: 'change', changes: [change] };
  if (cents(change.after ?? '0') <= cents(salePrice)) {
    const reason = `The sale price of $${salePrice} is not below the new price of $${change.after ?? ''}: change the sale first.`;
    return { kind: 'conflict', reason };
  }
  return { kind: 'change', changes: [change], note: `The sale price of $${salePrice} is kept.` };
};

const copyTo = (system: System, field: RememberedField, sides: BothSides): FieldPlan => {
  const after = valueOf(sides, { system: otherOf(system), field });
  if (toComparable(field, after) === null) {
    return { kind: 'skipped', reason: `${systemNames[otherOf(system)]} has no ${field} to copy.` };
  }
  const change: CopiedChange = { system, field, before: valueOf(sides, { system, field }), after };
  return field === 'price' ? besideSale(change, sides) : { kind: 'change', changes: [change] };
};

/** With both sides as targets, copies from the side that changed since they were in sync. */
const copyBothWays = (field: RememberedField, sides: BothSides, agreed: AgreedValue | undefined): FieldPlan => {
  const shop = valueOf(sides, { system: 'woocommerce', field });
  const till = valueOf(sides, { system: 'lightspeed', field });
  if (!agreed) {
    if (toComparable(field, shop) === null) return copyTo('woocommerce', field, sides);
    if (toComparable(field, till) === null) return copyTo('lightspeed', field, sides);
    return { kind: 'conflict', reason: `The ${field} differs on both sides: choose one target.` };
  }
  const shopChanged = hashValue(field, shop) !== agreed.woo_hash;
  const tillChanged = hashValue(field, till) !== agreed.lightspeed_hash;
  if (shopChanged && tillChanged) {
    return { kind: 'conflict', reason: `The ${field} changed and differs on both sides: choose one target.` };
  }
  return copyTo(shopChanged ? 'lightspeed' : 'woocommerce', field, sides);
};

type ValueInput = { field: RememberedField; sides: BothSides; options: SelectiveOptions; agreements: AgreedValue[] };

const planValue = ({ field, sides, options, agreements }: ValueInput): FieldPlan => {
  if (field === 'price' && sides.shop.isVariable === true)
    return { kind: 'skipped', reason: 'The variations of this product have prices of their own.' };
  const shop = valueOf(sides, { system: 'woocommerce', field });
  const till = valueOf(sides, { system: 'lightspeed', field });
  const agreed = agreements.find((one) => one.field === field);
  const [woo_hash, lightspeed_hash] = [hashValue(field, shop), hashValue(field, till)];
  if (isSameValue(field, shop, till)) {
    if (toComparable(field, shop) === null) return { kind: 'skipped', reason: `Neither side has a ${field}.` };
    return { kind: 'in_step', agreed: { field, woo_hash, lightspeed_hash } };
  }
  // Unchanged since they were in sync: a side merely formats the value in its own way.
  if (agreed?.woo_hash === woo_hash && agreed.lightspeed_hash === lightspeed_hash) return { kind: 'in_step' };
  if (options.woocommerceTarget && options.lightspeedTarget) return copyBothWays(field, sides, agreed);
  return copyTo(options.woocommerceTarget ? 'woocommerce' : 'lightspeed', field, sides);
};

/**
 * Pictures are only added to a side that has none. The shop gets all of them and copies the files from their URLs; the
 * till, which shows one, gets the first.
 */
const planImages = ({ shop, till }: BothSides, options: SelectiveOptions): FieldPlan => {
  const targets = imageTargets(options);
  const [shopUrls, tillUrls] = [shop.images.map(({ src }) => src), till.images.map(({ url }) => url)];
  if (shopUrls.length > 0 && tillUrls.length > 0) return { kind: 'in_step' };
  if (shopUrls.length === 0 && tillUrls.length === 0) return { kind: 'skipped', reason: 'Neither side has a picture.' };
  const system: System = shopUrls.length === 0 ? 'woocommerce' : 'lightspeed';
  if (!targets[system]) {
    return { kind: 'skipped', reason: `${systemNames[system]} has no picture and receives none with these settings.` };
  }
  const urls = system === 'woocommerce' ? tillUrls : shopUrls.slice(0, 1);
  return {
    kind: 'change',
    changes: urls.map((after) => ({ system, field: 'image' as const, before: null, after })),
  };
};

const stockNote = 'Stock is checked by the stock sync.';

const fieldWords: Record<CopiedChange['field'], string> = {
  image: 'pictures',
  price: 'price',
  description: 'description',
};

const describe = (changes: CopiedChange[], system: System): string[] => {
  const fields = new Set(changes.filter((change) => change.system === system).map(({ field }) => fieldWords[field]));
  if (fields.size === 0) return [];
  const target = system === 'woocommerce' ? 'to the online shop' : 'to Lightspeed';
  return [`Copies ${[...fields].join(' and ')} ${target}.`];
};

const toWork = (plans: FieldPlan[], options: SelectiveOptions): MappingPlan['work'] => {
  const changes = plans.flatMap((plan) => (plan.kind === 'change' ? plan.changes : []));
  const notes = plans.flatMap((plan) => (plan.kind === 'change' && plan.note !== undefined ? [plan.note] : []));
  const skips = plans.flatMap((plan) => (plan.kind === 'skipped' ? [plan.reason] : []));
  const stock = options.syncStock ? [stockNote] : [];
  const done = [...describe(changes, 'woocommerce'), ...describe(changes, 'lightspeed')];
  if (changes.length > 0) return { outcome: 'planned', reason: [...done, ...notes, ...skips, ...stock].join(' ') };
  if (skips.length > 0) return { outcome: 'skipped', reason: [...skips, ...stock].join(' ') };
  if (plans.some((plan) => plan.kind === 'conflict')) return null;
  const alike = plans.length > 0 ? ['Both sides are the same.'] : [];
  return { outcome: 'in_step', reason: [...alike, ...stock].join(' ') };
};

export const planMapping = (sides: Sides, options: SelectiveOptions, agreements: AgreedValue[]): MappingPlan => {
  const both = bothOf(sides);
  if (!both) {
    const reason = whyApart(sides) ?? '';
    return { work: { outcome: 'skipped', reason }, changes: [], conflict: null, agreed: [] };
  }
  const plans: FieldPlan[] = [];
  if (options.syncImages) plans.push(planImages(both, options));
  if (options.syncPricing) plans.push(planValue({ field: 'price', sides: both, options, agreements }));
  if (options.syncDescriptions) plans.push(planValue({ field: 'description', sides: both, options, agreements }));
  const conflicts = plans.flatMap((plan) => (plan.kind === 'conflict' ? [plan.reason] : []));
  return {
    work: toWork(plans, options),
    changes: plans.flatMap((plan) => (plan.kind === 'change' ? plan.changes : [])),
    conflict: conflicts.length > 0 ? conflicts.join(' ') : null,
    agreed: plans.flatMap((plan) => (plan.kind === 'in_step' && plan.agreed ? [plan.agreed] : [])),
  };
};
