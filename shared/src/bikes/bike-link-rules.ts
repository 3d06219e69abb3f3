/** Targets of a record of the register; also field names in its history. */
export const bikeLinkKinds = ['till_item', 'product', 'order', 'customer', 'work_order'] as const;
export type BikeLinkKind = (typeof bikeLinkKinds)[number];

export const bikeLinkLabels: Record<BikeLinkKind, string> = {
  till_item: 'Till item',
  product: 'Shop product',
  order: 'Order',
  customer: 'Customer',
  work_order: 'Workshop job',
};

export const isLinkKind = (field: string): field is BikeLinkKind => bikeLinkKinds.some((kind) => kind === field);
