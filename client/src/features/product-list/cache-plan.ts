import { describeSeconds, formatCount } from '../../lib/format';

type CachePlan = { products: number; seconds: number | null };

/** What reading everything again means, before somebody asks for it: how much, and how long by the last time's measure. */
export const describePlan = ({ products, seconds }: CachePlan): string => {
  const amount = `${formatCount(products)} ${products === 1 ? 'product' : 'products'}`;
  return seconds === null
    ? `About ${amount} will be read. How long that takes is not known yet: it was never done here.`
    : `About ${amount} will be read, which takes ${describeSeconds(seconds)}.`;
};
