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
  // One in ten keeps its variations: enough to exercise them, few enough that products and units grow alike.
  colours: at % 10 === 0 ? blueprint.colours : [],
  sizes: at % 10 === 0 ? blueprint.sizes : [],
});

/** As many products as asked for, for load tests; another seed gives other products, the same seed the same ones. */
export const largeCatalogue = (products: number, seed = 1): DemoProduct[] => {
  const blueprints = demoBlueprints();
  const numbering = createNumbering();
  return Array.from({ length: products }, (_, at) => blueprints[(at * 7 + seed * 13) % blueprints.length]).flatMap(
    (blueprint, at) => (blueprint ? [toDemoProduct(numbered(blueprint, at, seed), numbering)] : []),
  );
};
