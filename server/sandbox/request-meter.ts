import type { RequestHandler } from 'express';

/** Counts requests per second, to report those of the last minute. */
export const createRequestMeter = () => {
  let total = 0;
  const bySecond = new Map<number, number>();

  const forgetOld = (second: number): void => {
    for (const known of bySecond.keys()) if (known <= second - 60) bySecond.delete(known);
  };

  const count: RequestHandler = (_request, _response, next) => {
    const second = Math.floor(Date.now() / 1000);
    total += 1;
    bySecond.set(second, (bySecond.get(second) ?? 0) + 1);
    forgetOld(second);
    next();
  };

  return {
    count,
    read: () => {
      forgetOld(Math.floor(Date.now() / 1000));
      return { total, lastMinute: [...bySecond.values()].reduce((sum, requests) => sum + requests, 0) };
    },
  };
};
