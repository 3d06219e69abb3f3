import { toIdList, toInteger, toList, toRecords, toText, toFlag, type Input, type Values } from './input';
import { toSlug } from './php-format';
import { resolveImage } from './product-images';
import { freeSlug } from './product-names';
import { writeStock } from './product-stock';
import { emptyProduct, writeIdentity, writeMeta, writePrices, writeShipping } from './unit-write';
import type { ProductRecord } from './woo-records';
import { nowOf, type WooContext } from './woo-context';
import { uncategorizedId } from './woo-store';

const productType = (input: Input, current: ProductRecord['type']): ProductRecord['type'] => {
  const type = input.text('type');
  return type === 'simple' || type === 'variable' || type === 'grouped' || type === 'external' ? type : current;
};

const writeCategories = (context: WooContext, product: ProductRecord, input: Input): number[] => {
  const given = input.list('categories');
  const ids = given
    ? toRecords(given).flatMap(({ id }) => context.store.categories.find(toInteger(id))?.id ?? [])
    : product.categoryIds;
  return ids.length === 0 ? [uncategorizedId] : [...new Set(ids)];
};

const tagIdOf = (context: WooContext, given: Values): number[] => {
  const name = toText(given.name);
  if (name === '') return context.store.tags.find(toInteger(given.id)) ? [toInteger(given.id)] : [];
  const known = context.store.tags.all().find((tag) => tag.name === name);
  if (known) return [known.id];
  const id = context.store.nextId('term');
  const slug = toSlug(name);
  context.store.tags.put({ id, name, slug, parent: 0, description: '', display: 'default', menuOrder: 0 });
  return [id];
};

const writeAttributes = (product: ProductRecord, input: Input): ProductRecord['attributes'] => {
  const given = input.list('attributes');
  if (!given) return product.attributes;
  return toRecords(given).flatMap((attribute) => {
    const name = toText(attribute.name).trim();
    if (name === '' || attribute.options === undefined) return [];
    const options = Array.isArray(attribute.options)
      ? attribute.options.map(toText)
      : toText(attribute.options)
          .split('|')
          .map((option) => option.trim());
    return [
      {
        name,
        options,
        position: toInteger(attribute.position),
        visible: toFlag(attribute.visible),
        variation: toFlag(attribute.variation),
      },
    ];
  });
};

const writeName = (context: WooContext, product: ProductRecord, input: Input) => {
  const name = input.text('name') ?? product.name;
  const slug = input.text('slug') ?? (product.slug || name);
  return { name, slug: slug === product.slug ? slug : freeSlug(context, slug, product.id) };
};

const writeTexts = (product: ProductRecord, input: Input) => {
  return {
    status: input.text('status') ?? product.status,
    catalogVisibility: input.text('catalog_visibility') ?? product.catalogVisibility,
    description: input.text('description') ?? product.description,
    shortDescription: input.text('short_description') ?? product.shortDescription,
    purchaseNote: input.text('purchase_note') ?? product.purchaseNote,
    postPassword: input.text('post_password') ?? product.postPassword,
    taxStatus: input.text('tax_status') ?? product.taxStatus,
    taxClass: input.text('tax_class') ?? product.taxClass,
  };
};

const writeFlags = (product: ProductRecord, input: Input) => ({
  featured: input.flag('featured') ?? product.featured,
  virtual: input.flag('virtual') ?? product.virtual,
  downloadable: input.flag('downloadable') ?? product.downloadable,
  soldIndividually: input.flag('sold_individually') ?? product.soldIndividually,
  reviewsAllowed: input.flag('reviews_allowed') ?? product.reviewsAllowed,
  menuOrder: input.integer('menu_order') ?? product.menuOrder,
  parentId: input.integer('parent_id') ?? product.parentId,
});

const idsOf = (input: Input, name: string, current: number[]): number[] =>
  input.has(name) ? toIdList(input.values[name]).filter((id) => id > 0) : current;

const writeLinks = (context: WooContext, product: ProductRecord, input: Input) => {
  const [tags, images, choices] = [input.list('tags'), input.list('images'), input.list('default_attributes')];
  return {
    categoryIds: writeCategories(context, product, input),
    tagIds: tags ? toRecords(tags).flatMap((tag) => tagIdOf(context, tag)) : product.tagIds,
    imageIds: images ? toRecords(images).map((image) => resolveImage(context, image, 'product')) : product.imageIds,
    upsellIds: idsOf(input, 'upsell_ids', product.upsellIds),
    crossSellIds: idsOf(input, 'cross_sell_ids', product.crossSellIds),
    groupedIds: idsOf(input, 'grouped_products', product.groupedIds),
    defaultAttributes: choices
      ? toRecords(choices).map((choice) => ({ name: toText(choice.name), option: toText(choice.option) }))
      : product.defaultAttributes,
    attributes: writeAttributes(product, input),
    meta: writeMeta(product.meta, toList(input.values.meta_data), () => context.store.nextId('meta')),
  };
};

const noPrices = { regularPrice: '', salePrice: '', saleFrom: null, saleTo: null };

/** Builds the requested product from the current one and the input, without storing it. */
export const prepareProduct = (context: WooContext, current: ProductRecord | null, input: Input): ProductRecord => {
  const base = current ?? emptyProduct(context);
  const type = productType(input, base.type);
  const isPriced = type !== 'variable' && type !== 'grouped';
  const created = context.time.parse(input.text('date_created') ?? '');
  const product: ProductRecord = {
    ...base,
    type,
    ...writeName(context, base, input),
    ...writeTexts(base, input),
    ...writeFlags(base, input),
    ...writeIdentity(context, base, input),
    ...writeShipping(base, input),
    ...writeLinks(context, base, input),
    ...(isPriced ? writePrices(context, base, input) : noPrices),
    externalUrl: input.text('external_url') ?? base.externalUrl,
    buttonText: input.text('button_text') ?? base.buttonText,
    createdAt: created ?? base.createdAt,
    modifiedAt: nowOf(context),
  };
  const isCounted = type === 'simple' || type === 'variable';
  return writeStock(isCounted ? product : { ...product, manageStock: false }, input);
};
