import { ConflictError, UpstreamError, type AppError } from '../../errors';
import type { Logger } from '../../logger';
import { enqueueWrite } from './product-queue';
import type { ProductWriteStores, ProductWriteTransaction } from './product-stores';
import type { WriteClaim } from './product-write-store';
import { ProductGoneError, type SendOutcome, type WriteSender } from './write-sender';

/** Longer than the calls of an attempt ever last. */
const leaseMs = 5 * 60_000;
const hourMs = 3_600_000;

/** The shop is away: soon again, then less and less often. */
const waitAfter = (attempts: number): number => Math.min(hourMs, 5_000 * 2 ** Math.min(attempts - 1, 10));

const goneMessage = 'The online shop does not have this product any more.';

type Dependencies = {
  stores: ProductWriteStores;
  transaction: ProductWriteTransaction;
  /** Null where no shop is configured. */
  send: WriteSender | null;
  /** Has the stock of these compared with the till's, where they are mapped. */
  checkUnits: (unitIds: number[]) => Promise<void>;
  now: () => Date;
  /** How long an unanswered change may still be under way in the shop. */
  settleAfterMs: number;
};

/** The ledger of a product that was made with a number begins with it; what was sold since is told with the next change. */
const firstStock = ({ id, fields, created_by: actor, created_at: happenedAt }: WriteClaim, unitId: number) => {
  const { stock_quantity: quantity } = fields;
  if (quantity === null || quantity === undefined) return [];
  const number = { delta: quantity, before: null, after: quantity, reference: `product-write:${id}`, intentId: null };
  const reason = 'Stock when the product was added';
  return [{ system: 'woocommerce', source: 'edit', unitId, ...number, reason, actor, happenedAt } as const];
};

type Options = { log: Logger; signal?: AbortSignal };

/**
 * Brings changes of products to the shop: each one until the shop has taken it or said no. The changes of one product
 * go one after the other. A creation whose answer never came is looked for by its marker before it is made again.
 */
export const createProductWriter = ({ stores, transaction, send, checkUnits, now, settleAfterMs }: Dependencies) => {
  const later = (milliseconds: number) => new Date(now().getTime() + milliseconds);

  const recordDone = (claim: WriteClaim, { product, taken, variations }: SendOutcome, askedAt: Date): Promise<void> =>
    transaction(async (inside) => {
      const productId = product?.id ?? claim.product_id;
      if (productId === null) throw new Error(`Write ${claim.id} was sent and has no product`);
      if (!(await inside.productWrites.recordDone(claim.id, { productId, at: now() }))) return;
      // Only what is still on its way counts more than this answer.
      if (product) await inside.products.upsertMany([product], askedAt, null);
      if (taken.length > 0) {
        await inside.images.recordTaken(taken);
        await inside.images.setProduct(
          taken.map(({ id }) => id),
          productId,
        );
      }
      if (variations) await inside.productWrites.recordBefore(claim.id, { variations });
      if (claim.kind === 'create') await inside.stockEvents.insertMany(firstStock(claim, productId), now());
      const next = await inside.productWrites.findNext(productId);
      if (next !== null) await enqueueWrite(inside.queue, next);
    });

  const recordFailure = (claim: WriteClaim, error: UpstreamError | ProductGoneError): Promise<void> =>
    transaction(async (inside) => {
      if (error instanceof ProductGoneError || (error.status === 404 && claim.product_id !== null)) {
        await inside.productWrites.recordFailure(claim.id, {
          error: goneMessage,
          nextAttemptAt: null,
          isUncertain: false,
        });
        return;
      }
      const isUncertain = error.unanswered || claim.is_uncertain;
      const wait = error.unanswered ? settleAfterMs : Math.max(waitAfter(claim.attempts), error.retryAfterMs ?? 0);
      const nextAttemptAt = error.retryable ? later(wait) : null;
      await inside.productWrites.recordFailure(claim.id, { error: error.message, nextAttemptAt, isUncertain });
      if (nextAttemptAt) await enqueueWrite(inside.queue, claim.id, nextAttemptAt);
    });

  return {
    isConfigured: send !== null,

    /** Sends a write if it is due and nobody else is at it. Faults of the shop are written down, not thrown. */
    work: async (id: string, { log, signal }: Options): Promise<void> => {
      if (!send) return;
      const claim = await transaction(({ productWrites }) =>
        productWrites.claim(id, { at: now(), until: later(leaseMs) }),
      );
      if (!claim) return;
      const askedAt = now();
      try {
        await recordDone(claim, await send(claim, { signal }), askedAt);
        // What moved at the till while it lay in the trash is owed to it now, and not in the engine's own good time.
        if (claim.kind === 'restore' && claim.product_id !== null)
          await checkUnits(await stores.products.listUnitIds(claim.product_id));
      } catch (error) {
        if (!(error instanceof UpstreamError) && !(error instanceof ProductGoneError)) throw error;
        log.warn({ err: error, writeId: id, attempt: claim.attempts }, 'the shop did not take a change of a product');
        await recordFailure(claim, error);
      }
    },

    /** Puts back into the queue what is due and may have lost its job. */
    recover: async (): Promise<void> => {
      if (!send) return;
      for (const id of await stores.productWrites.listDue(now())) await enqueueWrite(stores.queue, id);
    },
  };
};

export type ProductWriter = ReturnType<typeof createProductWriter>;

export const shopNotConfigured = (): AppError =>
  new ConflictError(
    'woocommerce.not_configured',
    'The online shop is not set up: WOO_URL, WOO_KEY and WOO_SECRET are missing.',
  );
