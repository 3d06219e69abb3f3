import { UpstreamError } from '../../errors';
import type { InventoryLogEntry } from '../../providers/lightspeed/lightspeed-mapper';
import type { Employee, PaymentType, Register } from '../../providers/lightspeed/lightspeed-sales';
import type { WooClient } from '../../providers/woocommerce/woo-client';
import type { Products } from '../products';
import type { ConflictDetails } from './stock-event-store';
import type { Till } from './stock-readings';
import type { EngineStores, EngineTransaction } from './sync-stores';
import { priceSale } from './till-sale-lines';
import type { TillSale } from './till-sale-store';

type Dependencies = {
  stores: EngineStores;
  transaction: EngineTransaction;
  woo: WooClient;
  products: Pick<Products, 'listSharing'>;
  now: () => Date;
  /** Time after which an unanswered sale is looked up. */
  settleAfterMs: number;
};

type Options = { signal: AbortSignal };
/** Employee, register and payment type of our sales. */
type Setting = { employeeId: number; registerId: number; paymentTypeId: number };

/** Namespace of the sales' reference numbers. */
const referenceNumberSource = 'WooCommerce';

/** Cache lifetime of the setting. */
const settingKeptMs = 10 * 60_000;

/** Statuses caused by the sale, not by the connection or the token. */
const refusals = new Set([400, 404, 409, 422]);

const isRefusal = (error: unknown): error is UpstreamError =>
  error instanceof UpstreamError && !error.unanswered && error.status !== undefined && refusals.has(error.status);

const incomplete = 'Lightspeed has no register, employee or payment type to create a sale with.';
const unpriced = 'The online shop no longer has the prices of this order.';
const silent =
  'Lightspeed created the sale, but its inventory log does not show it. Compare the quantities, then choose the right one.';

const toDollars = (cents: number): string => (cents / 100).toFixed(2);

const byAge = (left: { id: number }, right: { id: number }): number => left.id - right.id;

/** Prefers the payment type for the web, then any that is not cash; types that require a customer are unusable. */
const pickPaymentType = (types: readonly PaymentType[]): PaymentType | undefined => {
  const usable = types.filter((type) => !type.needsCustomer).toSorted(byAge);
  const forTheWeb = usable.find(({ name }) => /\b(web|online|woo\w*|e-?commerce)\b/i.test(name));
  return forTheWeb ?? usable.find(({ kind }) => kind !== 'cash') ?? usable[0];
};

const pickRegister = (registers: readonly Register[]): Register | undefined =>
  registers.toSorted(byAge).toSorted((left, right) => Number(right.isOpen) - Number(left.isOpen))[0];

const pickEmployee = (employees: readonly Employee[], shop: string): Employee | undefined =>
  employees.toSorted(byAge).find(({ shopId }) => shopId === null || shopId === shop);

const toConflicts = (sale: TillSale): ConflictDetails[] =>
  sale.lines.map((line) => ({
    mappingId: line.mapping_id,
    kind: 'undecided',
    woo: null,
    till: null,
    base: null,
    message: silent,
  }));

