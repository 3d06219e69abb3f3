import type { LightspeedItems } from '../lightspeed';
import type { Till } from './stock-readings';

/**
 * Of items whose number is about to be set, at most a hundred, those that the till counts by their serial numbers. Those
 * that are known to be are not asked about.
 */
export const askForSerialized = async (
  items: LightspeedItems,
  { client }: Till,
  itemIds: number[],
  { signal }: { signal: AbortSignal },
): Promise<Set<number>> => {
  const known = await items.listSerialized(itemIds);
  const told = await client.listSerialized(
    itemIds.filter((id) => !known.includes(id)),
    { signal },
  );
  if (told.length > 0) await items.recordSerialized(told);
  return new Set([...known, ...told]);
};
