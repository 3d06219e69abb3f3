import { describe, expect, it } from 'vitest';
import { largeCatalogue } from './large-catalogue';

describe('largeCatalogue', () => {
  it('gives as many different products as asked for, mostly simple ones', () => {
    const products = largeCatalogue(10_000);
    expect(new Set(products.map((product) => product.key)).size).toBe(10_000);
    expect(products.filter((product) => product.units.length === 1).length).toBeGreaterThan(9_000);
    const codes = products
      .flatMap((product) => product.units.map((unit) => unit.shopSku))
      .filter((code) => code !== '');
    expect(new Set(codes).size).toBe(codes.length);
  });

  it('is the same for the same seed and another for another', () => {
    expect(largeCatalogue(50, 3)).toEqual(largeCatalogue(50, 3));
    expect(largeCatalogue(50, 3)).not.toEqual(largeCatalogue(50, 4));
  });
});
