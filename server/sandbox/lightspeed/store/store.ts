import {
  type categoryFields,
  type contactFields,
  type customerFields,
  type employeeFields,
  type imageFields,
  type inventoryLogFields,
  type itemECommerceFields,
  type itemFields,
  type itemShopFields,
  type manufacturerFields,
  type registerFields,
  type RowOf,
  type serializedFields,
  type shopFields,
} from './fields';
import type { paymentTypeFields, saleFields, saleLineFields, salePaymentFields } from './sale-fields';
import type { purchaseFields, purchaseLineFields } from './purchase-fields';
import { createTable, type TableDump } from './table';

export type Item = RowOf<typeof itemFields> & { priceDefault: number; priceMsrp: number };
export type ItemShop = RowOf<typeof itemShopFields>;
export type InventoryLog = RowOf<typeof inventoryLogFields>;
export type Category = RowOf<typeof categoryFields>;
export type Manufacturer = RowOf<typeof manufacturerFields>;
export type Serialized = RowOf<typeof serializedFields>;
export type ItemECommerce = RowOf<typeof itemECommerceFields> & { itemID: number };
/** `folder` is the picture's path on the sandbox; `file` its bytes in base64, '' for a generated one. */
export type Image = RowOf<typeof imageFields> & { folder: string; file: string };
export type Shop = RowOf<typeof shopFields>;
export type Register = RowOf<typeof registerFields>;
export type Employee = RowOf<typeof employeeFields>;
export type Customer = RowOf<typeof customerFields>;
export type PaymentType = RowOf<typeof paymentTypeFields>;
export type Purchase = RowOf<typeof purchaseFields>;
export type PurchaseLine = RowOf<typeof purchaseLineFields>;
export type SaleLine = RowOf<typeof saleLineFields>;
export type SalePayment = RowOf<typeof salePaymentFields>;
/** `refundOfSaleID` is 0 unless the sale is a refund. */
export type Sale = RowOf<typeof saleFields> & { refundOfSaleID: number };

/** A customer's contact, with one column per kind of number or address. */
export type Contact = RowOf<typeof contactFields> & {
  customerID: number;
  phoneHome: string;
  phoneWork: string;
  mobile: string;
  pager: string;
  fax: string;
  emailPrimary: string;
  emailSecondary: string;
  website: string;
  address1: string;
  address2: string;
  city: string;
  state: string;
  stateCode: string;
  zip: string;
  country: string;
  countryCode: string;
};

export const createStore = () => {
  const tables = {
    items: createTable<Item>('itemID', ['categoryID']),
    itemShops: createTable<ItemShop>('itemShopID', ['itemID']),
    inventoryLogs: createTable<InventoryLog>('inventoryLogID'),
    categories: createTable<Category>('categoryID', ['parentID']),
    manufacturers: createTable<Manufacturer>('manufacturerID', ['name']),
    serialized: createTable<Serialized>('serializedID', ['itemID', 'saleLineID']),
    itemECommerces: createTable<ItemECommerce>('itemECommerceID', ['itemID']),
    images: createTable<Image>('imageID', ['itemID', 'publicID']),
    shops: createTable<Shop>('shopID'),
    registers: createTable<Register>('registerID', ['shopID']),
    employees: createTable<Employee>('employeeID'),
    customers: createTable<Customer>('customerID'),
    contacts: createTable<Contact>('customerID'),
    paymentTypes: createTable<PaymentType>('paymentTypeID'),
    sales: createTable<Sale>('saleID', ['refundOfSaleID']),
    saleLines: createTable<SaleLine>('saleLineID', ['saleID']),
    salePayments: createTable<SalePayment>('salePaymentID', ['saleID']),
    purchases: createTable<Purchase>('orderID'),
    purchaseLines: createTable<PurchaseLine>('orderLineID', ['orderID']),
  };

  return {
    ...tables,
    dump: () => ({
      items: tables.items.dump(),
      itemShops: tables.itemShops.dump(),
      inventoryLogs: tables.inventoryLogs.dump(),
      categories: tables.categories.dump(),
      manufacturers: tables.manufacturers.dump(),
      serialized: tables.serialized.dump(),
      itemECommerces: tables.itemECommerces.dump(),
      images: tables.images.dump(),
      shops: tables.shops.dump(),
      registers: tables.registers.dump(),
      employees: tables.employees.dump(),
      customers: tables.customers.dump(),
      contacts: tables.contacts.dump(),
      paymentTypes: tables.paymentTypes.dump(),
      sales: tables.sales.dump(),
      saleLines: tables.saleLines.dump(),
      salePayments: tables.salePayments.dump(),
      purchases: tables.purchases.dump(),
      purchaseLines: tables.purchaseLines.dump(),
    }),
    load: (dump: StoreDump): void => {
      tables.items.load(dump.items);
      tables.itemShops.load(dump.itemShops);
      tables.inventoryLogs.load(dump.inventoryLogs);
      tables.categories.load(dump.categories);
      tables.manufacturers.load(dump.manufacturers);
      tables.serialized.load(dump.serialized);
      tables.itemECommerces.load(dump.itemECommerces);
      tables.images.load(dump.images);
      tables.shops.load(dump.shops);
      tables.registers.load(dump.registers);
      tables.employees.load(dump.employees);
      tables.customers.load(dump.customers);
      tables.contacts.load(dump.contacts);
      tables.paymentTypes.load(dump.paymentTypes);
      tables.sales.load(dump.sales);
      tables.saleLines.load(dump.saleLines);
      tables.salePayments.load(dump.salePayments);
      // Missing in state files from before purchase orders existed.
      tables.purchases.load(dump.purchases ?? nothing());
      tables.purchaseLines.load(dump.purchaseLines ?? nothing());
    },
  };
};

const nothing = <R>(): TableDump<R> => ({ rows: [], lastId: 0 });

type Dumped = {
  items: Item;
  itemShops: ItemShop;
  inventoryLogs: InventoryLog;
  categories: Category;
  manufacturers: Manufacturer;
  serialized: Serialized;
  itemECommerces: ItemECommerce;
  images: Image;
  shops: Shop;
  registers: Register;
  employees: Employee;
  customers: Customer;
  contacts: Contact;
  paymentTypes: PaymentType;
  sales: Sale;
  saleLines: SaleLine;
  salePayments: SalePayment;
};

export type StoreDump = { [T in keyof Dumped]: TableDump<Dumped[T]> } & {
  purchases?: TableDump<Purchase>;
  purchaseLines?: TableDump<PurchaseLine>;
};
export type Store = ReturnType<typeof createStore>;
