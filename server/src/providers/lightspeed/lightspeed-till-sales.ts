import type { z } from 'zod';
import type { CallOptions } from '../http/exchange';
import { toMoneyText } from '../money-text';
import type { LightspeedHttp } from './lightspeed-http';
import { readPages, toMoment } from './lightspeed-pages';
import { rawTillSale } from './lightspeed-schemas';

/** A sale as on the customer's receipt; amounts are dollars with two decimals, negative in a refund. */
export type TillSale = {
  id: number;
  shopId: string;
  ticketNumber: string;
  customerId: number | null;
  voided: boolean;
  completedAt: Date;
  /** By the till's clock, in whole seconds; null if unreadable. */
  changedAt: Date | null;
  total: string;
  referenceNumberSource: string;
  lines: {
    id: number;
    /** Line of the refunded sale. */
    refundedLineId: number | null;
    /** Null for an amount typed at the till. */
    itemId: number | null;
    quantity: number;
    total: string;
  }[];
  /** `kind` is the till's term, such as `cash` or `credit account`. */
  payments: { name: string; kind: string }[];
};

/** Cost in drips: 1 per request, 0.4 each for lines and payments of listed sales, 0.2 for the payments' types. */
const pageCost = 2;

const relations = JSON.stringify(['SaleLines', 'SalePayments', 'SalePayments.PaymentType']);

/** Null for open sales, layaways and quotes, which nobody has paid. */
const toTillSale = (raw: z.output<typeof rawTillSale>): TillSale | null => {
  const total = toMoneyText(raw.total);
  if (!raw.completed || raw.completeTime === null || total === null) return null;
  return {
    id: raw.saleID,
    shopId: raw.shopID,
    ticketNumber: raw.ticketNumber,
    customerId: raw.customerID,
    voided: raw.voided,
    completedAt: raw.completeTime,
    changedAt: raw.updatetime,
    total,
    referenceNumberSource: raw.referenceNumberSource,
    lines: raw.SaleLines.map((line) => ({
      id: line.saleLineID,
      refundedLineId: line.parentSaleLineID,
      itemId: line.itemID,
      quantity: line.unitQuantity,
      total: toMoneyText(line.calcTotal) ?? '0.00',
    })),
    payments: raw.SalePayments.map(({ PaymentType: { name, type } }) => ({ name, kind: type })),
  };
};

export const createLightspeedTillSales = (http: LightspeedHttp) => ({
  /** Completed sales changed since a time, including voided ones and refunds, in the order of their changes. */
  async *listTillSales({
    changedSince,
    isBulk,
    signal,
  }: CallOptions & { changedSince: Date; isBulk: boolean }): AsyncGenerator<TillSale[]> {
    const query = {
      sort: 'updatetime',
      updatetime: `>=,${toMoment(changedSince)}`,
      archived: 'true',
      load_relations: relations,
    };
    const call = { entity: 'Sale', query, row: rawTillSale, cost: pageCost, isBulk, signal };
    for await (const rows of readPages(http, call)) yield rows.map(toTillSale).filter((sale) => sale !== null);
  },
});
