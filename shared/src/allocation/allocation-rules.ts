/** A person's decision about the turn of an order; it needs a reason. */
export const turns = ['first', 'last'] as const;
export type Turn = (typeof turns)[number];

/** An order's wish for units of one product. Days are `YYYY-MM-DD`, moments ISO in UTC, so that both compare as text. */
export type Claim = {
  orderId: number;
  quantity: number;
  turn: Turn | null;
  promisedOn: string | null;
  /** First payment; null before it. */
  paidAt: string | null;
  orderedAt: string;
};

/** `expectedOn` is null if the supplier named no day. */
export type Arrival = { expectedOn: string | null; quantity: number };

/** `onHand` is null if nobody counts the units and there are enough. */
export type Supply = { onHand: number | null; arrivals: readonly Arrival[] };

/** Reason for the place of an order among those that want the same. */
export const turnReasons = ['only', 'first', 'promise', 'deposit', 'age', 'last'] as const;
export type TurnReason = (typeof turnReasons)[number];

export type Allocation = {
  orderId: number;
  given: number;
  /** Day by which all its units are here; null if nothing is missing, or nothing that is on its way suffices. */
  expectedOn: string | null;
  /** From 1. */
  place: number;
  reason: TurnReason;
};

const rankOf = ({ turn }: Claim): number => (turn === 'first' ? 0 : turn === 'last' ? 2 : 1);

/** Missing ones last. */
const compareText = (one: string | null, other: string | null): number => {
  if (one === other) return 0;
  if (one === null) return 1;
  return other === null || one < other ? -1 : 1;
};

/** Total order, so that equal input always gives equal results. */
const compareClaims = (one: Claim, other: Claim): number =>
  rankOf(one) - rankOf(other) ||
  compareText(one.promisedOn, other.promisedOn) ||
  compareText(one.paidAt, other.paidAt) ||
  compareText(one.orderedAt, other.orderedAt) ||
  one.orderId - other.orderId;

const reasonOf = (claim: Claim, isOnly: boolean): TurnReason => {
  if (isOnly) return 'only';
  if (claim.turn !== null) return claim.turn;
  if (claim.promisedOn !== null) return 'promise';
  return claim.paidAt === null ? 'age' : 'deposit';
};

/** Takes from what arrives, earliest first; undated arrivals come last and set no day. */
const createQueue = (arrivals: readonly Arrival[]) => {
  const rest = arrivals.map((arrival) => ({ ...arrival })).toSorted((a, b) => compareText(a.expectedOn, b.expectedOn));
  return (wanted: number): string | null => {
    let missing = wanted;
    let day: string | null = null;
    for (const arrival of rest) {
      if (missing <= 0) break;
      const taken = Math.min(missing, Math.max(0, arrival.quantity));
      if (taken === 0) continue;
      arrival.quantity -= taken;
      missing -= taken;
      day = arrival.expectedOn;
    }
    return missing === 0 ? day : null;
  };
};

/**
 * Gives the units of one product to the orders that want it: those that a person put first, then by promised day, paid
 * before unpaid and earlier paid first, then by age. Never gives more than there is; what is missing is expected with the
 * arrivals, in the same turn.
 */
export const allocate = (claims: readonly Claim[], { onHand, arrivals }: Supply): Allocation[] => {
  const expect = createQueue(arrivals);
  let left = onHand === null ? Number.POSITIVE_INFINITY : Math.max(0, onHand);
  return claims.toSorted(compareClaims).map((claim, at) => {
    const given = Math.min(claim.quantity, left);
    left -= given;
    const missing = claim.quantity - given;
    return {
      orderId: claim.orderId,
      given,
      expectedOn: missing === 0 ? null : expect(missing),
      place: at + 1,
      reason: reasonOf(claim, claims.length === 1),
    };
  });
};

/** Reason for an order's turn, for people. */
export const turnWords: Record<TurnReason, string> = {
  only: 'the only order for it',
  first: 'put first by hand',
  promise: 'by the promised date',
  deposit: 'by the date of the first payment',
  age: 'by the age of the order, not paid yet',
  last: 'put last by hand',
};
