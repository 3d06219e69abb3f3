import { syncDirectionSchema, type SyncDirection } from '@chainline/shared/mappings/mapping-contract';
import { oversellShieldSchema, type OversellShield } from '@chainline/shared/settings/sync-settings-contract';
import fc from 'fast-check';
import type { FaultKind, SandboxSystem } from '../../sandbox/faults';
import type { TillMovement } from '../../sandbox/lightspeed/till/till';
import { unitsPerCase } from './catalogue';
import type { Moment } from './fate';

export type Lines = { unit: number; quantity: number }[];

/** Actions at the till. `nth` selects among those the case has created so far. */
export type TillTrade =
  | { kind: 'sale'; lines: Lines }
  | { kind: 'refund'; nth: number }
  | { kind: 'receipt'; unit: number; quantity: number }
  | { kind: 'till_edit'; unit: number; by: number; editor: TillEditor }
  | { kind: 'movement'; unit: number; movement: TillMovement; by: number };

export type ShopTrade =
  | { kind: 'order'; lines: Lines; status: 'pending' | 'processing' | 'on-hold'; oversell: boolean }
  | { kind: 'order_status'; nth: number; status: 'cancelled' | 'pending' | 'processing' | 'completed' }
  | { kind: 'shop_edit'; unit: number; by: number };

/**
 * A customer accepts a quote, whose order the shop gets at once and unpaid (it then moves like any other) or not at
 * all; an earlier acceptance ends; or the setting changes.
 */
export type QuoteEvent =
  | { kind: 'accept'; lines: Lines; isBike: boolean; isOrdered: boolean }
  | { kind: 'quote_ended'; nth: number }
  | { kind: 'shield'; mode: OversellShield };

export type Trade = TillTrade | ShopTrade;

export const isShopTrade = (trade: Trade): trade is ShopTrade =>
  trade.kind === 'order' || trade.kind === 'order_status' || trade.kind === 'shop_edit';

/**
 * The employee who granted our access appears in the log like our own writes do. Their edits are larger than any change
 * in the shop: otherwise they would look like the work of another installation (ADR 25).
 */
export type TillEditor = 'clerk' | 'owner';

/** A person changes the displayed quantity in the back office. */
export type Edit = { kind: 'edit'; unit: number; by: number };

/** Gap between the two log entries of one write: seconds, and possibly an entry of an unmapped item. */
export type LogGap = { hasRow: boolean; seconds: number };

/** Events that may happen at any moment, even while the engine works. */
export type Aside =
  | Trade
  | Edit
  | QuoteEvent
  | { kind: 'deliver'; duplicate: boolean; reorder: boolean }
  | { kind: 'drop_webhooks' }
  | { kind: 'till_log'; lateBy: number[]; split: LogGap | null }
  | { kind: 'decide' }
  | { kind: 'back_up' };

/**
 * The latest backup is restored and started, at rest or in the middle of everything. If it asks, a manager lets it take
 * over, or first stand aside.
 */
export type Restoration = { kind: 'restore'; isAtRest: boolean; standsAside: boolean };

/** A copy of the database, made now or at the latest backup, works on the same shop and till, taking turns with ours. */
export type Encounter = {
  kind: 'encounter';
  isFresh: boolean;
  /** A manager lets the copy take over as soon as it asks. */
  takesOver: boolean;
  turns: { trades: Trade[]; isOurs: boolean }[];
};

export type FaultEvent = {
  kind: 'fault';
  system: SandboxSystem;
  method: 'GET' | 'POST' | 'PUT';
  times: number;
  fault: FaultKind;
};

/** Point of the work that begins `works` after the one in which the successor took over. */
type Later = { works: number; at: number };

/**
 * The process is killed, or its network fails without a goodbye: it loses its lease, and a successor does the same work.
 * A write that was on its way takes effect `late` or never, and each time the network returns, some messages pass.
 */
export type End =
  | { kind: 'kill'; at: number }
  | {
      kind: 'vanish';
      at: Moment;
      late: Later | null;
      returns: (Later & { messages: number })[];
      /** It leads again once it has found out that it was replaced. */
      leadsAgain: boolean;
    };

/** The engine works. `meanwhile` happens at the given points, and the process may end before its work. */
export type Work = {
  kind: 'work';
  work: 'round' | 'orders' | 'sweep';
  end: End | null;
  meanwhile: { at: Moment; aside: Aside }[];
};

export type Happening = Aside | FaultEvent | Work | Restoration | Encounter | { kind: 'wait'; seconds: number };

