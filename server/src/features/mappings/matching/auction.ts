/** Goods a bidder may take, as zero-based indexes, with the gain of each. */
export type Bidder = { good: number; gain: number }[];

export type AuctionResult = {
  /** Null if no good is worth its price to the bidder. */
  goodOfBidder: (number | null)[];
  /** Lower bound (within the step) of the total lost without a bidder's pair. */
  marginOf: (bidder: number) => number;
};

type Choice = { good: number; net: number; second: number };

const bestChoice = (bidder: Bidder, prices: Float64Array): Choice => {
  // Staying without a good gains 0.
  let choice: Choice = { good: -1, net: 0, second: 0 };
  for (const { good, gain } of bidder) {
    const net = gain - (prices[good] ?? 0);
    if (net > choice.net) choice = { good, net, second: choice.net };
    else if (net > choice.second) choice = { ...choice, second: net };
  }
  return choice;
};

/**
 * Auction algorithm (Bertsekas, 1988): each unassigned bidder raises the price of its best good until its second choice
 * would be as good, plus `step`. Prices start at 0, so the total is within `step` per bidder of the optimum.
 */
export const assignByAuction = (bidders: Bidder[], goods: number, step: number): AuctionResult => {
  const prices = new Float64Array(goods);
  const ownerOf = new Int32Array(goods).fill(-1);
  const goodOfBidder = bidders.map((): number | null => null);
  const waiting = Array.from(bidders.keys());
  for (const at of waiting) {
    const { good, net, second } = bestChoice(bidders[at] ?? [], prices);
    if (good < 0) continue;
    const ousted = ownerOf[good] ?? -1;
    if (ousted >= 0) {
      goodOfBidder[ousted] = null;
      waiting.push(ousted);
    }
    prices[good] = (prices[good] ?? 0) + net - second + step;
    ownerOf[good] = at;
    goodOfBidder[at] = good;
  }

  const gainOf = (at: number): number => {
    const good = goodOfBidder[at];
    const taken = bidders[at]?.find((offer) => offer.good === good);
    return taken ? taken.gain - (prices[taken.good] ?? 0) : 0;
  };
  const rivals = bidders.flatMap((bidder, at) => {
    const own = Math.max(0, gainOf(at));
    return bidder.map(({ good, gain }) => ({ at, good, slack: own - (gain - (prices[good] ?? 0)) }));
  });
  const slackOfGood = Float64Array.from(prices);
  for (const { at, good, slack } of rivals) {
    if (ownerOf[good] !== at) slackOfGood[good] = Math.min(slackOfGood[good] ?? 0, slack);
  }
  return {
    goodOfBidder,
    marginOf: (at) => {
      const good = goodOfBidder[at];
      if (good === null || good === undefined) return 0;
      const others = (bidders[at] ?? []).filter((offer) => offer.good !== good);
      const second = Math.max(0, ...others.map((offer) => offer.gain - (prices[offer.good] ?? 0)));
      return Math.max(0, gainOf(at) - second + Math.max(0, slackOfGood[good] ?? 0));
    },
  };
};
