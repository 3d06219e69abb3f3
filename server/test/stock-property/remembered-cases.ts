import type { Case, Encounter, End, Happening, Trade, Work } from './events';
import type { Moment } from './fate';

const caseWith = (happenings: Happening[], beginnings: Case['beginnings'] = []): Case => ({
  units: Array.from({ length: 6 }, () => ({ start: 4, direction: 'both' })),
  beginnings,
  happenings,
});

type Disturbance = Partial<Pick<Work, 'end' | 'meanwhile'>>;

const round = ({ end = null, meanwhile = [] }: Disturbance = {}): Happening => ({
  kind: 'work',
  work: 'round',
  end,
  meanwhile,
});
const kill = (at: number): End => ({ kind: 'kill', at });

type Vanish = Extract<End, { kind: 'vanish' }>;
const vanish = (at: Moment, { late = null, returns = [] }: Partial<Vanish>): End => ({
  kind: 'vanish',
  at,
  late,
  returns,
  leadsAgain: false,
});
/** Its write takes effect when the round after its successor's begins. */
const late = { works: 1, at: 1 };
const back = (at: number) => [{ works: 0, at, messages: 60 }];
const delivery: Happening = { kind: 'deliver', duplicate: false, reorder: false };
const receipt: Trade = { kind: 'receipt', unit: 0, quantity: 1 };
const shopEdit: Trade = { kind: 'shop_edit', unit: 0, by: 1 };
const edit: Happening = { kind: 'edit', unit: 0, by: 2 };
const transfer: Trade = { kind: 'movement', unit: 0, movement: 'transfer', by: -1 };
const typed: Trade = { kind: 'till_edit', unit: 0, by: -1, editor: 'clerk' };
const sale = (quantity: number): Trade => ({ kind: 'sale', lines: [{ unit: 0, quantity }] });
const order = (quantity: number): Trade => ({
  kind: 'order',
  lines: [{ unit: 0, quantity }],
  status: 'processing',
  oversell: false,
});

const accept = (isOrdered: boolean): Happening => ({
  kind: 'accept',
  lines: [{ unit: 0, quantity: 2 }],
  isBike: true,
  isOrdered,
});
const pay: Trade = { kind: 'order_status', nth: 0, status: 'processing' };
const cancel: Trade = { kind: 'order_status', nth: 0, status: 'cancelled' };

const ownersEdit = (by: number): Trade => ({ kind: 'till_edit', unit: 0, by, editor: 'owner' });
const minute: Happening = { kind: 'wait', seconds: 60 };

/** Many units, and a first write of ours, which shows our employee at the till. */
const wellStocked: Happening[] = [{ ...receipt, quantity: 12 }, round(), order(1), delivery, round()];

/** Somebody types the quantity that we are about to set, and a person decides. */
const tangle: Happening[] = [
  order(1),
  delivery,
  round({ meanwhile: [{ at: 'till_write', aside: typed }] }),
  { kind: 'wait', seconds: 60 },
  round(),
  { kind: 'decide' },
  round(),
];

