/** One product of the demo shop, before either system has it. Both emulators are filled from the same list. */
export type DemoProduct = {
  key: string;
  name: string;
  brand: string;
  kind: 'bike' | 'accessory' | 'part';
  /** From the widest category to the narrowest, e.g. ['Bikes', 'Electric Bikes']. */
  categories: string[];
  descriptionHtml: string;
  /** Dollars with two decimals, GST included. */
  regularPrice: string;
  salePrice: string | null;
  cost: string;
  weightKg: string;
  sizeCm: { length: string; width: string; height: string };
  /** Path of the drawn picture on the sandbox, e.g. '/wp-content/uploads/segway-p100s.png'. */
  picture: string;
  /** Name of what tells the units apart ('Size', 'Colour'), empty for a simple product with its one unit. */
  attributes: string[];
  units: DemoUnit[];
  inShop: boolean;
  inTill: boolean;
};

/** One thing that can be sold: a simple product's own unit or one variation. */
export type DemoUnit = {
  /** One option per attribute of the product. */
  options: string[];
  shopSku: string;
  tillCustomSku: string;
  /** The till's description where somebody typed it, and so without a bar code; else it is name and options. */
  typedAtTill?: string;
  ean: string;
  /** What the till counts, per shop: the main shop first. */
  tillQoh: number[];
  /** What the online shop counts; null = it does not count this unit. */
  shopQuantity: number | null;
  backorders: 'no' | 'notify' | 'yes';
  serialized: boolean;
};
