import type { DemoProduct } from '../catalogue-types';
import type { Blueprint } from './blueprint';
import { pickOf } from './chance';
import { demoBlueprints } from './demo-catalogue';
import { createNumbering, toDemoProduct } from './to-product';

const editions = ['Series', 'Edition', 'Mark', 'Type'] as const;

const numbered = (blueprint: Blueprint, at: number, seed: number): Blueprint => ({
  ...blueprint,
  name: `${blueprint.name} ${pickOf(`edition ${seed} ${at}`, editions)} ${at + 1}`,
  code: `L${seed}N${String(at + 1).padStart(6, '0')}`,
  // Every tenth product keeps its variations: enough to exercise them, while units grow in proportion to products.
  colours: at % 10 === 0 ? blueprint.colours : [],
  sizes: at % 10 === 0 ? blueprint.sizes : [],
});

/** A catalogue of any size for load tests; deterministic per seed. */
export const largeCatalogue = (products: number, seed = 1): DemoProduct[] => {
  const blueprints = demoBlueprints();
  const numbering = createNumbering();
  return Array.from({ length: products }, (_, at) => blueprints[(at * 7 + seed * 13) % blueprints.length]).flatMap(
    (blueprint, at) => (blueprint ? [toDemoProduct(numbered(blueprint, at, seed), numbering)] : []),
  );
};