/** Smallest cases that catch an engine with a single defect (named above each); always played first. */
export const rememberedCases: Case[] = [
  // The base is not updated.
  caseWith([receipt]),
  // A till change is accepted without reading its log.
  caseWith([shopEdit]),
  // The marker of an unanswered change is ignored, or the change is recorded only after it was sent.
  caseWith([
    { kind: 'fault', system: 'woocommerce', method: 'POST', times: 1, fault: { kind: 'malformed' } },
    receipt,
    round(),
  ]),
  // A write finds its quantity at the till already, so the log has no entry for it; then the quantity changes again.
  caseWith([order(1), delivery, round({ meanwhile: [{ at: 'till_write', aside: sale(1) }] }), sale(1)]),
  // More was sold than there was, and the decision repeats the quantity that both sides already show.
  caseWith([order(4), sale(4)]),
  // An entry of the till's log counts as read before its effect is stored.
  caseWith([receipt, round({ end: kill(46) })]),
  // A change is confirmed and accounted for in separate transactions.
  caseWith([sale(1), round({ end: kill(178) })]),
  // A person's edit is missing from the ledger, or in it twice.
  caseWith([edit, sale(1), round(), order(1), delivery, round()]),
  // An edit restores units that a not yet known order took: the quantity stays the same, the ledger does not.
  caseWith([order(2), edit, round()]),
  // An unanswered edit is resent although the shop has it.
  caseWith([
    { kind: 'fault', system: 'woocommerce', method: 'POST', times: 1, fault: { kind: 'cut_after' } },
    edit,
    round(),
    { kind: 'wait', seconds: 60 },
    round(),
  ]),
  // A transfer results in the quantity that we are about to set, and is taken for our write.
  caseWith([order(1), delivery, round({ meanwhile: [{ at: 'till_write', aside: transfer }] })]),
  // Somebody types that quantity, and it is taken for our write.
  caseWith([
    order(1),
    delivery,
    round(),
    order(1),
    delivery,
    round({ meanwhile: [{ at: 'till_write', aside: typed }] }),
  ]),
  // A row of the till's log appears after a row with a greater id was read.
  caseWith([
    { kind: 'till_log', lateBy: [10], split: null },
    sale(1),
    receipt,
    round(),
    { kind: 'wait', seconds: 15 },
    round(),
    shopEdit,
  ]),
  // One write is logged in two rows, the first of which comes late.
  caseWith([{ kind: 'till_log', lateBy: [10, 0], split: { hasRow: false, seconds: 0 } }, order(2), delivery, round()]),
  // A write overwrites a sale, and is recorded with the intended difference instead of the actual one.
  caseWith([order(1), delivery, round({ meanwhile: [{ at: 'till_write', aside: sale(2) }] })]),
  // Units of an accepted quote are offered to others, or held although its order has taken them.
  caseWith([accept(true), round(), sale(1), round(), pay, delivery, round()]),
  // Units of an accepted quote are held forever after its order was cancelled, or after the quote ended without one.
  caseWith([accept(true), round(), cancel, delivery, accept(false), round(), { kind: 'quote_ended', nth: 1 }]),
  // Units that the shop does not offer count as sold at the till as well.
  caseWith([accept(false), round(), order(1), delivery, round(), edit, round()]),
  // Two such coincidences in a row, then the same difference on both sides at once.
  caseWith([...wellStocked, ...tangle, ...tangle, order(1), delivery, typed, round()]),
  // A write overwrites an edit under our account, and restoring it is taken for the same change on both sides.
  caseWith([
    order(1),
    delivery,
    round(),
    order(2),
    delivery,
    round({ meanwhile: [{ at: 'till_write', aside: ownersEdit(1) }] }),
  ]),
  // After a pause, a write that a person must decide about is taken for one that another installation carried over.
  caseWith([
    ...wellStocked,
    order(2),
    delivery,
    round({ meanwhile: [sale(2), receipt].map((aside) => ({ at: 'till_write', aside })) }),
    minute,
    round(),
    minute,
    minute,
    minute,
    round(),
  ]),
  // After a pause, our own unanswered change of the shop is taken for one of the shop, which another installation carried over.
  caseWith([
    order(1),
    delivery,
    round(),
    ownersEdit(1),
    round(),
    ownersEdit(1),
    round(),
    { kind: 'fault', system: 'woocommerce', method: 'POST', times: 1, fault: { kind: 'cut_after' } },
    ownersEdit(-1),
    round(),
    ownersEdit(-1),
    minute,
    minute,
    minute,
    round(),
  ]),
  // One write is logged in two rows, with a row of another item and a second between them.
  caseWith([{ kind: 'till_log', lateBy: [], split: { hasRow: true, seconds: 1 } }, order(2), delivery, round()]),
  // A write in two rows overwrites a receipt, so that its first row may be somebody else's.
  caseWith([
    ...wellStocked,
    { kind: 'till_log', lateBy: [], split: { hasRow: true, seconds: 1 } },
    order(2),
    delivery,
    round({ meanwhile: [{ at: 'till_write', aside: { ...receipt, quantity: 2 } }] }),
  ]),
  // A successor sends a change of the shop again that a lost server had sent, and that takes effect late.
  caseWith([receipt, round({ end: vanish('shop_write', { late }) }), round()]),
  // The lost server returns, and lets its unanswered change be sent again before it has taken effect.
  caseWith([receipt, round({ end: vanish('shop_write', { late, returns: back(1) }) }), round()]),
  // It returns, and takes a write at the till that its lost lease ended for one that never left.
  caseWith([
    ...wellStocked,
    order(1),
    delivery,
    round({ end: vanish('till_write', { late, returns: back(1) }) }),
    sale(3),
    round(),
  ]),
  // It returns after its successor's round, and records a plan from what it had read before.
  caseWith([order(1), delivery, round({ end: vanish(143, { returns: back(999) }) })]),
  // The entries of a receipt and of the first part of our write that overwrote it appear late and cancel each other out.
  caseWith([
    ...wellStocked,
    { kind: 'till_log', lateBy: [19, 19], split: { hasRow: false, seconds: 1 } },
    order(3),
    delivery,
    round({ meanwhile: [{ at: 'till_write', aside: receipt }] }),
  ]),
  // The same with the last part.
  caseWith([
    ...wellStocked,
    { kind: 'till_log', lateBy: [19, 0, 19], split: { hasRow: false, seconds: 1 } },
    order(1),
    delivery,
    round({ meanwhile: [{ at: 'till_write', aside: { ...receipt, quantity: 3 } }] }),
  ]),
  // The same, but the receipt is read before that part.
  caseWith([
    ...wellStocked,
    { kind: 'till_log', lateBy: [10, 0, 19], split: { hasRow: false, seconds: 1 } },
    order(1),
    delivery,
    round({ meanwhile: [{ at: 'till_write', aside: { ...receipt, quantity: 3 } }] }),
    { kind: 'wait', seconds: 12 },
    round(),
    { kind: 'wait', seconds: 10 },
    round(),
  ]),
  // The entries of a sale and of a receipt, both from before our write, appear late and cancel each other out.
  caseWith([
    ...wellStocked,
    { kind: 'till_log', lateBy: [19, 19], split: null },
    sale(1),
    receipt,
    order(3),
    delivery,
    round(),
  ]),
];

