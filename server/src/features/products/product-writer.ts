import { z } from 'zod';
import { ConflictError, UpstreamError, type AppError } from '../../errors';
import type { Logger } from '../../logger';
import { backOff, type Answer, type Outbox, type OutboxKind, type Reading } from '../../outbox';
import type { ProductWriteStores } from './product-stores';
import type { FoundWrite, OutgoingWrite } from './product-write-store';
import { ProductGoneError, type Taken, type WriteSender } from './write-sender';

const hourMs = 3_600_000;

/** Background delivery starts after this time, in case the request's own attempt did not finish. */
const headStartMs = 15_000;

const goneMessage = 'The online shop no longer has this product.';

type Dependencies<S extends ProductWriteStores> = {
  stores: ProductWriteStores;
  outbox: Pick<Outbox<S>, 'register'>;
  sender: WriteSender | null;
  /** Requests a comparison of these units' stock with the till, if they are mapped. */
  requestChecks: (inside: S, unitIds: number[]) => Promise<void>;
  now: () => Date;
  /** Time during which an unanswered change may still take effect. */
  settleAfterMs: number;
};

const payloadSchema = z.object({ write_id: z.uuid() });
type Sent = Taken & { write: OutgoingWrite; askedAt: Date };

/** By position, not id: a refused creation is removed, and its id may be used again. */
const keyOf = ({ position }: FoundWrite): string => String(position);

const toEntry = (write: FoundWrite) => ({
  key: keyOf(write),
  subject: write.product_id === null ? `write:${write.id}` : `product:${write.product_id}`,
  payload: { write_id: write.id },
});

/** First stock of a new product; sales since are recorded with the next change. */
const firstStock = ({ id, fields, created_by: actor, created_at: happenedAt }: OutgoingWrite, unitId: number) => {
  const { stock_quantity: quantity } = fields;
  if (quantity === null || quantity === undefined) return [];
  const number = { delta: quantity, before: null, after: quantity, reference: `product-write:${id}`, intentId: null };
  const reason = 'Stock when the product was added';
  return [{ system: 'woocommerce', source: 'edit', unitId, ...number, reason, actor, happenedAt } as const];
};

const isGone = (error: unknown, { product_id: id }: OutgoingWrite): boolean =>
  error instanceof ProductGoneError || (error instanceof UpstreamError && error.status === 404 && id !== null);

/** Delivers changes through the outbox, in order per product. */
export const createProductWriter = <S extends ProductWriteStores>(dependencies: Dependencies<S>) => {
  const { stores, outbox, sender, requestChecks, now, settleAfterMs } = dependencies;

  const recordDone = async (inside: S, { write, askedAt, product, taken }: Sent): Promise<void> => {
    const productId = product?.id ?? write.product_id;
    if (productId === null) throw new Error(`Write ${write.id} was sent and has no product`);
    if (!(await inside.productWrites.recordDone(write.id, { productId, at: now() }))) return;
    // Only pending changes take precedence over this response.
    if (product) await inside.products.upsertMany([product], askedAt, null);
    if (taken.length > 0) {
      await inside.images.recordTaken(taken);
      await inside.images.setProduct(
        taken.map(({ id }) => id),
        productId,
      );
    }
    if (write.kind === 'create') await inside.stockEvents.insertMany(firstStock(write, productId), now());
    // Changes at the till while it was in the trash are synced at once, not with the engine's next sweep.
    if (write.kind === 'restore') await requestChecks(inside, await inside.products.listUnitIds(productId));
  };

  const kindOf = ({ send, find }: WriteSender): OutboxKind<S, z.output<typeof payloadSchema>, Sent> => {
    const sendOne = async (id: string, call: { signal: AbortSignal }): Promise<Answer<Sent>> => {
      const write = await stores.productWrites.getOutgoing(id);
      const askedAt = now();
      try {
        return { as: 'done', result: { write, askedAt, ...(await send(write, call)) } };
      } catch (error) {
        if (isGone(error, write)) return { as: 'refused', error: goneMessage };
        throw error;
      }
    };
    const readOne = async (id: string, call: { signal: AbortSignal }): Promise<Reading<Sent>> => {
      const write = await stores.productWrites.getOutgoing(id);
      const askedAt = now();
      const taken = await find(write, call);
      return taken ? { as: 'taken', result: { write, askedAt, ...taken } } : { as: 'not_taken' };
    };
    return {
      kind: 'product.write',
      payload: payloadSchema,
      batchSizes: [1],
      atOnce: 4,
      // Longer than the calls of an attempt can take.
      leaseMs: 5 * 60_000,
      settleAfterMs,
      waitAfter: backOff({ firstMs: 5_000, maxMs: hourMs }),
      send: (entries, call) => Promise.all(entries.map(({ payload }) => sendOne(payload.write_id, call))),
      readBack: (entries, call) => Promise.all(entries.map(({ payload }) => readOne(payload.write_id, call))),
      conclude:
        ({ payload: { write_id: id } }, outcome) =>
        async (inside) => {
          if (outcome.as === 'done') await recordDone(inside, outcome.result);
          else await inside.productWrites.recordFailure(id, { error: outcome.error, isOver: outcome.as === 'failed' });
        },
    };
  };

  const leaving = sender && outbox.register(kindOf(sender));

  return {
    isConfigured: leaving !== null,

    write: async (inside: ProductWriteStores, write: FoundWrite): Promise<void> => {
      await leaving?.write(inside, { ...toEntry(write), headStartMs });
    },

    /** Records failures of the shop instead of throwing. */
    work: async (id: string, options: { log: Logger; signal?: AbortSignal }): Promise<void> => {
      const write = await stores.productWrites.find(id);
      if (write) await leaving?.attempt(keyOf(write), options);
    },

    isUnderWay: async (id: string): Promise<boolean> => {
      const write = await stores.productWrites.find(id);
      const entry = write && (await leaving?.find(keyOf(write)));
      return entry?.state === 'sending';
    },

    /**
     * Skipped while the shop may still be processing the write.
     * @returns false if it is settled
     */
    retry: async (inside: ProductWriteStores, write: FoundWrite): Promise<boolean> => {
      if (!leaving || (write.state !== 'waiting' && write.state !== 'failed')) return false;
      await inside.productWrites.reopen(write.id);
      await (write.state === 'waiting' ? leaving.hasten : leaving.retry)(inside, keyOf(write));
      // The outbox entry of a write that failed long ago was cleaned up; an existing entry stays unchanged.
      await leaving.write(inside, toEntry(write));
      return true;
    },

    /** @returns false if the shop may have accepted it */
    withdraw: async (inside: ProductWriteStores, write: FoundWrite): Promise<boolean> =>
      leaving !== null && (await leaving.withdraw(inside, keyOf(write))),
  };
};

export type ProductWriter = ReturnType<typeof createProductWriter>;

export const shopNotConfigured = (): AppError =>
  new ConflictError(
    'woocommerce.not_configured',
    'The online shop is not set up: WOO_URL, WOO_KEY and WOO_SECRET are missing.',
  );
