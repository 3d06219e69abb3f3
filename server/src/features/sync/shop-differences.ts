import { UpstreamError } from '../../errors';
import type { Answer, Reading } from '../../outbox';
import type { WooClient } from '../../providers/woocommerce/woo-client';
import type { AdjustResult } from '../../providers/woocommerce/woo-mapper';

/** Difference that the shop adds to its quantity. The intent's id is written with it as a marker. */
export type Difference = { id: number; unit_id: number; woo_parent_id: number | null; delta: number };

type Options = { parentId: number | null; signal: AbortSignal };

/** Quantity in the shop with the difference included; null if the shop did not return it. */
export type Taken = { after: number | null };

/** Outcome of sending one difference. */
export type DifferenceAnswer = Extract<Answer<Taken>, { as: 'done' | 'refused' | 'later' | 'unanswered' }>;

/** Statuses caused by the content of a call, not by the connection, the key or the rate limit. */
const contentRefusals = new Set([400, 404, 409, 413, 422]);

const deletedText = 'The product was deleted from the online shop before it answered whether it took the change.';

const refused = (error: string): DifferenceAnswer => ({
  as: 'refused',
  error: `The online shop refused the change: ${error}`,
});

const later = (error: string): DifferenceAnswer => ({ as: 'later', error, isLoss: true });

const toAnswer = (result: AdjustResult): DifferenceAnswer => {
  if (result.ok) return { as: 'done', result: { after: result.quantity } };
  // The shop may have saved the product before the error occurred.
  return result.retryable ? { as: 'unanswered', error: result.message } : refused(result.message);
};

/**
 * Sends differences of products, or of variations of one product, in one call.
 * @throws UpstreamError when the call failed as a whole, with `unanswered` if differences may have taken effect
 */
export const sendDifferences = async (
  woo: Pick<WooClient, 'adjustStock'>,
  differences: readonly Difference[],
  { parentId, signal }: Options,
): Promise<DifferenceAnswer[]> => {
  const changes = differences.map(({ id, unit_id: unitId, delta }) => ({ id: unitId, delta, marker: String(id) }));
  try {
    return (await woo.adjustStock({ parentId }, changes, { signal })).map(toAnswer);
  } catch (error) {
    if (!(error instanceof UpstreamError) || error.unanswered || !contentRefusals.has(error.status ?? 0)) throw error;
    const { message } = error;
    return differences.map(() => (differences.length === 1 ? refused(message) : later(message)));
  }
};

/**
 * Finds out from the markers, which are written together with the quantities, which differences took effect. Products
 * missing from the shop's list are read one by one: in the trash they keep quantity and marker. `unknown` means
 * deleted.
 */
export const readDifferences = async (
  woo: Pick<WooClient, 'readMarkers' | 'findMarker'>,
  differences: readonly Difference[],
  signal: AbortSignal,
): Promise<Reading<Taken>[]> => {
  const units = differences.map(({ unit_id: id, woo_parent_id: parentId }) => ({ id, parentId }));
  const listed = await woo.readMarkers(units, { signal });
  const readings: Reading<Taken>[] = [];
  for (const [at, { id }] of differences.entries()) {
    const unit = units[at];
    const found = unit && (listed.get(unit.id) ?? (await woo.findMarker(unit, { signal })));
    if (!found) readings.push({ as: 'unknown', error: deletedText });
    else if (found.marker === String(id)) readings.push({ as: 'taken', result: { after: found.quantity } });
    else readings.push({ as: 'not_taken' });
  }
  return readings;
};
