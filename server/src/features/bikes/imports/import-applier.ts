import { changesBetween, type BikeChange } from '@chainline/shared/bikes/bike-rules';
import type { BikeStores } from '../bike-service';
import { emptyBike, type BikeValues } from '../bike-rows';
import type { BikeLinkStore } from '../links/bike-link-store';
import { missingIn, withImported, withoutChanges } from './import-planner';
import type { BikeImportStore, WorkRow } from './bike-import-store';

export type ImportStores = BikeStores & { bikeImports: BikeImportStore; bikeLinks: Pick<BikeLinkStore, 'lock'> };

type Context = { runId: string; by: number; at: Date; today: string };

const takenWords = (serial: string): string => `Another record has the serial number ${serial}`;

const isTaken = async ({ bikes }: ImportStores, serial: string, exceptId: number | null): Promise<boolean> =>
  serial !== '' && (await bikes.listDoubles(serial, exceptId)).length > 0;

const addBike = async (inside: ImportStores, { row, values }: WorkRow, { runId, by, at, today }: Context) => {
  const leave = (note: string) => inside.bikeImports.settle(runId, row, { state: 'left', note });
  const [missing] = missingIn(values);
  if (missing) return leave(missing.message);
  const bike = withImported(emptyBike, values, today);
  if (await isTaken(inside, bike.serial_number, null)) return leave(takenWords(bike.serial_number));
  const bikeId = await inside.bikes.insert({ ...bike, requestKey: null, by, at });
  if (bikeId === null) return leave('The record could not be added');
  await inside.bikes.addEntry({ bikeId, at, type: 'created', userId: by });
  return inside.bikeImports.settle(runId, row, {
    state: 'applied',
    bikeId,
    version: 1,
    changes: changesBetween(emptyBike, bike),
  });
};

const changeBike = async (inside: ImportStores, work: WorkRow, { runId, by, at, today }: Context) => {
  const { row, values, bike_id: bikeId } = work;
  const leave = (note: string) => inside.bikeImports.settle(runId, row, { state: 'left', note });
  const locked = bikeId === null ? null : await inside.bikes.lock(bikeId);
  if (!locked || locked.is_deleted) return leave('The record was deleted since the preview');
  const { id, version, is_deleted: _, ...before } = locked;
  if (version !== work.version) return leave('The record was changed since the preview');
  const after = withImported(before, values, today);
  const changes = changesBetween(before, after);
  if (changes.length === 0) return leave('Nothing to change');
  const isNewSerial = after.serial_number !== before.serial_number;
  if (isNewSerial && (await isTaken(inside, after.serial_number, id))) return leave(takenWords(after.serial_number));
  await inside.bikes.update(id, after, { by, at });
  await inside.bikes.addEntry({ bikeId: id, at, type: 'changed', changes, userId: by });
  return inside.bikeImports.settle(runId, row, { state: 'applied', version: version + 1, changes });
};

export const applyRow = (inside: ImportStores, work: WorkRow, context: Context) =>
  work.action === 'add' ? addBike(inside, work, context) : changeBike(inside, work, context);

const bySpelling = (changes: readonly BikeChange[]): string =>
  JSON.stringify(
    changes
      .map(({ field, after }) => [field, after])
      .toSorted(([one], [other]) => (String(one) < String(other) ? -1 : 1)),
  );

/** True if the record still has the values that the row wrote. An added record must have no other values. */
export const isUntouched = (present: BikeValues, { action, changes }: Pick<WorkRow, 'action' | 'changes'>): boolean => {
  const all = changesBetween(emptyBike, present);
  if (action === 'add') return bySpelling(all) === bySpelling(changes);
  const values = new Map<string, unknown>(Object.entries(present));
  return changes.every(({ field, after }) => values.get(field) === after);
};

/** Undoes a row, unless somebody has edited the values it wrote. Other fields stay as they are. */
export const undoRow = async (inside: ImportStores, work: WorkRow, { runId, by, at }: Context) => {
  const { row, action, changes, bike_id: bikeId } = work;
  const keep = (note: string) => inside.bikeImports.settle(runId, row, { state: 'applied', note });
  const locked = bikeId === null ? null : await inside.bikes.lock(bikeId);
  if (!locked || locked.is_deleted) return keep('Deleted since the import');
  const { id, version: _version, is_deleted: _deleted, ...present } = locked;
  if (await inside.bikeImports.hasLater(runId, work)) return keep('Changed by a later import: undo that one first');
  if (!isUntouched(present, work)) return keep('Edited since the import: left as it is');
  if (action === 'add') {
    const linked = await inside.bikeLinks.lock(id);
    const isLinked = linked !== null && Object.values(linked.links).some((target) => target !== null);
    if (isLinked) return keep('Linked since the import: left as it is');
    await inside.bikes.setDeleted(id, at, { by, at });
    await inside.bikes.addEntry({ bikeId: id, at, type: 'deleted', userId: by });
  } else {
    const before = withoutChanges(present, changes);
    const back = changesBetween(present, before);
    await inside.bikes.update(id, before, { by, at });
    await inside.bikes.addEntry({ bikeId: id, at, type: 'changed', changes: back, userId: by });
  }
  return inside.bikeImports.settle(runId, row, { state: 'undone' });
};
