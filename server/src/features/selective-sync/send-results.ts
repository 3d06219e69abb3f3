import { UpstreamError } from '../../errors';
import type { WooProduct, WooVariation } from '../../providers/woocommerce/woo-mapper';
import type { SelectiveItem } from './selective-item-store';
import type { StoredChange } from './stored-change';

/** What became of the changes of one item on one side. `isUncertain`: they may have taken effect. */
export type SendResult = { ok: true } | { ok: false; error: string; isUncertain: boolean };

/** An item with the changes that its turn brought. */
export type ItemToSend = { item: SelectiveItem; changes: StoredChange[] };

/** What a side answered, gathered while it is sent to: what is in here is known, even when the sending breaks off. */
export type SendReport = {
  /** By item's position, for each side; one of pictures apart from the rest, because it is sent apart. */
  shop: Map<number, SendResult>;
  till: Map<number, SendResult>;
  tillPictures: Map<number, SendResult>;
  /** The shop's products and variations as it answered them. */
  products: WooProduct[];
  variations: WooVariation[];
};

export const createSendReport = (): SendReport => ({
  shop: new Map(),
  till: new Map(),
  tillPictures: new Map(),
  products: [],
  variations: [],
});

/** Changes of one side that have still to be sent. */
export const toSend = (changes: readonly StoredChange[], system: StoredChange['system']): StoredChange[] =>
  changes.filter((change) => change.system === system && change.state === 'sent');

/** The error of a side that gives us no access, so that nothing else will be taken either; null for any other. */
export const toRefusalOfAll = (error: unknown): UpstreamError | null =>
  error instanceof UpstreamError && (error.status === 401 || error.status === 403) ? error : null;

/**
 * A refusal of one item is a result. What would refuse the next ones as well (no connection, no right, too often for too
 * long) is thrown: nothing more is asked for nothing.
 */
export const toFailure = (error: unknown): SendResult => {
  if (!(error instanceof UpstreamError)) throw error;
  if (toRefusalOfAll(error) || (error.retryable && !error.unanswered)) throw error;
  return { ok: false, error: error.message, isUncertain: error.unanswered };
};
