import type { AuditAction } from '@chainline/shared/audit/audit-actions';
import type { NewWrite, WrittenFields } from './product-write-store';

export const auditActionOf: Record<NewWrite['kind'], AuditAction> = {
  create: 'product.created',
  update: 'product.changed',
  images: 'product.pictures_changed',
  delete: 'product.deleted',
  restore: 'product.restored',
};

/** A product that is still being created has no id of its own. */
export const auditTargetOf = (id: string, productId: number | null): string =>
  productId === null ? `product-write:${id}` : `product:${productId}`;

const longestText = 200;

const cut = (text: string): string => (text.length > longestText ? `${text.slice(0, longestText)}…` : text);

/** Shortened for the audit entry; the write keeps the full change. */
export const toAudited = (written: WrittenFields): object => {
  const {
    images,
    image_alts: _alts,
    variations: _variations,
    category_ids: categories,
    description,
    ...fields
  } = written;
  return {
    ...fields,
    ...(categories && { categories: categories.map((id) => `#${id}`).join(', ') }),
    ...(description !== undefined && { description: cut(description) }),
    ...(images && { pictures: images.map(({ name, alt }, index) => alt || name || `Picture ${index + 1}`).join(', ') }),
  };
};
