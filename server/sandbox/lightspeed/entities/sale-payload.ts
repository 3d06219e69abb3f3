import { z } from 'zod';
import { badRequest } from '../api/api-error';
import { formatCents } from '../api/wire';
import { type NewLine, type NewPayment, type NewSale, saleTotal } from '../store/sales';
import type { Item, Store } from '../store/store';
import type { EntityContext } from './entity';
import { cents, flag, id, nested, text, time, wholeNumber } from './payload';

const notCreated = 'Sale not created.';

const linePayload = z.object({
  itemID: id.optional(),
  itemCode: text.optional(),
  unitQuantity: wholeNumber.optional(),
  unitPrice: cents.optional(),
});

export const salePayload = z.object({
  shopID: id,
  registerID: id,
  employeeID: id,
  customerID: id.optional(),
  completed: flag.optional(),
  completeTime: time.optional(),
  referenceNumber: text.optional(),
  referenceNumberSource: text.optional(),
  SaleLines: nested('SaleLine', linePayload),
  SalePayments: nested('SalePayment', z.object({ amount: cents, paymentTypeID: id })),
});

type SalePayload = z.output<typeof salePayload>;
type LinePayload = z.output<typeof linePayload>;

const itemOf = (store: Store, { itemID = 0, itemCode = '' }: LinePayload): Item | null => {
  if (itemID === 0 && itemCode === '') return null;
  const item =
    itemID === 0
      ? store.items.ordered('itemID').find(({ ean, upc, ...own }) => [ean, upc, String(own.itemID)].includes(itemCode))
      : store.items.find(itemID);
  if (!item) throw badRequest(`${notCreated} Item ${itemCode === '' ? itemID : itemCode} does not exist.`);
  if (item.archived) throw badRequest(`${notCreated} Item ${item.itemID} is archived.`);
  return item;
};

const toLine = (store: Store, line: LinePayload): NewLine => {
  const item = itemOf(store, line);
  const { unitQuantity = 1, unitPrice = item?.priceDefault } = line;
  if (unitQuantity === 0) throw badRequest(`${notCreated} unitQuantity cannot be 0.`);
  if (unitPrice === undefined) throw badRequest(`${notCreated} A SaleLine without an item must have a unitPrice.`);
  return { item, unitQuantity, unitPrice, parentSaleLineID: 0 };
};

/** Cash may exceed the total and gives change; other payments must match it exactly. */
const settle = (store: Store, total: number, given: readonly NewPayment[]) => {
  const paid = given.reduce((sum, { amount }) => sum + amount, 0);
  const surplus = paid - total;
  const payments = given.map((payment) => ({ ...payment }));
  const cash = payments.find(({ paymentTypeID }) => store.paymentTypes.find(paymentTypeID)?.type === 'cash');
  const isChange = surplus > 0 && cash !== undefined && cash.amount >= surplus;
  if (surplus !== 0 && !isChange) {
    const figures = `payments of ${formatCents(paid)} do not equal the total of ${formatCents(total)}`;
    throw badRequest(`${notCreated} The sale cannot be completed: ${figures}.`);
  }
  if (isChange) cash.amount -= surplus;
  return { payments, change: isChange ? surplus : 0 };
};

const checkReferences = (store: Store, payload: SalePayload): void => {
  const { shopID, registerID, employeeID, customerID = 0, SalePayments = [] } = payload;
  if (!store.shops.find(shopID)) throw badRequest(`${notCreated} Shop ${shopID} does not exist.`);
  if (!store.registers.find(registerID)) throw badRequest(`${notCreated} Register ${registerID} does not exist.`);
  if (!store.employees.find(employeeID)) throw badRequest(`${notCreated} Employee ${employeeID} does not exist.`);
  if (customerID !== 0 && !store.customers.find(customerID)) {
    throw badRequest(`${notCreated} Customer ${customerID} does not exist.`);
  }
  const unknown = SalePayments.find(({ paymentTypeID }) => !store.paymentTypes.find(paymentTypeID));
  if (unknown) throw badRequest(`${notCreated} PaymentType ${unknown.paymentTypeID} does not exist.`);
};

/** Turns a payload into a balanced sale. @throws ApiError 400 with the reason when it is not */
export const toNewSale = ({ store, now }: EntityContext, payload: SalePayload): NewSale => {
  checkReferences(store, payload);
  const { completed = false, completeTime = now(), SaleLines = [], SalePayments = [], ...given } = payload;
  if (completeTime > now()) throw badRequest(`${notCreated} completeTime cannot be in the future.`);
  if (!completed && SalePayments.length > 0) throw badRequest(`${notCreated} Only a completed sale can have payments.`);
  const lines = SaleLines.map((line) => toLine(store, line));
  return {
    ...given,
    customerID: given.customerID ?? 0,
    completed,
    completeTime,
    referenceNumber: given.referenceNumber ?? '',
    referenceNumberSource: given.referenceNumberSource ?? '',
    lines,
    ...(completed ? settle(store, saleTotal(lines), SalePayments) : { payments: [], change: 0 }),
    refundOfSaleID: 0,
  };
};
