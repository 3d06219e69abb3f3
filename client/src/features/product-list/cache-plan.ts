import { describeSeconds, formatCount } from '../../lib/format';

type CachePlan = { products: number; seconds: number | null };

/** Describes a full import before it starts; the duration is estimated from the last one. */
export const describePlan = ({ products, seconds }: CachePlan): string => {
  const amount = `${formatCount(products)} ${products === 1 ? 'product' : 'products'}`;
  return seconds === null
    ? `About ${amount} will be imported. The duration is not known yet, because this has not been done before.`
    : `About ${amount} will be imported, which takes ${describeSeconds(seconds)}.`;
};
