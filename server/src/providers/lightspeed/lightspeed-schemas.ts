import { z } from 'zod';

/*
 * In Lightspeed's JSON every scalar is a string, one row is an object, several are an array, and an empty relation is
 * `""`, `{}` or absent.
 */

const scalar = z.union([z.string(), z.number(), z.boolean()]).transform(String);
const text = scalar.catch('');
const wholeNumber = scalar.pipe(z.string().regex(/^-?\d+(\.\d+)?$/)).transform((value) => Math.floor(Number(value)));
const id = wholeNumber.pipe(z.int().positive());
/** An unset foreign key is "0". */
const foreignKey = wholeNumber.transform((value) => (value > 0 ? value : null)).catch(null);
const flag = scalar.transform((value) => value === 'true' || value === '1').catch(false);
const moment = z.string().pipe(z.coerce.date());
const maybeMoment = moment.nullable().catch(null);

const toRows = (value: unknown): unknown[] => (value === undefined || value === '' ? [] : [value].flat());

const record = z.record(z.string(), z.unknown());

/** `{ element: row or rows }`; `""`, `{}`, `[]` and an absent relation hold no rows. */
const relation = <S extends z.ZodType>(element: string, row: S) =>
  z.preprocess((value) => {
    const held = record.safeParse(value);
    // Anything else becomes a row that fails its schema.
    return toRows(held.success ? held.data[element] : value);
  }, z.array(row));

const named = z
  .object({ name: text })
  .transform(({ name }) => name)
  .catch('');

export const rawItemShop = z.object({
  itemShopID: id,
  itemID: id,
  /** "0" for the row that sums all shops. */
  shopID: scalar,
  qoh: wholeNumber,
  timeStamp: moment,
});

export const rawImage = z.object({
  imageID: id,
  itemID: foreignKey,
  ordering: wholeNumber.catch(0),
  publicID: z.string().min(1),
  baseImageURL: z.string().min(1),
});

export const rawItem = z.object({
  itemID: id,
  systemSku: text,
  customSku: text,
  manufacturerSku: text,
  upc: text,
  ean: text,
  description: text,
  itemType: text,
  serialized: flag,
  archived: flag,
  defaultCost: text,
  categoryID: foreignKey,
  timeStamp: maybeMoment,
  Category: named,
  Manufacturer: named,
  Prices: relation('ItemPrice', z.object({ amount: text, useType: text })),
  ItemShops: relation('ItemShop', rawItemShop),
  /** Unreadable pictures must not lose the item. */
  Images: relation('Image', rawImage).catch([]),
});

export const rawSerial = z.object({
  serializedID: id,
  serial: text,
  description: text,
  colorName: text,
  sizeName: text,
  itemID: foreignKey,
  saleLineID: foreignKey,
  customerID: foreignKey,
});

/** Compared before a change: unreadable values fail instead of counting as empty, which would be overwritten. */
export const rawItemDetails = z.object({
  itemID: id,
  archived: scalar.transform((value) => value === 'true' || value === '1'),
  Prices: relation('ItemPrice', z.object({ amount: scalar, useType: scalar })),
  /** Absent until an item's web details are first edited. */
  ItemECommerce: z.preprocess(
    (value) => (value === '' || value === undefined ? {} : value),
    z.object({ longDescription: scalar.optional() }),
  ),
  Images: relation('Image', rawImage),
});

export const rawInventoryLog = z.object({
  inventoryLogID: id,
  itemID: id,
  shopID: scalar,
  qohChange: wholeNumber,
  reason: text,
  createTime: moment,
  saleID: foreignKey,
  employeeID: foreignKey,
  /** Other documents that cause a change. */
  orderID: foreignKey,
  transferID: foreignKey,
  inventoryCountID: foreignKey,
  vendorReturnID: foreignKey,
  itemImportID: foreignKey,
  customerID: foreignKey,
  automated: flag,
});

export const rawShop = z.object({ shopID: scalar, name: text, timeZone: text, archived: flag });

export const rawAccount = z.object({ accountID: scalar, name: text });

export const rawSession = z.object({ employeeID: foreignKey });

const rawSaleLine = z.object({ itemID: foreignKey, unitQuantity: wholeNumber, unitPrice: text });

export const rawSale = z.object({
  saleID: id,
  shopID: scalar,
  ticketNumber: text,
  completed: flag,
  voided: flag,
  completeTime: maybeMoment,
  referenceNumber: text,
  referenceNumberSource: text,
  total: text,
  SaleLines: relation('SaleLine', rawSaleLine),
});

const rawTillSaleLine = z.object({
  saleLineID: id,
  parentSaleLineID: foreignKey,
  itemID: foreignKey,
  unitQuantity: wholeNumber,
  calcTotal: text,
});

const noType = { name: '', type: '' };
const rawSalePayment = z.object({ PaymentType: z.object({ name: text, type: text }).catch(noType) });

export const rawTillSale = z.object({
  saleID: id,
  shopID: scalar,
  ticketNumber: text,
  customerID: foreignKey,
  completed: flag,
  voided: flag,
  completeTime: maybeMoment,
  updatetime: maybeMoment,
  referenceNumberSource: text,
  total: text,
  SaleLines: relation('SaleLine', rawTillSaleLine),
  SalePayments: relation('SalePayment', rawSalePayment),
});

/** A purchase order at a supplier; the till's entity is just called `Order`. */
export const rawPurchaseOrder = z.object({
  orderID: id,
  complete: flag,
  archived: flag,
  arrivalDate: z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2}/)
    .nullable()
    .catch(null),
  OrderLines: relation(
    'OrderLine',
    z.object({ orderLineID: id, itemID: foreignKey, quantity: wholeNumber, numReceived: wholeNumber.catch(0) }),
  ),
});

export const rawRegister = z.object({ registerID: id, shopID: scalar, open: flag, archived: flag });

export const rawEmployee = z.object({ employeeID: id, limitToShopID: text, lockOut: flag, archived: flag });

export const rawPaymentType = z.object({
  paymentTypeID: id,
  name: text,
  type: text,
  requireCustomer: flag,
  archived: flag,
});

export const rawError = z.object({ message: text, errorClass: text });

const listBody = z.looseObject({ '@attributes': z.object({ next: z.string().optional() }) });

/** Requires `@attributes`, and a next-page field with rows: without it, the page cannot be trusted to be the last. */
export const pageOf = <S extends z.ZodType>(entity: string, row: S) =>
  z.preprocess(
    (body) => {
      const list = listBody.safeParse(body);
      if (!list.success) return undefined;
      const rows = toRows(list.data[entity]);
      return { rows, next: list.data['@attributes'].next ?? (rows.length === 0 ? '' : undefined) };
    },
    z.object({ rows: z.array(row), next: z.string() }),
  );

/** The first record if there are several. */
export const recordOf = <S extends z.ZodType>(entity: string, row: S) =>
  z.preprocess((body) => {
    const held = record.safeParse(body);
    return held.success ? toRows(held.data[entity])[0] : undefined;
  }, row);

export const countOf = z
  .object({ '@attributes': z.object({ count: wholeNumber }) })
  .transform((body) => body['@attributes'].count);
