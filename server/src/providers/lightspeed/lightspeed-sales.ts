import type { z } from 'zod';
import type { CallOptions } from '../http/exchange';
import type { LightspeedHttp } from './lightspeed-http';
import { toLightspeedSale, type LightspeedSale } from './lightspeed-mapper';
import { oneOf, readPages } from './lightspeed-pages';
import { rawEmployee, rawPaymentType, rawRegister, rawSale, recordOf } from './lightspeed-schemas';

/**
 * Cost in drips: 1 per request, 0.4 for the lines of listed sales; a completed sale 5, plus 0.5 for each line and
 * payment.
 */
const requestCost = 1;
const salePageCost = requestCost + 0.4;
const completedSaleCost = 5;
const nestedCost = 0.5;

export type SaleSource = { referenceNumber: string; referenceNumberSource: string };

export type NewSale = SaleSource & {
  shopId: string;
  registerId: number;
  employeeId: number;
  /** Prices are dollars with two decimals, tax included. */
  lines: readonly { itemId: number; quantity: number; unitPrice: string }[];
  /** Exact total of the lines; null if they are free. */
  payment: { paymentTypeId: number; amount: string } | null;
};

export type Register = { id: number; isOpen: boolean };
export type Employee = { id: number; shopId: string | null };
/** `kind` is the till's term, such as `cash` or `credit card`. */
export type PaymentType = { id: number; name: string; kind: string; needsCustomer: boolean };

export const createLightspeedSales = (http: LightspeedHttp) => {
  const readAll = async <S extends z.ZodType>(
    call: { entity: string; query: Record<string, string>; row: S },
    signal: AbortSignal | undefined,
  ): Promise<z.output<S>[]> => {
    const all: z.output<S>[] = [];
    for await (const rows of readPages(http, { ...call, cost: requestCost, signal })) all.push(...rows);
    return all;
  };

  return {
    listRegisters: async ({ shopId }: { shopId: string }, { signal }: CallOptions = {}): Promise<Register[]> => {
      const rows = await readAll({ entity: 'Register', query: { shopID: shopId }, row: rawRegister }, signal);
      return rows
        .filter((row) => row.shopID === shopId && !row.archived)
        .map(({ registerID, open }) => ({ id: registerID, isOpen: open }));
    },

    /** `shopId` is null for employees not limited to one shop. */
    listEmployees: async ({ signal }: CallOptions = {}): Promise<Employee[]> => {
      const rows = await readAll({ entity: 'Employee', query: {}, row: rawEmployee }, signal);
      return rows
        .filter((row) => !row.archived && !row.lockOut)
        .map(({ employeeID, limitToShopID }) => ({
          id: employeeID,
          shopId: limitToShopID === '0' || limitToShopID === '' ? null : limitToShopID,
        }));
    },

    listPaymentTypes: async ({ signal }: CallOptions = {}): Promise<PaymentType[]> => {
      const rows = await readAll({ entity: 'PaymentType', query: {}, row: rawPaymentType }, signal);
      return rows
        .filter((row) => !row.archived)
        .map(({ paymentTypeID, name, type, requireCustomer }) => ({
          id: paymentTypeID,
          name,
          kind: type,
          needsCustomer: requireCustomer,
        }));
    },

    /**
     * A completed sale takes its units from stock. @throws UpstreamError, `unanswered` if the sale may exist: look for
     * its reference number
     */
    createSale: async (sale: NewSale, { signal }: CallOptions = {}): Promise<LightspeedSale> => {
      const { shopId, registerId, employeeId, lines, payment, referenceNumber, referenceNumberSource } = sale;
      const body = {
        shopID: shopId,
        registerID: registerId,
        employeeID: employeeId,
        completed: true,
        referenceNumber,
        referenceNumberSource,
        SaleLines: {
          SaleLine: lines.map(({ itemId, quantity, unitPrice }) => ({
            itemID: itemId,
            unitQuantity: quantity,
            unitPrice,
          })),
        },
        ...(payment && {
          SalePayments: { SalePayment: { amount: payment.amount, paymentTypeID: payment.paymentTypeId } },
        }),
      };
      const cost = completedSaleCost + (lines.length + (payment ? 1 : 0)) * nestedCost;
      const url = http.inAccount('Sale.json');
      const schema = recordOf('Sale', rawSale);
      return toLightspeedSale(await http.write({ method: 'POST', url, body, schema, cost, signal }));
    },

    /** Up to 100 sales, without their lines. */
    listSalesById: async (ids: readonly number[], { signal }: CallOptions = {}): Promise<LightspeedSale[]> => {
      const rows = await readAll({ entity: 'Sale', query: { saleID: oneOf(ids) }, row: rawSale }, signal);
      return rows.map(toLightspeedSale);
    },

    /** Completed and unvoided, oldest first. */
    findSalesByReference: async (
      { shopId, referenceNumber, referenceNumberSource }: SaleSource & { shopId: string },
      { signal }: CallOptions = {},
    ): Promise<LightspeedSale[]> => {
      const query = { referenceNumber, shopID: shopId, sort: 'saleID', load_relations: '["SaleLines"]' };
      const found: LightspeedSale[] = [];
      const call = { entity: 'Sale', query, row: rawSale, cost: salePageCost, signal };
      for await (const rows of readPages(http, call)) found.push(...rows.map(toLightspeedSale));
      return found.filter(
        (sale) =>
          sale.completed &&
          !sale.voided &&
          sale.shopId === shopId &&
          sale.referenceNumber === referenceNumber &&
          sale.referenceNumberSource === referenceNumberSource,
      );
    },
  };
};
