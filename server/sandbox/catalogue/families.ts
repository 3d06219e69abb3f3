import type { Blueprint } from './blueprint';

/** One product of a family. */
export type FamilyModel = {
  name: string;
  price: number;
  detail: string;
  brand?: string;
  colours?: string[];
  sizes?: string[];
};

/** Products of one trade term that share a maker, a box and most of what is said about them. */
export type Family = {
  noun: string;
  brand: string;
  categories: string[];
  weightKg: number;
  sizeCm: [number, number, number];
  about: string;
  care: string;
  models: FamilyModel[];
};

export const model = (
  name: string,
  price: number,
  detail: string,
  more: Pick<FamilyModel, 'brand' | 'colours' | 'sizes'> = {},
): FamilyModel => ({ name, price, detail, ...more });

/** The products of a list of families, each ready to be given codes and quantities. */
export const familyBlueprints = (families: Family[], kind: Blueprint['kind']): Blueprint[] =>
  families.flatMap((family) =>
    family.models.map((entry) => ({
      brand: entry.brand ?? family.brand,
      name: `${entry.brand ?? family.brand} ${entry.name} ${family.noun}`,
      kind,
      categories: family.categories,
      price: entry.price,
      costShare: 0.55,
      weightKg: family.weightKg,
      sizeCm: family.sizeCm,
      sentences: [entry.detail, family.about, family.care],
      colours: entry.colours ?? [],
      sizes: entry.sizes ?? [],
    })),
  );
