/** A person's override of an order's place in the queue; needs a reason. */
export const turns = ['first', 'last'] as const;
export type Turn = (typeof turns)[number];

/**
 * Demand of one order for units of one product. Days are `YYYY-MM-DD`, moments ISO in UTC, so that both compare as
 * text.
 */
export type Claim = {
  orderId: number;
  quantity: number;
  turn: Turn | null;
  promisedOn: string | null;
  /** First payment; null before it. */
  paidAt: string | null;
  orderedAt: string;
  /** Keeps its place in the queue, but gets nothing yet. */
  isHeld?: boolean;
};

/** `expectedOn` is null if the supplier gave no date. */
export type Arrival = { expectedOn: string | null; quantity: number };

/** `onHand` is null if stock is not counted: every claim is then met. */
export type Supply = { onHand: number | null; arrivals: readonly Arrival[] };

/** Reason for an order's place in the queue. */
export const turnReasons = ['only', 'first', 'promise', 'deposit', 'age', 'last', 'no_proof'] as const;
export type TurnReason = (typeof turnReasons)[number];

export type Allocation = {
  orderId: number;
  given: number;
  /** Day by which all its units have arrived; null if none is missing, or if too few are on order. */
  expectedOn: string | null;
  /** From 1. */
  place: number;
  reason: TurnReason;
};

const rankOf = ({ turn }: Claim): number => (turn === 'first' ? 0 : turn === 'last' ? 2 : 1);

/** Nulls last. */
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
  if (claim.isHeld === true) return 'no_proof';
  if (isOnly) return 'only';
  if (claim.turn !== null) return claim.turn;
  if (claim.promisedOn !== null) return 'promise';
  return claim.paidAt === null ? 'age' : 'deposit';
};

/** Takes units from arrivals, earliest first; undated ones come last and set no day. */
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
 * Allocates the units of one product to the orders that want it: those put first by hand, then by promised date, paid
 * before unpaid and earlier paid first, then by age. Never gives more than there is, and nothing to orders that are
 * held; missing units are expected from the arrivals in the same order.
 */
export const allocate = (claims: readonly Claim[], { onHand, arrivals }: Supply): Allocation[] => {
  const expect = createQueue(arrivals);
  let left = onHand === null ? Number.POSITIVE_INFINITY : Math.max(0, onHand);
  return claims.toSorted(compareClaims).map((claim, at) => {
    const isHeld = claim.isHeld === true;
    const given = isHeld ? 0 : Math.min(claim.quantity, left);
    left -= given;
    const missing = claim.quantity - given;
    return {
      orderId: claim.orderId,
      given,
      expectedOn: missing === 0 || isHeld ? null : expect(missing),
      place: at + 1,
      reason: reasonOf(claim, claims.length === 1),
    };
  });
};

/** Reason for an order's place in the queue, for people. */
export const turnWords: Record<TurnReason, string> = {
  only: 'the only order for it',
  first: 'put first by hand',
  promise: 'by promised date',
  deposit: 'by date of the first payment',
  age: 'by age of the order, not paid yet',
  last: 'put last by hand',
  no_proof: 'held back without valid proof of compliance',
};