export type Case = {
  units: { start: number; direction: SyncDirection }[];
  /** Ends of the first rounds, in which the mappings start. */
  beginnings: (End | null)[];
  happenings: Happening[];
};

const unit = fc.nat(unitsPerCase - 1);
const few = fc.integer({ min: 1, max: 3 });
const nth = fc.nat(40);
const difference = fc.integer({ min: -4, max: 6 }).filter((by) => by !== 0);
const lines = fc.uniqueArray(fc.record({ unit, quantity: few }), {
  minLength: 1,
  maxLength: 2,
  selector: (line) => line.unit,
});

const kind = <K extends string>(name: K) => fc.constant(name);

const removals = ['layaway', 'work_order', 'vendor_return'] as const;

const movement: fc.Arbitrary<Trade> = fc.oneof(
  fc.record({
    kind: kind('movement'),
    unit,
    movement: fc.constantFrom<TillMovement>('transfer', 'count', 'special_order'),
    by: fc.integer({ min: -3, max: 3 }).filter((by) => by !== 0),
  }),
  fc.record({
    kind: kind('movement'),
    unit,
    movement: fc.constantFrom<TillMovement>(...removals),
    by: fc.integer({ min: -3, max: -1 }),
  }),
);

const trade: fc.Arbitrary<Trade> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: kind('sale'), lines }) },
  { weight: 1, arbitrary: fc.record({ kind: kind('refund'), nth }) },
  { weight: 5, arbitrary: fc.record({ kind: kind('receipt'), unit, quantity: fc.integer({ min: 1, max: 6 }) }) },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: kind('order'),
      lines,
      status: fc.constantFrom('processing', 'processing', 'on-hold', 'pending'),
      oversell: fc.boolean(),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: kind('order_status'),
      nth,
      status: fc.constantFrom('cancelled', 'pending', 'processing', 'completed'),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: kind('shop_edit'), unit, by: difference }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: kind('till_edit'),
      unit,
      by: difference,
      editor: fc.constantFrom<TillEditor>('clerk', 'clerk', 'owner'),
    }),
  },
  { weight: 4, arbitrary: movement },
);

const quoteEvent: fc.Arbitrary<QuoteEvent> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ kind: kind('accept'), lines, isBike: fc.boolean(), isOrdered: fc.boolean() }),
  },
  { weight: 2, arbitrary: fc.record({ kind: kind('quote_ended'), nth }) },
  { weight: 1, arbitrary: fc.record({ kind: kind('shield'), mode: fc.constantFrom(...oversellShieldSchema.options) }) },
);

const edit: fc.Arbitrary<Edit> = fc.record({ kind: kind('edit'), unit, by: difference });

const deliver = fc.record({ kind: kind('deliver'), duplicate: fc.boolean(), reorder: fc.boolean() });

/** The next rows of the till's log appear late, each by a delay of its own, or the next write is logged in two. */
const tillLog = fc.record({
  kind: kind('till_log'),
  lateBy: fc.array(fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 20 })), { maxLength: 3 }),
  split: fc.option(fc.record({ hasRow: fc.boolean(), seconds: fc.nat(2) }), { freq: 2 }),
});

const aside: fc.Arbitrary<Aside> = fc.oneof(
  { weight: 12, arbitrary: trade },
  { weight: 2, arbitrary: edit },
  { weight: 2, arbitrary: quoteEvent },
  { weight: 2, arbitrary: deliver },
  { weight: 2, arbitrary: tillLog },
  { weight: 1, arbitrary: fc.record({ kind: kind('decide') }) },
  { weight: 1, arbitrary: fc.record({ kind: kind('back_up') }) },
);

const status = (code: number): FaultKind => ({ kind: 'status', status: code });

const faultKind: fc.Arbitrary<FaultKind> = fc.oneof(
  { weight: 4, arbitrary: fc.constant<FaultKind>({ kind: 'cut_after' }) },
  { weight: 3, arbitrary: fc.constant<FaultKind>({ kind: 'cut_before' }) },
  { weight: 3, arbitrary: fc.constant<FaultKind>({ kind: 'malformed' }) },
  { weight: 4, arbitrary: fc.constantFrom(...[500, 502, 429, 401, 422, 400].map(status)) },
  { weight: 1, arbitrary: fc.constantFrom<FaultKind>({ kind: 'timeout_before' }, { kind: 'timeout_after' }) },
  { weight: 1, arbitrary: fc.constant<FaultKind>({ kind: 'slow', milliseconds: 15 }) },
);

