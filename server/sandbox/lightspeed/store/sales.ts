import type { Stock } from './stock';
import type { Item, Sale, SaleLine, SalePayment, Store } from './store';

export type NewLine = {
  item: Item | null;
  unitQuantity: number;
  unitPrice: number;
  parentSaleLineID: number;
};

export type NewPayment = { amount: number; paymentTypeID: number };

export type NewSale = {
  shopID: number;
  registerID: number;
  employeeID: number;
  customerID: number;
  completed: boolean;
  completeTime: number;
  referenceNumber: string;
  referenceNumberSource: string;
  lines: NewLine[];
  payments: NewPayment[];
  /** Change given in cash, in cents. */
  change: number;
  refundOfSaleID: number;
};

const taxRate = 0.1;
const taxCategoryID = 1;
const taxClassID = 1;
const firstTicket = 220_000_000_000;

/** Prices include tax, which is an eleventh. */
const includedTax = (total: number): number => Math.round(total / 11);

const lineTotal = ({ unitPrice, unitQuantity }: NewLine): number => unitPrice * unitQuantity;

export const saleTotal = (lines: readonly NewLine[]): number => lines.reduce((sum, line) => sum + lineTotal(line), 0);

const totalsOf = (given: NewSale) => {
  const total = saleTotal(given.lines);
  const tax = includedTax(total);
  const cost = given.lines.reduce((sum, { item, unitQuantity }) => sum + (item?.avgCost ?? 0) * unitQuantity, 0);
  const paid = given.payments.reduce((sum, { amount }) => sum + amount, 0);
  return {
    displayableSubtotal: total,
    calcDiscount: 0,
    calcTotal: total,
    calcSubtotal: total - tax,
    calcTaxable: total - tax,
    calcNonTaxable: 0,
    calcAvgCost: cost,
    calcFIFOCost: cost,
    calcTax1: tax,
    calcTax2: 0,
    calcPayments: paid,
    calcTips: 0,
    total,
    totalDue: total,
    displayableTotal: total,
    balance: total - paid,
    taxTotal: tax,
  };
};

/** Records validated sales with their lines and payments; a completed sale changes the stock. */
export const createSales = (store: Store, stock: Stock, now: () => number) => {
  const insertLine = (sale: Sale, line: NewLine): SaleLine => {
    const total = lineTotal(line);
    const tax = includedTax(total);
    return store.saleLines.insert({
      saleLineID: store.saleLines.nextId(),
      createTime: now(),
      timeStamp: now(),
      unitQuantity: line.unitQuantity,
      unitPrice: line.unitPrice,
      normalUnitPrice: line.item?.priceDefault ?? 0,
      discountAmount: 0,
      discountPercent: 0,
      avgCost: line.item?.avgCost ?? 0,
      fifoCost: line.item?.avgCost ?? 0,
      tax: true,
      tax1Rate: taxRate,
      tax2Rate: 0,
      isLayaway: false,
      isWorkorder: false,
      isSpecialOrder: false,
      displayableSubtotal: total,
      displayableUnitPrice: line.unitPrice,
      calcLineDiscount: 0,
      calcTransactionDiscount: 0,
      calcTotal: total,
      calcSubtotal: total - tax,
      calcTax1: tax,
      calcTax2: 0,
      taxClassID,
      customerID: 0,
      discountID: 0,
      employeeID: sale.employeeID,
      itemID: line.item?.itemID ?? 0,
      noteID: 0,
      parentSaleLineID: line.parentSaleLineID,
      shopID: sale.shopID,
      taxCategoryID,
      saleID: sale.saleID,
    });
  };

  const insertPayment = (sale: Sale, { amount, paymentTypeID }: NewPayment): SalePayment =>
    store.salePayments.insert({
      salePaymentID: store.salePayments.nextId(),
      amount,
      tipAmount: 0,
      createTime: now(),
      archived: false,
      remoteReference: '',
      paymentID: '',
      saleID: sale.saleID,
      paymentTypeID,
      ccChargeID: 0,
      refPaymentID: 0,
      registerID: sale.registerID,
      employeeID: sale.employeeID,
      creditAccountID: 0,
    });

  const moveLine = (sale: Sale, { item, unitQuantity }: NewLine, { saleLineID, parentSaleLineID }: SaleLine): void => {
    if (!item) return;
    const { shopID, saleID, customerID, employeeID } = sale;
    const reason = unitQuantity > 0 ? 'RemoveForTransaction' : 'RefundAddInventory';
    stock.move({ item, shopID, change: -unitQuantity, reason, saleID, customerID, employeeID });
    if (unitQuantity > 0) stock.sellSerials(item, unitQuantity, { saleLineID, customerID });
    else if (parentSaleLineID !== 0) stock.returnSerials(parentSaleLineID);
  };

  return {
    record: (given: NewSale): Sale => {
      const saleID = store.sales.nextId();
      const sale = store.sales.insert({
        saleID,
        timeStamp: given.completed ? given.completeTime : now(),
        discountPercent: 0,
        completed: given.completed,
        archived: false,
        voided: false,
        enablePromotions: false,
        isTaxInclusive: true,
        createTime: now(),
        updatetime: now(),
        completeTime: given.completed ? given.completeTime : 0,
        referenceNumber: given.referenceNumber,
        referenceNumberSource: given.referenceNumberSource,
        tax1Rate: taxRate,
        tax2Rate: 0,
        change: given.change,
        tipEnabled: false,
        receiptPreference: 'printed',
        ticketNumber: String(firstTicket + saleID),
        ...totalsOf(given),
        customerID: given.customerID,
        discountID: 0,
        employeeID: given.employeeID,
        tipEmployeeID: given.employeeID,
        quoteID: 0,
        registerID: given.registerID,
        shipToID: 0,
        shopID: given.shopID,
        taxCategoryID,
        refundOfSaleID: given.refundOfSaleID,
      });
      for (const payment of given.payments) insertPayment(sale, payment);
      for (const line of given.lines) {
        const row = insertLine(sale, line);
        if (given.completed) moveLine(sale, line, row);
      }
      return sale;
    },

    /** Its goods go back into stock. */
    void: (sale: Sale): void => {
      store.sales.update(sale, { voided: true, updatetime: now(), timeStamp: now() });
      for (const line of store.saleLines.where('saleID', sale.saleID)) {
        const item = store.items.find(line.itemID) ?? null;
        const { unitQuantity, unitPrice, saleLineID } = line;
        moveLine(sale, { item, unitQuantity: -unitQuantity, unitPrice, parentSaleLineID: saleLineID }, line);
      }
    },
  };
};

export type Sales = ReturnType<typeof createSales>;
