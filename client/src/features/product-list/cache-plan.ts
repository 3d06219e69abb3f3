import { describeSeconds, formatCount } from '../../lib/format';

type CachePlan = { products: number; seconds: number | null };

/** Describes a full import before it starts; the duration is estimated from the last one. */
export const describePlan = ({ products, seconds }: CachePlan): string => {
  const amount = `${formatCount(products)} ${products === 1 ? 'product' : 'products'}`;
  return seconds === null
    ? `About ${amount} will be read. How long that takes is not known yet: it was never done here.`
    : `About ${amount} will be read, which takes ${describeSeconds(seconds)}.`;
};
