import { createInput, toRecords, toText, toList, type Input } from './input';
import { toSlug } from './php-format';
import { resolveImage } from './product-images';
import { freeSlug, fullNameOf } from './product-names';
import { alignStock, writeStock } from './product-stock';
import { emptyProduct, writeIdentity, writeMeta, writePrices, writeShipping } from './unit-write';
import type { ProductRecord } from './woo-records';
import { nowOf, type WooContext } from './woo-context';

const emptyVariation = (context: WooContext, parentId: number): ProductRecord => ({
  ...emptyProduct(context),
  type: 'variation',
  parentId,
  taxClass: 'parent',
  reviewsAllowed: false,
});

/** Options count only for attributes the parent uses for variations. */
const writeOptions = (parent: ProductRecord, current: ProductRecord, input: Input): Record<string, string> => {
  const given = input.list('attributes');
  if (!given) return current.options;
  const known = new Set(parent.attributes.flatMap(({ name, variation }) => (variation ? [toSlug(name)] : [])));
  return Object.fromEntries(
    toRecords(given).flatMap((attribute) => {
      const slug = toSlug(toText(attribute.name));
      return known.has(slug) ? [[slug, toText(attribute.option).trim()]] : [];
    }),
  );
};

const writeImage = (context: WooContext, current: number[], input: Input): number[] => {
  if (!input.has('image')) return current;
  const image = input.record('image') ?? {};
  return image.id === undefined && image.src === undefined ? [] : [resolveImage(context, image, 'variation')];
};

/** A variation whose parent holds the stock accepts a quantity without error and ignores it. */
const writeVariationStock = (parent: ProductRecord, variation: ProductRecord, input: Input): ProductRecord => {
  const isOwn = input.flag('manage_stock') ?? variation.manageStock;
  if (isOwn || !parent.manageStock) return writeStock(variation, input);
  return alignStock(writeStock(variation, createInput({ manage_stock: false })));
};

/** Builds the requested variation from the current one and the input, without storing it. */
export const prepareVariation = (
  context: WooContext,
  parent: ProductRecord,
  current: ProductRecord | null,
  input: Input,
): ProductRecord => {
  const base = current ?? emptyVariation(context, parent.id);
  const variation: ProductRecord = {
    ...base,
    status: input.text('status') ?? base.status,
    description: input.text('description') ?? base.description,
    virtual: input.flag('virtual') ?? base.virtual,
    downloadable: input.flag('downloadable') ?? base.downloadable,
    taxClass: input.text('tax_class') ?? base.taxClass,
    menuOrder: input.integer('menu_order') ?? base.menuOrder,
    ...writeIdentity(context, base, input),
    ...writeShipping(base, input),
    ...writePrices(context, base, input),
    options: writeOptions(parent, base, input),
    imageIds: writeImage(context, base.imageIds, input),
    meta: writeMeta(base.meta, toList(input.values.meta_data), () => context.store.nextId('meta')),
    modifiedAt: nowOf(context),
  };
  const counted = writeVariationStock(parent, variation, input);
  return { ...counted, slug: counted.slug || freeSlug(context, fullNameOf(context, counted), counted.id) };
};
