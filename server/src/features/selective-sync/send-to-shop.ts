import { chunksOf, groupBy } from '../../collections';
import { UpstreamError } from '../../errors';
import type { WooClient } from '../../providers/woocommerce/woo-client';
import type { DetailsChange, UpdatedProduct, UpdatedVariation } from '../../providers/woocommerce/woo-details';
import { toFailure, toSend, type ItemToSend, type SendReport } from './send-results';
import type { StoredChange } from './stored-change';

/** Small because the shop downloads every picture during the call. */
const pictureBatch = 10;
const plainBatch = 100;

/** `position` finds the item that a result belongs to. */
export type ShopUpdate = { position: number; parentId: number | null; change: DetailsChange };

/** Empty values, sent only by an undo, clear the field. */
const toChange = (id: number, changes: readonly StoredChange[]): DetailsChange => {
  const valueOf = (field: StoredChange['field']) => {
    const change = changes.find((one) => one.field === field);
    return change === undefined ? undefined : (change.after ?? '');
  };
  const pictures = changes.flatMap(({ field, after }) => (field === 'image' && after !== null ? [after] : []));
  return {
    id,
    regularPrice: valueOf('price'),
    description: valueOf('description'),
    imageUrls: pictures.length > 0 ? pictures : undefined,
  };
};

const toUpdates = (items: readonly ItemToSend[]): ShopUpdate[] =>
  items.flatMap(({ item, changes }) => {
    const own = toSend(changes, 'woocommerce');
    const { position, woo_product_id: id, woo_parent_id: parentId } = item;
    return own.length === 0 ? [] : [{ position, parentId, change: toChange(id, own) }];
  });

const toBatches = (updates: ShopUpdate[]): ShopUpdate[][] => {
  const withPictures = updates.filter(({ change }) => change.imageUrls !== undefined);
  const plain = updates.filter(({ change }) => change.imageUrls === undefined);
  return [...chunksOf(plain, plainBatch), ...chunksOf(withPictures, pictureBatch)];
};

const record = (
  report: ShopReport,
  updates: readonly ShopUpdate[],
  results: readonly (UpdatedProduct | UpdatedVariation)[],
): void => {
  updates.forEach(({ position }, at) => {
    const result = results[at];
    if (!result) return;
    if (!result.ok) {
      const error = `The online shop refused this: ${result.message}`;
      report.shop.set(position, { ok: false, error, isUncertain: result.retryable });
      return;
    }
    report.shop.set(position, { ok: true });
    if ('product' in result) report.products.push(result.product);
    else report.variations.push(result.variation);
  });
};

/**
 * Statuses of a batch that is refused as a whole, without any effect: it is too large, or one change in it is wrong.
 */
const batchRefusals = new Set([400, 409, 413, 422]);

const isBatchRefused = (error: unknown): boolean =>
  error instanceof UpstreamError && batchRefusals.has(error.status ?? 0);

type ShopReport = Pick<SendReport, 'shop' | 'products' | 'variations'>;
type Context = { report: ShopReport; signal: AbortSignal };

const sendBatch = async (
  woo: WooClient,
  parentId: number | null,
  batch: ShopUpdate[],
  context: Context,
): Promise<void> => {
  const { report, signal } = context;
  const changes = batch.map(({ change }) => change);
  try {
    const results =
      parentId === null
        ? await woo.updateProducts(changes, { signal })
        : await woo.updateVariations(parentId, changes, { signal });
    record(report, batch, results);
  } catch (error) {
    if (batch.length > 1 && isBatchRefused(error)) {
      for (const half of chunksOf(batch, Math.ceil(batch.length / 2))) await sendBatch(woo, parentId, half, context);
      return;
    }
    const failure = toFailure(error);
    for (const { position } of batch) report.shop.set(position, failure);
    signal.throwIfAborted();
  }
};

/** Sends simple products together and variations per product, in the fewest calls. */
export const sendUpdates = async (woo: WooClient, updates: readonly ShopUpdate[], context: Context): Promise<void> => {
  for (const [parentId, group] of groupBy(updates, (update) => update.parentId)) {
    for (const batch of toBatches(group)) await sendBatch(woo, parentId, batch, context);
  }
};

export const sendToShop = (woo: WooClient, items: readonly ItemToSend[], context: Context): Promise<void> =>
  sendUpdates(woo, toUpdates(items), context);
