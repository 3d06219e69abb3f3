import type { DemoProduct, DemoUnit } from '../catalogue-types';
import { escapeTermName, toSlug } from './php-format';
import { addImage } from './product-images';
import { freeSlug, fullNameOf } from './product-names';
import { alignStock } from './product-stock';
import { emptyProduct } from './unit-write';
import type { ProductRecord } from './woo-records';
import type { WooContext } from './woo-context';

const refuseTwice = (context: WooContext, unit: DemoUnit): void => {
  const { withSku, withUniqueId } = context.store.products;
  if (unit.shopSku !== '' && withSku(unit.shopSku).size > 0)
    throw new Error(`The catalogue has the SKU ${unit.shopSku} twice; a shop cannot.`);
  if (unit.ean !== '' && withUniqueId(unit.ean).size > 0)
    throw new Error(`The catalogue has the EAN ${unit.ean} twice; a shop cannot.`);
};

/** Ids of a path of categories, created if missing; a product belongs to all of them. */
const categoryIds = (context: WooContext, names: string[]): number[] => {
  const { categories } = context.store;
  let parent = 0;
  return names.map((given) => {
    const name = escapeTermName(given);
    const known = categories.all().find((term) => term.name === name && term.parent === parent);
    const slug = categories.all().some((term) => term.slug === toSlug(given))
      ? `${toSlug(given)}-${parent}`
      : toSlug(given);
    const term =
      known ??
      categories.put({
        id: context.store.nextId('term'),
        name,
        slug,
        parent,
        description: '',
        display: 'default',
        menuOrder: 0,
      });
    parent = term.id;
    return term.id;
  });
};

const measures = (product: DemoProduct): Partial<ProductRecord> => ({ weight: product.weightKg, ...product.sizeCm });

const identity = (unit: DemoUnit): Partial<ProductRecord> => ({ sku: unit.shopSku, globalUniqueId: unit.ean });

const stock = (unit: DemoUnit): Partial<ProductRecord> => ({
  manageStock: unit.shopQuantity !== null,
  stockQuantity: unit.shopQuantity,
  backorders: unit.backorders,
});

const prices = (product: DemoProduct): Partial<ProductRecord> => ({
  regularPrice: product.regularPrice,
  salePrice: product.salePrice ?? '',
});

const attributesOf = (product: DemoProduct): ProductRecord['attributes'] =>
  product.attributes.map((name, position) => ({
    name,
    position,
    visible: true,
    variation: true,
    options: [...new Set(product.units.flatMap(({ options }) => options[position] ?? []))],
  }));

const addVariation = (context: WooContext, parent: ProductRecord, product: DemoProduct, unit: DemoUnit): void => {
  refuseTwice(context, unit);
  const options = Object.fromEntries(product.attributes.map((name, at) => [toSlug(name), unit.options[at] ?? '']));
  const variation: ProductRecord = {
    ...emptyProduct(context),
    type: 'variation',
    parentId: parent.id,
    taxClass: 'parent',
    reviewsAllowed: false,
    options,
    ...identity(unit),
    ...prices(product),
    ...stock(unit),
  };
  const slug = freeSlug(context, fullNameOf(context, variation), 0);
  context.store.products.put(alignStock({ ...variation, slug, id: context.store.nextId('post') }));
};

const addProduct = (context: WooContext, product: DemoProduct): void => {
  const [unit] = product.units;
  const isSimple = product.attributes.length === 0 && product.units.length === 1;
  if (isSimple && unit) refuseTwice(context, unit);
  const image = addImage(context, { source: product.picture, alt: product.name });
  const base: ProductRecord = {
    ...emptyProduct(context),
    id: context.store.nextId('post'),
    name: product.name,
    slug: freeSlug(context, product.name, 0),
    description: product.descriptionHtml,
    categoryIds: categoryIds(context, product.categories),
    imageIds: [image.id],
    ...measures(product),
  };
  if (isSimple && unit) {
    context.store.products.put(alignStock({ ...base, ...identity(unit), ...prices(product), ...stock(unit) }));
    return;
  }
  const { shared, units } = product;
  if (shared) refuseTwice(context, shared);
  const parent = context.store.products.put(
    alignStock({
      ...base,
      type: 'variable',
      attributes: attributesOf(product),
      ...(shared && { ...identity(shared), ...stock(shared) }),
    }),
  );
  for (const unit of units) addVariation(context, parent, product, shared ? { ...unit, shopQuantity: null } : unit);
};

/** Seeds an empty shop. Ids are deterministic, and no events are emitted. */
export const seedShop = (context: WooContext, products: DemoProduct[]): void => {
  if (context.store.products.ids('product').length > 0) throw new Error('Only an empty shop can be filled.');
  for (const product of products) if (product.inShop) addProduct(context, product);
};
