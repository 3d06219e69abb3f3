import type { BikeTagStore } from './bike-tag-store';
import type { WorkEntryStore } from './work-entry-store';

export type TagSerialStores = { bikeTags: BikeTagStore; workEntries: WorkEntryStore };

/** Serial numbers that features above know for the bikes of a job. */
export const createTagSerials = ({ now }: { now: () => Date }) => ({
  /** @throws ConflictError if a bike of another order has the serial number */
  fill: async (
    { bikeTags, workEntries }: TagSerialStores,
    { workId, tagId, serial }: { workId: number; tagId: number; serial: string },
  ): Promise<void> => {
    const tag = (await bikeTags.listOf(workId)).find(({ id }) => id === tagId);
    if (tag?.serial_number !== '') return;
    await bikeTags.setSerial(tagId, serial);
    const data = { names: [`${tag.bike_model}: ${serial}`] };
    await workEntries.add({ workId, at: now(), type: 'serial', data, userId: null });
  },
});

export type TagSerials = ReturnType<typeof createTagSerials>;
