import type { Blueprint } from './blueprint';

export type FamilyModel = {
  name: string;
  price: number;
  detail: string;
  brand?: string;
  colours?: string[];
  sizes?: string[];
};

/** Products of one kind that share a manufacturer, dimensions and most of their description. */
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
