import { z } from 'zod';
import { UpstreamError } from '../../errors';
import type { Logger } from '../../logger';
import { backOff, type Answer, type Outbox, type Outgoing, type Reading, type SendContext } from '../../outbox';
import type { InventoryLogEntry } from '../../providers/lightspeed/lightspeed-mapper';
import type { Employee, PaymentType, Register } from '../../providers/lightspeed/lightspeed-sales';
import type { WooClient } from '../../providers/woocommerce/woo-client';
import type { TillConnection } from '../lightspeed';
import type { Products } from '../products';
import type { Till } from './stock-readings';
import type { EngineStores, EngineTransaction } from './sync-stores';
import { priceSale, referenceNumberSource } from './till-sale-lines';
import type { TillSale } from './till-sale-store';

type Options = { signal: AbortSignal };

type Dependencies = {
  stores: EngineStores;
  transaction: EngineTransaction;
  outbox: Pick<Outbox<EngineStores>, 'register'>;
  connection: Pick<TillConnection, 'current'>;
  woo: WooClient;
  products: Pick<Products, 'listSharing'>;
  /** Reads the till's log, which shows the units of a sale. */
  feed: () => { pullLog: (till: Till, options: Options) => Promise<unknown> };
  log: Logger;
  now: () => Date;
  settleAfterMs: number;
};

/** Employee, register and payment type of our sales. */
type Setting = { employeeId: number; registerId: number; paymentTypeId: number };

const payloadSchema = z.object({ till_sale_id: z.int() });
type Payload = z.output<typeof payloadSchema>;
/** A question to a manager, or null if the sale needs nothing more. */
type Result = keyof typeof questions | null;
type Context = SendContext<Till>;

/** Cache lifetime of the setting. */
const settingKeptMs = 10 * 60_000;

/** A manager is asked about a created sale whose units are not in the till's log after this time. */
const logDelayMs = 90_000;

/** Longest duration of an attempt. */
const attemptMs = 60_000;

/** Statuses caused by the sale, not by the connection or the token. */
const refusals = new Set([400, 404, 409, 422]);

const isAnswered = (error: unknown): error is UpstreamError =>
  error instanceof UpstreamError && !error.unanswered && error.status !== undefined;

const compare = 'Check the sale and the stock, then choose the right quantity.';
const questions = {
  silent: (order: string) =>
    `Lightspeed created the sale of online order ${order}, but its inventory log does not show that the units left stock. ${compare}`,
  exists: (order: string) =>
    `Lightspeed already has a sale of online order ${order}, which was not created here: the units may have left stock already. ${compare}`,
  unknown: (order: string) =>
    `It could not be found out whether Lightspeed created the sale of online order ${order}. ${compare}`,
};

const incomplete = 'Lightspeed has no register, employee or payment type to create a sale with.';
const unpriced = 'The online shop no longer has the prices of this order.';
const unseen = 'The inventory log of Lightspeed does not show the sale yet.';
const notConnected = 'Lightspeed is not connected.';

const done: Answer<Result> = { as: 'done', result: null };
const accepted: Answer<Result> = { as: 'accepted', waitMs: logDelayMs };

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

const keyOf = (id: number): string => String(id);
const idOf = ({ payload }: Outgoing<Payload>): number => payload.till_sale_id;

