import { expect, it } from 'vitest';
import { buildProduct } from '../../testing/product-samples';
import { hasVariations } from './product-units';

it('finds variations only for a variable product that has some', () => {
  const bike = buildProduct({ type: 'variable', variation_count: 3 });
  expect([bike, buildProduct(), buildProduct({ type: 'variable' })].map(hasVariations)).toEqual([true, false, false]);
});
