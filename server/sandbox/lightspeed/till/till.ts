import { blankContact } from '../entities/contact';
import { blankCustomer } from '../entities/customer';
import { type NewLine, type Sales, saleTotal } from '../store/sales';
import { clerkEmployeeID, type Stock, type StockDocument, type StockReason, sumShopID } from '../store/stock';
import type { Item, Sale, Store } from '../store/store';
import { formatTime } from '../api/wire';
import { createTillPurchases } from './till-purchases';
import type { TillId } from './till-id';

export type { TillId } from './till-id';

export type TillItem = {
  itemID: string;
  description: string;
  customSku: string;
  systemSku: string;
  /** In the main shop. */
  qoh: number;
  /** Dollars with two decimals. */
  price: string;
  archived: boolean;
};

export type TillSale = {
  saleID: string;
  ticketNumber: string;
  completed: boolean;
  completeTime: string;
  shopID: string;
  customerID: string;
  referenceNumber: string;
  /** Dollars with two decimals; negative for a refund. */
  total: string;
  lines: { itemID: string; description: string; quantity: number; total: string }[];
  refundOfSaleID: string | null;
  refunded: boolean;
  voided: boolean;
};

/** An item, or an amount in dollars typed at the till, which moves no stock. */
export type TillLine = { itemID: TillId; quantity: number } | { amount: number };

/** Movements other than sales, receipts and adjustments, with their reasons and documents in the log. */
const movements = {
  transfer: { added: 'AddForTransfer', removed: 'RemoveForTransfer', documents: ['transferID'] },
  count: { added: 'AddInventoryForCount', removed: 'RemoveForInventoryCount', documents: ['inventoryCountID'] },
  special_order: { added: 'CancelSpecialOrder', removed: 'RemoveForSpecialOrder', documents: ['customerID'] },
  layaway: { added: null, removed: 'RemoveForLayaway', documents: ['customerID'] },
  work_order: { added: null, removed: 'RemoveForWorkorder', documents: ['customerID'] },
  vendor_return: { added: null, removed: 'RemoveForVendorReturn', documents: ['vendorReturnID'] },
} satisfies Record<string, { added: StockReason | null; removed: StockReason; documents: StockDocument[] }>;

export type TillMovement = keyof typeof movements;

export type TillCustomer = {
  customerID?: TillId | undefined;
  firstName?: string | undefined;
  lastName?: string | undefined;
  company?: string | undefined;
  email?: string | undefined;
  mobile?: string | undefined;
  phoneHome?: string | undefined;
  address?: string | undefined;
  noEmail?: boolean | undefined;
  archived?: boolean | undefined;
};

type Options = { store: Store; stock: Stock; sales: Sales; now: () => number };

const cardPaymentTypeID = 3;

const dollars = (cents: number): string => (cents / 100).toFixed(2);