/** Creates till sales for online orders through the outbox, each once, within the engine's rounds. */
export const createTillSaleApplier = (dependencies: Dependencies) => {
  const { stores, transaction, outbox, connection, woo, products, feed, log, now, settleAfterMs } = dependencies;
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

  const find = async ({ client, shopId }: Till, { reference }: TillSale, { signal }: Options) => {
    const source = { referenceNumber: reference, referenceNumberSource };
    const [found] = await client.findSalesByReference({ shopId, ...source }, { signal });
    return found ?? null;
  };

  /** For a sale that this attempt did not send: another server may have sent it meanwhile. */
  const answerOf = async ({ id }: TillSale): Promise<Answer<Result>> => {
    const open = await stores.tillSales.findOpen(id);
    return open?.state === 'sent' ? { as: 'accepted', waitMs: settleAfterMs } : done;
  };

  const create = async (till: Till, entry: Outgoing<Payload>, options: Options): Promise<Answer<Result>> => {
    const sale = await stores.tillSales.findOpen(idOf(entry));
    if (!sale) return done;
    // A server of an older version, which wrote no outbox entries, may have sent it.
    if (sale.state === 'sent') return accepted;
    const setting = await readSetting(till, options);
    if (!setting) return { as: 'refused', error: incomplete };
    const priced = await readPrices(sale, options);
    if (!priced || priced.lines.length === 0) return { as: 'refused', error: unpriced };
    const existing = await find(till, sale, options);
    // Created by a newer state of this database, or by another installation.
    if (existing && entry.attempts === 1) return { as: 'done', result: 'exists' };
    const total = toDollars(priced.totalCents);
    options.signal.throwIfAborted();
    if (!(await stores.tillSales.markSent(sale.id, { total, at: now() }))) return answerOf(sale);
    const { employeeId, registerId, paymentTypeId } = setting;
    const lines = priced.lines.map(({ unitCents, ...line }) => ({ ...line, unitPrice: toDollars(unitCents) }));
    const source = { referenceNumber: sale.reference, referenceNumberSource };
    const payment = priced.totalCents === 0 ? null : { paymentTypeId, amount: total };
    const order = { ...source, shopId: till.shopId, employeeId, registerId, lines, payment };
    const made = existing ?? (await till.client.createSale(order, options));
    await stores.tillSales.recordAnswer(sale.id, made.id, now());
    return accepted;
  };

  const send = async (entry: Outgoing<Payload>, { signal, caller }: Context): Promise<Answer<Result>> => {
    const till = caller ?? (await connection.current());
    if (!till) return { as: 'later', error: notConnected, waitMs: settleAfterMs };
    try {
      return await create(till, entry, { signal });
    } catch (error) {
      if (!isAnswered(error) || error.retryable) throw error;
      kept = null;
      if (error.system !== 'lightspeed') return { as: 'later', error: error.message };
      // A missing right may be granted meanwhile.
      const as = refusals.has(error.status ?? 0) ? 'refused' : 'later';
      return { as, error: `Lightspeed refused the sale: ${error.message}` };
    }
  };

  const read = async (entry: Outgoing<Payload>, { signal, caller }: Context): Promise<Reading<Result>> => {
    const till = caller ?? (await connection.current());
    if (!till) return { as: 'unknown', error: notConnected };
    const sale = await stores.tillSales.findOpen(idOf(entry));
    if (!sale) return { as: 'taken', result: null };
    if (sale.sale_id !== null) {
      await feed().pullLog(till, { signal });
      return { as: 'taken', result: (await stores.tillSales.findOpen(sale.id)) ? 'silent' : null };
    }
    const found = await find(till, sale, { signal });
    if (!found) {
      await stores.tillSales.release(sale.id);
      return { as: 'not_taken' };
    }
    await stores.tillSales.recordAnswer(sale.id, found.id, now());
    return { as: 'unknown', error: unseen };
  };

  /** Leaves the quantities of a sale's items to a manager. */
  const ask = async (inside: EngineStores, id: number, question: keyof typeof questions): Promise<void> => {
    const sale = await inside.tillSales.findOpen(id);
    if (!sale) return;
    const message = questions[question](sale.order_number);
    await inside.tillSales.fail(id, message, now());
    const conflict = { kind: 'undecided', woo: null, till: null, base: null, message } as const;
    const conflicts = sale.lines.map(({ mapping_id: mappingId }) => ({ ...conflict, mappingId }));
    await inside.stockEvents.openConflicts(conflicts, now());
  };

  const leaving = outbox.register<Payload, Result, Till>({
    kind: 'sale.till',
    payload: payloadSchema,
    isServed: true,
    batchSizes: [1],
    atOnce: 1,
    leaseMs: settleAfterMs + attemptMs,
    settleAfterMs,
    // About 20 minutes; then the units become a change of the quantity.
    waitAfter: backOff({ firstMs: 15_000, maxMs: 5 * 60_000, tries: 8 }),
    send: (entries, context) => Promise.all(entries.map((entry) => send(entry, context))),
    readBack: (entries, context) => Promise.all(entries.map((entry) => read(entry, context))),
    conclude:
      ({ payload: { till_sale_id: id } }, outcome) =>
      async (inside) => {
        if (outcome.as === 'done') return outcome.result ? ask(inside, id, outcome.result) : undefined;
        if (outcome.as === 'failed' && outcome.isUncertain) return ask(inside, id, 'unknown');
        if (outcome.as === 'failed') await inside.tillSales.fail(id, outcome.error, now());
        else if (!outcome.isUncertain) await inside.tillSales.release(id);
      },
  });

  const toEntry = (id: number) => ({ key: keyOf(id), subject: `sale:${id}`, payload: { till_sale_id: id } });

  /** Works on the next due sale; false if there is none. An answered error concerns this sale only. */
  const serveNext = async (till: Till, { signal }: Options): Promise<boolean> => {
    signal.throwIfAborted();
    try {
      return await leaving.serve({ log, signal, caller: till });
    } catch (error) {
      if (error instanceof UpstreamError && error.status !== undefined) return true;
      throw error;
    }
  };

  return {
    /** Sends planned sales, in the caller's transaction. */
    dispatch: (inside: EngineStores, ids: readonly number[]): Promise<void> =>
      leaving.writeMany(inside, ids.map(toEntry)),

    /** Settles entries whose sales are settled, and writes those that an older version did not write. */
    reconcile: (): Promise<void> =>
      transaction(async (inside) => {
        const open = await leaving.settleFinished(inside, inside.tillSales.listOpenIds, keyOf);
        await leaving.adopt(inside, open.map(toEntry));
      }),

    /**
     * Creates all sales that are due, oldest first; an unanswered one is looked up by its reference beforehand.
     * @returns how many were worked on; if any, the till's log must be read right after
     */
    apply: async (till: Till, options: Options): Promise<number> => {
      let served = 0;
      while (await serveNext(till, options)) served += 1;
      return served;
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
  };
};

export type TillSaleApplier = ReturnType<typeof createTillSaleApplier>;