const fault: fc.Arbitrary<FaultEvent> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      kind: kind('fault'),
      system: kind('woocommerce'),
      method: fc.constantFrom('POST', 'POST', 'GET'),
      times: few,
      fault: faultKind,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: kind('fault'),
      system: kind('lightspeed'),
      method: fc.constantFrom('PUT', 'PUT', 'GET'),
      times: few,
      fault: faultKind,
    }),
  },
);

/** A round with a write to each side has about 240 points. */
const point = fc.integer({ min: 1, max: 260 });
const moment = fc.oneof({ weight: 2, arbitrary: point }, { weight: 1, arbitrary: fc.constant<Moment>('till_write') });
const failing = fc.oneof(
  { weight: 4, arbitrary: point },
  { weight: 1, arbitrary: fc.constantFrom<Moment>('till_write', 'shop_write') },
);
const works = fc.constantFrom(0, 0, 0, 1, 2);

const end: fc.Arbitrary<End | null> = fc.oneof(
  { weight: 2, arbitrary: fc.constant(null) },
  { weight: 1, arbitrary: fc.record({ kind: kind('kill'), at: point }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: kind('vanish'),
      at: failing,
      late: fc.option(fc.record({ works, at: point }), { freq: 3 }),
      returns: fc.array(fc.record({ works, at: point, messages: fc.integer({ min: 1, max: 60 }) }), { maxLength: 3 }),
      leadsAgain: fc.boolean(),
    }),
  },
);

const workOf = (work: Work['work'], maxMeanwhile: number): fc.Arbitrary<Work> =>
  fc.record({
    kind: kind('work'),
    work: kind(work),
    end,
    meanwhile: fc.array(fc.record({ at: moment, aside }), { maxLength: maxMeanwhile }),
  });

const restoration: fc.Arbitrary<Restoration> = fc.record({
  kind: kind('restore'),
  isAtRest: fc.boolean(),
  standsAside: fc.boolean(),
});

const encounter: fc.Arbitrary<Encounter> = fc.record({
  kind: kind('encounter'),
  isFresh: fc.boolean(),
  takesOver: fc.boolean(),
  turns: fc.array(fc.record({ trades: fc.array(trade, { maxLength: 3 }), isOurs: fc.boolean() }), {
    minLength: 1,
    maxLength: 5,
  }),
});

const ordinary: fc.Arbitrary<Happening> = fc.oneof(
  { weight: 66, arbitrary: trade },
  { weight: 6, arbitrary: edit },
  { weight: 6, arbitrary: quoteEvent },
  { weight: 6, arbitrary: fc.record({ kind: kind('wait'), seconds: fc.integer({ min: 1, max: 60 }) }) },
  { weight: 4, arbitrary: deliver },
  { weight: 4, arbitrary: tillLog },
  { weight: 1, arbitrary: fc.record({ kind: kind('drop_webhooks') }) },
  { weight: 1, arbitrary: fc.record({ kind: kind('decide') }) },
  { weight: 1, arbitrary: fc.record({ kind: kind('back_up') }) },
  { weight: 5, arbitrary: fault },
  { weight: 9, arbitrary: workOf('round', 3) },
  { weight: 1, arbitrary: workOf('orders', 1) },
  { weight: 1, arbitrary: workOf('sweep', 1) },
);

const happeningOf = (copyEvery: number): fc.Arbitrary<Happening> =>
  fc.oneof(
    { weight: copyEvery - 1, arbitrary: ordinary },
    { weight: 1, arbitrary: fc.oneof({ weight: 3, arbitrary: restoration }, { weight: 2, arbitrary: encounter }) },
  );

type Scope = {
  /** Average number per case; the maximum is twice that. */
  events: number;
  /** One event of this many is a restored backup or a second installation. */
  copyEvery: number;
};

export const caseOf = ({ events, copyEvery }: Scope): fc.Arbitrary<Case> =>
  fc.record({
    units: fc.array(
      fc.record({
        start: fc.integer({ min: 4, max: 20 }),
        direction: fc.constantFrom('both', 'both', 'both', ...syncDirectionSchema.options),
      }),
      { minLength: unitsPerCase, maxLength: unitsPerCase },
    ),
    beginnings: fc.array(end, { maxLength: 2 }),
    happenings: fc.array(happeningOf(copyEvery), { maxLength: 2 * events, size: 'max' }),
  });