const backup: Happening = { kind: 'back_up' };
const theirs = (...trades: Trade[]) => ({ trades, isOurs: false });
const ours = (...trades: Trade[]) => ({ trades, isOurs: true });
const encounter = (...turns: Encounter['turns']): Happening => ({
  kind: 'encounter',
  isFresh: true,
  takesOver: false,
  turns,
});
const restoration: Happening = { kind: 'restore', isAtRest: true, standsAside: false };

/** The same for cases with restored backups and second installations. */
export const rememberedCopies: Case[] = [
  // The backup is older than our first signature in the shop.
  caseWith([backup, sale(1), round(), restoration]),
  // And than our first write to the till, which shows our employee there.
  caseWith([backup, order(1), delivery, round(), restoration]),
  // Ours carried a cancelled order over; a larger sale hides it from the other one.
  caseWith([order(1), delivery, round(), encounter(ours(cancel), theirs(sale(3)))]),
  // The other one carried an order over; for ours, another one came in addition.
  caseWith([encounter(theirs(order(1)), ours(order(2)))]),
  // A delivery of as many hides what the other one did.
  caseWith([encounter(theirs(order(1)), ours(receipt))]),
  // The other one sold the last unit at the till, too, which looks like more than were there.
  caseWith([sale(3), round(), encounter(theirs(order(1)), ours())]),
  // Ours carried an order over, which is cancelled before the other one looks: the till seems changed by a person.
  caseWith([encounter(ours(order(2)), theirs(cancel))]),
  // The same with two edits in the shop.
  caseWith([encounter(ours({ ...shopEdit, by: -1 }), theirs(shopEdit))]),
];
