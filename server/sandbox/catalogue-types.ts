/** A product of the demo shop, independent of either system. Both emulators are seeded from the same list. */
export type DemoProduct = {
  key: string;
  name: string;
  brand: string;
  kind: 'bike' | 'accessory' | 'part';
  /** From the broadest category to the narrowest, e.g. ['Bikes', 'Electric Bikes']. */
  categories: string[];
  descriptionHtml: string;
  /** Dollars with two decimals, GST included. */
  regularPrice: string;
  salePrice: string | null;
  cost: string;
  weightKg: string;
  sizeCm: { length: string; width: string; height: string };
  /** Path of the generated picture on the sandbox, e.g. '/wp-content/uploads/segway-p100s.png'. */
  picture: string;
  /** Attribute names that distinguish the units ('Size', 'Colour'); empty for a simple product with its one unit. */
  attributes: string[];
  units: DemoUnit[];
  /** Present if all units share one stock: the shop keeps it at the product, the till as a single item. */
  shared?: DemoUnit;
  inShop: boolean;
  inTill: boolean;
};

/** A sellable unit: a simple product's own or one variation. */
export type DemoUnit = {
  /** One option per attribute of the product. */
  options: string[];
  shopSku: string;
  tillCustomSku: string;
  /** Description typed by hand at the till, without a bar code; otherwise name and options. */
  typedAtTill?: string;
  ean: string;
  /** Quantity per shop at the till, the main shop first. */
  tillQoh: number[];
  /** Quantity in the online shop; null = not tracked. */
  shopQuantity: number | null;
  backorders: 'no' | 'notify' | 'yes';
  serialized: boolean;
};
