import { expect, it } from 'vitest';
import { describePlan } from './cache-plan';

it.each([
  [{ products: 412, seconds: 12 }, 'About 412 products will be imported, which takes less than a minute.'],
  [{ products: 50_000, seconds: 250 }, 'About 50,000 products will be imported, which takes about 4 minutes.'],
  [
    { products: 1, seconds: null },
    'About 1 product will be imported. The duration is not known yet, because this has not been done before.',
  ],
])('describes %j', (plan, text) => {
  expect(describePlan(plan)).toBe(text);
});