/** Creates till sales for online orders, each once. */
export const createTillSaleApplier = ({ stores, transaction, woo, products, now, settleAfterMs }: Dependencies) => {
  let kept: { shopId: string; until: number; setting: Setting } | null = null;

  const readSetting = async ({ client, shopId }: Till, { signal }: Options): Promise<Setting | null> => {
    if (kept?.shopId === shopId && now().getTime() < kept.until) return kept.setting;
    const register = pickRegister(await client.listRegisters({ shopId }, { signal }));
    const employee = pickEmployee(await client.listEmployees({ signal }), shopId);
    const paymentType = pickPaymentType(await client.listPaymentTypes({ signal }));
    if (!register || !employee || !paymentType) return null;
    const setting = { registerId: register.id, employeeId: employee.id, paymentTypeId: paymentType.id };
    kept = { shopId, until: now().getTime() + settingKeptMs, setting };
    return setting;
  };

  const readPrices = async (sale: TillSale, { signal }: Options) => {
    try {
      const order = await woo.getOrder(sale.order_id, { signal });
      return priceSale(sale, order, await products.listSharing(order.lines));
    } catch (error) {
      if (error instanceof UpstreamError && error.status === 404) return null;
      throw error;
    }
  };

  const send = async (till: Till, sale: TillSale, options: Options): Promise<void> => {
    const setting = await readSetting(till, options);
    if (!setting) {
      await stores.tillSales.fail(sale.id, incomplete, now());
      return;
    }
    const priced = await readPrices(sale, options);
    if (!priced || priced.lines.length === 0) {
      await stores.tillSales.fail(sale.id, unpriced, now());
      return;
    }
    const total = toDollars(priced.totalCents);
    if (!(await stores.tillSales.markSent(sale.id, { total, at: now() }))) return;
    const { employeeId, registerId, paymentTypeId } = setting;
    const lines = priced.lines.map(({ unitCents, ...line }) => ({ ...line, unitPrice: toDollars(unitCents) }));
    const source = { referenceNumber: sale.reference, referenceNumberSource };
    const payment = priced.totalCents === 0 ? null : { paymentTypeId, amount: total };
    try {
      const made = await till.client.createSale(
        { ...source, shopId: till.shopId, employeeId, registerId, lines, payment },
        options,
      );
      await stores.tillSales.recordAnswer(sale.id, made.id, now());
    } catch (error) {
      if (isRefusal(error)) {
        kept = null;
        await stores.tillSales.fail(sale.id, `Lightspeed refused the sale: ${error.message}`, now());
        return;
      }
      if (error instanceof UpstreamError && !error.unanswered) await stores.tillSales.release(sale.id);
      throw error;
    }
  };

  const isOverdue = ({ sent_at: sentAt }: TillSale): boolean =>
    sentAt === null || now().getTime() - sentAt.getTime() >= settleAfterMs;

  return {
    /**
     * Creates all planned sales, oldest first.
     * @returns how many were sent or given up; if any, the till's log must be read right after
     */
    apply: async (till: Till, options: Options): Promise<number> => {
      const sales = await stores.tillSales.listPlanned();
      for (const sale of sales) await send(till, sale, options);
      return sales.length;
    },

    /**
     * Identifies our unanswered sales among new log entries before these are processed; otherwise they would be taken
     * for somebody else's and carried to the shop.
     */
    recognise: async ({ client }: Till, entries: InventoryLogEntry[], { signal }: Options): Promise<void> => {
      const unanswered = await stores.tillSales.listUnanswered();
      if (unanswered.length === 0) return;
      const items = new Set(unanswered.flatMap(({ lines }) => lines.map((line) => line.item_id)));
      const saleIds = entries.flatMap(({ saleId, itemId }) => (saleId !== null && items.has(itemId) ? [saleId] : []));
      for (const saleId of new Set(saleIds)) {
        const sale = await client.getSale(saleId, { signal });
        const ours = unanswered.find(
          ({ reference }) => sale.referenceNumberSource === referenceNumberSource && sale.referenceNumber === reference,
        );
        if (ours) await stores.tillSales.recordAnswer(ours.id, saleId, now());
      }
    },

    /**
     * Settles sales of earlier rounds after the till's log was read. An unanswered sale is looked up by its reference
     * and resent only if the till does not have it; a sale that never appears in the log becomes a conflict.
     */
    settle: async ({ client, shopId }: Till, { signal }: Options): Promise<void> => {
      const before = new Date(now().getTime() - settleAfterMs);
      for (const sale of await stores.tillSales.listSilent(before)) {
        await transaction(async ({ tillSales, stockEvents }) => {
          await tillSales.fail(sale.id, silent, now());
          await stockEvents.openConflicts(toConflicts(sale), now());
        });
      }
      for (const sale of (await stores.tillSales.listUnanswered()).filter(isOverdue)) {
        const source = { referenceNumber: sale.reference, referenceNumberSource };
        const [found] = await client.findSalesByReference({ shopId, ...source }, { signal });
        if (found) await stores.tillSales.recordAnswer(sale.id, found.id, now());
        else await stores.tillSales.release(sale.id);
      }
    },
  };
};

export type TillSaleApplier = ReturnType<typeof createTillSaleApplier>;
