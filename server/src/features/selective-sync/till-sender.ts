import { AppError } from '../../errors';
import type { LightspeedClient } from '../../providers/lightspeed/lightspeed-client';
import type { ItemChange, PictureFile } from '../../providers/lightspeed/lightspeed-details';
import type { FetchOriginal } from '../images';
import { toFailure, toSend, type ItemToSend, type SendReport, type SendResult } from './send-results';
import type { StoredChange } from './stored-change';

type Till = { client: LightspeedClient; fetchOriginal: FetchOriginal };

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
export const sendToTill = async (
  { client, fetchOriginal }: Till,
  items: readonly ItemToSend[],
  { report, signal }: { report: SendReport; signal: AbortSignal },
): Promise<void> => {
  for (const { item, changes } of items) {
    const own = toSend(changes, 'lightspeed');
    const change = toChange(item.lightspeed_item_id, own);
    if (change) report.till.set(item.position, await attempt(() => client.updateItem(change, { signal })));
    const picture = own.find(({ field }) => field === 'image')?.after ?? null;
    if (picture === null) continue;
    const file = await fetchFile(fetchOriginal, picture);
    const result: SendResult =
      typeof file === 'string'
        ? { ok: false, error: file, isUncertain: false }
        : await attempt(() =>
            client.uploadImage({ itemId: item.lightspeed_item_id, file, description: '' }, { signal }),
          );
    report.tillPictures.set(item.position, result);
  }
};
