import { AppError } from '../../errors';
import type { LightspeedClient } from '../../providers/lightspeed/lightspeed-client';
import type { ItemChange, PictureFile } from '../../providers/lightspeed/lightspeed-details';
import type { FetchOriginal } from '../images';
import { toFailure, toSend, type ItemToSend, type SendReport, type SendResult } from './send-results';
import type { StoredChange } from './stored-change';

type Till = { client: LightspeedClient; fetchOriginal: FetchOriginal };

type Sending<T> = {
  report: SendReport;
  /** Runs before each call, with the changes it makes. */
  begin: (item: T, changes: readonly StoredChange[]) => Promise<void>;
  signal: AbortSignal;
};

/** The till uses 0 for no price. */
const toChange = (itemId: number, changes: readonly StoredChange[]): ItemChange | null => {
  const price = changes.find(({ field }) => field === 'price');
  const description = changes.find(({ field }) => field === 'description');
  if (!price && !description) return null;
  return {
    itemId,
    price: price === undefined ? undefined : (price.after ?? '0'),
    longDescription: description === undefined ? undefined : (description.after ?? ''),
  };
};

const fileName = (address: string): string => new URL(address).pathname.split('/').at(-1) ?? 'picture';

const attempt = async (send: () => Promise<unknown>): Promise<SendResult> => {
  try {
    await send();
    return { ok: true };
  } catch (error) {
    return toFailure(error);
  }
};

/** The picture as a file, or the reason why it cannot be downloaded. */
const fetchFile = async (fetchOriginal: FetchOriginal, address: string): Promise<PictureFile | string> => {
  try {
    return { ...(await fetchOriginal(address)), name: fileName(address) };
  } catch (error) {
    if (error instanceof AppError) return error.message;
    throw error;
  }
};

/** Sends item by item: the till has no batches. */
export const sendToTill = async <T extends ItemToSend>(
  { client, fetchOriginal }: Till,
  items: readonly T[],
  { report, begin, signal }: Sending<T>,
): Promise<void> => {
  for (const one of items) {
    const { position, lightspeed_item_id: itemId } = one.item;
    const own = toSend(one.changes, 'lightspeed');
    const picture = own.find(({ field }) => field === 'image');
    const fields = own.filter((change) => change !== picture);
    const change = toChange(itemId, fields);
    if (change) {
      await begin(one, fields);
      report.till.set(position, await attempt(() => client.updateItem(change, { signal })));
    }
    if (!picture || picture.after === null) continue;
    const file = await fetchFile(fetchOriginal, picture.after);
    if (typeof file === 'string') {
      report.tillPictures.set(position, { ok: false, error: file, isUncertain: false });
      continue;
    }
    await begin(one, [picture]);
    const result = await attempt(() => client.uploadImage({ itemId, file, description: '' }, { signal }));
    report.tillPictures.set(position, result);
  }
};