/** Actions of people at the till and in the stock room, bypassing the API. */
export const createTill = ({ store, stock, sales, now }: Options) => {
  const itemOf = (itemID: TillId): Item => {
    const item = store.items.find(Number(itemID));
    if (!item) throw new Error(`There is no item ${itemID}.`);
    return item;
  };

  const itemInUse = (itemID: TillId): Item => {
    const item = itemOf(itemID);
    if (item.archived) throw new Error(`Item ${itemID} is archived.`);
    return item;
  };

  const mainShopID = (): number => store.shops.ordered('shopID')[0]?.shopID ?? 1;

  const shopOf = (shopID: TillId | undefined): number => {
    const id = shopID === undefined ? mainShopID() : Number(shopID);
    if (!store.shops.find(id)) throw new Error(`There is no shop ${id}.`);
    return id;
  };

  const wholeNumber = (quantity: number): number => {
    if (!Number.isInteger(quantity)) throw new Error('A quantity must be a whole number.');
    return quantity;
  };

  const positive = (quantity: number): number => {
    if (wholeNumber(quantity) < 1) throw new Error('A quantity must be at least 1.');
    return quantity;
  };

  const toTillItem = (item: Item): TillItem => ({
    itemID: String(item.itemID),
    description: item.description,
    customSku: item.customSku,
    systemSku: item.systemSku,
    qoh: stock.qohIn(item, mainShopID()),
    price: dollars(item.priceDefault),
    archived: item.archived,
  });

  const toTillSale = (sale: Sale): TillSale => ({
    saleID: String(sale.saleID),
    ticketNumber: sale.ticketNumber,
    completed: sale.completed,
    completeTime: sale.completed ? formatTime(sale.completeTime) : '',
    shopID: String(sale.shopID),
    customerID: String(sale.customerID),
    referenceNumber: sale.referenceNumber,
    total: dollars(sale.total),
    lines: store.saleLines.where('saleID', sale.saleID).map((line) => ({
      itemID: String(line.itemID),
      description: store.items.find(line.itemID)?.description ?? 'Miscellaneous',
      quantity: line.unitQuantity,
      total: dollars(line.calcTotal),
    })),
    refundOfSaleID: sale.refundOfSaleID === 0 ? null : String(sale.refundOfSaleID),
    refunded: store.sales.where('refundOfSaleID', sale.saleID).length > 0,
    voided: sale.voided,
  });

  const toLine = (line: TillLine): NewLine => {
    if ('amount' in line) {
      const unitPrice = Math.round(line.amount * 100);
      if (unitPrice < 1) throw new Error('An amount must be above 0.');
      return { item: null, unitQuantity: 1, unitPrice, parentSaleLineID: 0 };
    }
    const item = itemInUse(line.itemID);
    return { item, unitQuantity: positive(line.quantity), unitPrice: item.priceDefault, parentSaleLineID: 0 };
  };

  /** A completed sale that is neither a refund nor refunded or voided. */
  const reversible = (saleID: TillId): Sale => {
    const sale = store.sales.find(Number(saleID));
    if (!sale?.completed) throw new Error(`There is no completed sale ${saleID}.`);
    if (sale.refundOfSaleID !== 0) throw new Error('A refund cannot be refunded.');
    if (store.sales.where('refundOfSaleID', sale.saleID).length > 0) throw new Error('The sale was refunded already.');
    if (sale.voided) throw new Error('The sale was voided already.');
    return sale;
  };

  const record = (lines: NewLine[], sale: Pick<Sale, 'shopID' | 'customerID' | 'refundOfSaleID'>): TillSale =>
    toTillSale(
      sales.record({
        ...sale,
        registerID: store.registers.where('shopID', sale.shopID)[0]?.registerID ?? 0,
        employeeID: clerkEmployeeID,
        completed: true,
        completeTime: now(),
        referenceNumber: '',
        referenceNumberSource: '',
        lines,
        payments: [{ amount: saleTotal(lines), paymentTypeID: cardPaymentTypeID }],
        change: 0,
      }),
    );

  return {
    ringUpSale: (given: { lines: TillLine[]; shopID?: TillId; customerID?: TillId }): TillSale => {
      if (given.lines.length === 0) throw new Error('A sale needs at least one line.');
      const customerID = Number(given.customerID ?? 0);
      if (customerID !== 0 && !store.customers.find(customerID)) throw new Error(`There is no customer ${customerID}.`);
      return record(given.lines.map(toLine), { shopID: shopOf(given.shopID), customerID, refundOfSaleID: 0 });
    },

    /** Refunds a whole sale; the units return to the shop that sold them. */
    refundSale: (saleID: TillId): TillSale => {
      const sale = reversible(saleID);
      const lines = store.saleLines.where('saleID', sale.saleID).map((line): NewLine => ({
        item: store.items.find(line.itemID) ?? null,
        unitQuantity: -line.unitQuantity,
        unitPrice: line.unitPrice,
        parentSaleLineID: line.saleLineID,
      }));
      return record(lines, { shopID: sale.shopID, customerID: sale.customerID, refundOfSaleID: sale.saleID });
    },

    /** Voids a whole sale: it stays in the list, and its units return to stock. */
    voidSale: (saleID: TillId): TillSale => {
      const sale = reversible(saleID);
      sales.void(sale);
      return toTillSale(sale);
    },

    receiveStock: (given: { itemID: TillId; quantity: number; shopID?: TillId }): void => {
      const item = itemInUse(given.itemID);
      const change = positive(given.quantity);
      const shopID = shopOf(given.shopID);
      const orderID = store.inventoryLogs.nextId();
      const reason = 'BusinessProcessAddInventory';
      stock.move({ item, shopID, change, reason, orderID, employeeID: clerkEmployeeID });
      if (!item.serialized) return;
      for (let unit = 1; unit <= change; unit += 1) stock.addSerial(item, `${item.systemSku}-R${orderID}-${unit}`);
    },

    ...createTillPurchases({ store, stock, now, itemInUse, shopOf, positive }),

    setQoh: (given: { itemID: TillId; qoh: number; shopID?: TillId; employeeID?: number }): void => {
      const { employeeID = clerkEmployeeID } = given;
      const [item, shopID] = [itemInUse(given.itemID), shopOf(given.shopID)];
      stock.adjust(item, shopID, wholeNumber(given.qoh) - stock.qohIn(item, shopID), employeeID);
    },

    /** Adds or removes units by a movement with its own document; some can only remove. */
    moveStock: (given: { itemID: TillId; movement: TillMovement; by: number; shopID?: TillId }): void => {
      const { added, removed, documents } = movements[given.movement];
      const change = wholeNumber(given.by);
      const reason = change > 0 ? added : removed;
      if (reason === null) throw new Error(`A ${given.movement} cannot add units.`);
      const document = store.inventoryLogs.nextId();
      stock.move({
        item: itemInUse(given.itemID),
        shopID: shopOf(given.shopID),
        change,
        reason,
        employeeID: clerkEmployeeID,
        ...Object.fromEntries(documents.map((name) => [name, document])),
      });
    },

    setShopArchived: (shopID: TillId, archived: boolean): void => {
      const shop = store.shops.find(Number(shopID));
      if (!shop) throw new Error(`There is no shop ${shopID}`);
      store.shops.update(shop, { archived });
    },

    archiveItem: (itemID: TillId): void => stock.archive(itemInUse(itemID)),

    /** Moves all units of a duplicate to the item that stays, and archives the duplicate. */
    mergeItems: ({ from, into }: { from: TillId; into: TillId }): void => stock.merge(itemInUse(from), itemInUse(into)),

    getQoh: (itemID: TillId, shopID?: TillId): number =>
      stock.qohIn(itemOf(itemID), Number(shopID) === sumShopID ? sumShopID : shopOf(shopID)),

    listItems: (given: { search?: string; page: number; perPage: number }): { items: TillItem[]; total: number } => {
      const words = (given.search ?? '').toLowerCase().split(/\s+/).filter(Boolean);
      const found = store.items.ordered('description').filter((item) => {
        const text = [item.description, item.customSku, item.systemSku, item.ean, item.upc].join(' ').toLowerCase();
        return words.every((word) => text.includes(word));
      });
      const start = (given.page - 1) * given.perPage;
      return { items: found.slice(start, start + given.perPage).map(toTillItem), total: found.length };
    },

    /** Adds a customer at the till, or changes one; omitted fields stay. */
    saveCustomer: ({ customerID, ...given }: TillCustomer): string => {
      const known = customerID === undefined ? undefined : store.customers.find(Number(customerID));
      if (customerID !== undefined && !known) throw new Error(`There is no customer ${customerID}.`);
      const customer = known ?? store.customers.insert(blankCustomer(store.customers.nextId(), now()));
      const { email, address, ...rest } = given;
      const contact =
        store.contacts.find(customer.customerID) ??
        store.contacts.insert({
          ...blankContact(customer.customerID, now()),
          noEmail: false,
          noPhone: false,
          noMail: false,
        });
      const { firstName, lastName, company, archived, ...contacts } = rest;
      store.contacts.update(contact, {
        ...contacts,
        ...(email !== undefined && { emailPrimary: email }),
        ...(address !== undefined && { address1: address }),
        timeStamp: now(),
      });
      store.customers.update(customer, {
        ...(firstName !== undefined && { firstName }),
        ...(lastName !== undefined && { lastName }),
        ...(company !== undefined && { company }),
        ...(archived !== undefined && { archived }),
        timeStamp: now(),
      });
      return String(customer.customerID);
    },

    /** Finds the customer with this email or mobile; otherwise returns the given details, for a new one. */
    customerWith: (given: { firstName: string; lastName: string; email: string; mobile: string }): TillCustomer => {
      const digits = (text: string): string => text.replaceAll(/\D/g, '').replace(/^61/, '0');
      const known = store.contacts
        .ordered('customerID')
        .find(
          ({ emailPrimary, mobile }) =>
            (given.email !== '' && emailPrimary.toLowerCase() === given.email.toLowerCase()) ||
            (given.mobile !== '' && digits(mobile) === digits(given.mobile)),
        );
      return known === undefined ? given : { customerID: String(known.customerID) };
    },

    /** Newest first. */
    listSales: (): TillSale[] => [...store.sales.ordered('saleID')].reverse().map(toTillSale),
  };
};

export type Till = ReturnType<typeof createTill>;
