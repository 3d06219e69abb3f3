import type { Case, Happening, Trade, Work } from './events';

const caseWith = (happenings: Happening[], beginnings: Case['beginnings'] = []): Case => ({
  units: Array.from({ length: 6 }, () => ({ start: 4, direction: 'both' })),
  beginnings,
  happenings,
});

type Disturbance = Partial<Pick<Work, 'killAt' | 'meanwhile'>>;

const round = ({ killAt = null, meanwhile = [] }: Disturbance = {}): Happening => ({
  kind: 'work',
  work: 'round',
  killAt,
  meanwhile,
});
const delivery: Happening = { kind: 'deliver', duplicate: false, reorder: false };
const receipt: Trade = { kind: 'receipt', unit: 0, quantity: 1 };
const shopEdit: Trade = { kind: 'shop_edit', unit: 0, by: 1 };
const edit: Happening = { kind: 'edit', unit: 0, by: 2 };
const sale = (quantity: number): Trade => ({ kind: 'sale', lines: [{ unit: 0, quantity }] });
const order = (quantity: number): Trade => ({
  kind: 'order',
  lines: [{ unit: 0, quantity }],
  status: 'processing',
  oversell: false,
});

/** The smallest cases that tell an engine with one thing broken from a whole one; tried first, every time. */
export const rememberedCases: Case[] = [
  // The base does not move.
  caseWith([receipt]),
  // A change of the till is believed without a look at its log.
  caseWith([shopEdit]),
  // The marker of an unanswered change is not looked at, or the change is written down only after it left.
  caseWith([
    { kind: 'fault', system: 'woocommerce', method: 'POST', times: 1, fault: { kind: 'malformed' } },
    receipt,
    round(),
  ]),
  // A write finds the number at the till already, so its log has no entry of it, and the number moves on.
  caseWith([order(1), delivery, round({ meanwhile: [{ at: 100, aside: sale(1) }] }), sale(1)]),
  // More was sold than there was, and who decides says what both sides show already.
  caseWith([order(4), sale(4)]),
  // The place in the till's log is remembered before what was read there is.
  caseWith([receipt, round({ killAt: 36 })]),
  // A change is confirmed in one step, and its number accounted for in another.
  caseWith([sale(1), round({ killAt: 152 })]),
  // An edit by a person is not told in the ledger, or is told twice.
  caseWith([edit, sale(1), round(), order(1), delivery, round()]),
  // An edit puts back what an order took that nobody had heard of: the number is as it was, the ledger is not.
  caseWith([order(2), edit, round()]),
  // An edit whose answer was lost goes again although the shop has it.
  caseWith([
    { kind: 'fault', system: 'woocommerce', method: 'POST', times: 1, fault: { kind: 'cut_after' } },
    edit,
    round(),
    { kind: 'wait', seconds: 60 },
    round(),
  ]),
];
