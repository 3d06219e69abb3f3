import { toSlug, urlEncode } from './php-format';
import type { ProductRecord } from './woo-records';
import type { WooContext } from './woo-context';

/** 'S, Red': distinguishes a variation from its siblings. */
export const variationChoice = (variation: ProductRecord): string =>
  Object.values(variation.options)
    .filter((option) => option !== '')
    .join(', ');

/** 'Fatboy Helmet - S'; omits the options from three attributes on, as the shop does. */
export const fullNameOf = (context: WooContext, product: ProductRecord): string => {
  if (product.type !== 'variation') return product.name;
  const base = context.store.products.find(product.parentId)?.name ?? '';
  const slugs = Object.keys(product.options);
  const isLong = slugs.length >= 3 || (slugs.length > 1 && slugs.some((slug) => slug.includes('-')));
  const choice = isLong ? '' : variationChoice(product);
  return choice === '' ? base : `${base} - ${choice}`;
};

/** Label of an attribute by its slug, in the parent's spelling. */
export const attributeLabel = (context: WooContext, variation: ProductRecord, slug: string): string => {
  const parent = context.store.products.find(variation.parentId);
  return parent?.attributes.find(({ name }) => toSlug(name) === slug)?.name ?? slug;
};

const isPublic = ({ status }: ProductRecord): boolean => status === 'publish' || status === 'private';

export const permalinkOf = (context: WooContext, product: ProductRecord): string => {
  if (product.type !== 'variation')
    return isPublic(product)
      ? `${context.siteUrl()}/product/${product.slug}/`
      : `${context.siteUrl()}/?post_type=product&p=${product.id}`;
  const parent = context.store.products.find(product.parentId);
  const choice = Object.entries(product.options)
    .map(([slug, option]) => `attribute_${slug}=${urlEncode(option)}`)
    .join('&');
  return parent ? `${permalinkOf(context, parent)}?${choice}` : `${context.siteUrl()}/?p=${product.id}`;
};

/** An unused slug: 'pump', 'pump-2', 'pump-3'. */
export const freeSlug = (context: WooContext, wanted: string, ownId: number): string => {
  const base = toSlug(wanted);
  const isFree = (slug: string) => [...context.store.products.withSlug(slug)].every((id) => id === ownId);
  if (base === '' || isFree(base)) return base;
  let suffix = 2;
  while (!isFree(`${base}-${suffix}`)) suffix += 1;
  return `${base}-${suffix}`;
};
