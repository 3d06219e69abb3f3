import { UpstreamError } from '../../errors';
import type { WooProduct, WooVariation } from '../../providers/woocommerce/woo-mapper';
import type { SelectiveItem } from './selective-item-store';
import type { StoredChange } from './stored-change';

/** `isUncertain`: the changes may have taken effect. */
export type SendResult = { ok: true } | { ok: false; error: string; isUncertain: boolean };

export type ItemToSend = { item: SelectiveItem; changes: StoredChange[] };

/** Collected while sending, so that answers survive an early end. */
export type SendReport = {
  /** By position of the item; the till's pictures are sent separately. */
  shop: Map<number, SendResult>;
  till: Map<number, SendResult>;
  tillPictures: Map<number, SendResult>;
  /** Products and variations from the shop's responses. */
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

export const toSend = (changes: readonly StoredChange[], system: StoredChange['system']): StoredChange[] =>
  changes.filter((change) => change.system === system && change.state === 'sent');

/** The error if a side denies access altogether, else null. */
export const toRefusalOfAll = (error: unknown): UpstreamError | null =>
  error instanceof UpstreamError && (error.status === 401 || error.status === 403) ? error : null;

/**
 * Returns the refusal of one item; throws errors that would affect the next ones as well (no connection, no access,
 * rate limit).
 */
export const toFailure = (error: unknown): SendResult => {
  if (!(error instanceof UpstreamError)) throw error;
  if (toRefusalOfAll(error) || (error.retryable && !error.unanswered)) throw error;
  return { ok: false, error: error.message, isUncertain: error.unanswered };
};
