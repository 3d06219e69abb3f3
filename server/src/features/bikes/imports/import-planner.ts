import { bikeEditSchema } from '@chainline/shared/bikes/bike-contract';
import type { ImportAction, ImportMapping } from '@chainline/shared/bikes/bike-import-contract';
import { readCell, type ImportField } from '@chainline/shared/bikes/bike-import-rules';
import { changesBetween, type BikeChange } from '@chainline/shared/bikes/bike-rules';
import { toSerial } from '@chainline/shared/work-orders/bike-tag-rules';
import { z } from 'zod';
import { groupBy } from '../../../collections';
import { bikeValuesSchema, type BikeValues } from '../bike-rows';
import type { Sheet, SheetRow } from './sheet';

/** Filled cells of a row; empty cells change nothing. */
export const importedSchema = bikeEditSchema.partial();
export type Imported = z.output<typeof importedSchema>;

export const registeredSchema = bikeValuesSchema.extend({ id: z.int(), version: z.int() });
export type Registered = z.output<typeof registeredSchema>;

export type Problem = { column: string | null; message: string };

export type PlannedRow = {
  row: number;
  action: ImportAction;
  values: Imported;
  changes: BikeChange[];
  problems: Problem[];
  bike: { id: number; version: number } | null;
  /** Records that the row may mean. */
  candidates: number[];
};

type ReadRow = { row: number; values: Imported; problems: Problem[] };

const needed = ['model', 'inv_number', 'brand'] as const;
const neededWords = {
  model: 'Bike model is required',
  inv_number: 'Inventory number is required',
  brand: 'Brand is required',
} as const;

const readRow = (
  { row, cells, problems: broken }: SheetRow,
  titles: readonly string[],
  mapping: ImportMapping,
): ReadRow => {
  const given: Partial<Record<ImportField, string | number>> = {};
  const columns = new Map<string, string>();
  const problems: Problem[] = [];
  mapping.forEach((field, at) => {
    if (field === null) return;
    const column = titles[at] ?? '';
    const damage = broken.get(at);
    const text = cells[at] ?? '';
    if (damage !== undefined) problems.push({ column, message: damage });
    else if (text !== '') {
      const read = readCell(field, text);
      if ('problem' in read) problems.push({ column, message: read.problem });
      else {
        given[field] = read.value;
        columns.set(field, column);
      }
    }
  });
  const parsed = importedSchema.safeParse(given);
  if (parsed.success) return { row, values: parsed.data, problems };
  const refused = parsed.error.issues.map(({ path, message }) => ({
    column: columns.get(String(path[0])) ?? null,
    message,
  }));
  return { row, values: {}, problems: [...problems, ...refused] };
};

const valuesSchema = bikeEditSchema.required();

/** A record with some of its values replaced. */
const withValues = (record: BikeValues, given: object): BikeValues => valuesSchema.parse({ ...record, ...given });

/** Record after the row. A day of arrival means that the bike has arrived; without arrival the day is cleared. */
export const withImported = (record: BikeValues, imported: Imported, today: string): BikeValues => {
  const arrived = imported.arrived ?? (imported.arrived_on ? 'yes' : record.arrived);
  return withValues(record, {
    ...imported,
    serial_number: toSerial(imported.serial_number ?? record.serial_number),
    arrived,
    arrived_on: arrived === 'yes' ? (imported.arrived_on ?? record.arrived_on ?? today) : null,
  });
};

/** Record as it was before these changes. */
export const withoutChanges = (record: BikeValues, changes: readonly BikeChange[]): BikeValues =>
  withValues(record, Object.fromEntries(changes.map(({ field, before }) => [field, before])));

const keyOf = (number: string, model: string, provisory: string): string =>
  [number, model, provisory].map((text) => text.trim().toLowerCase()).join('\n');

type Index = {
  bySerial: Map<string, Registered[]>;
  byNumber: Map<string, Registered[]>;
  byKey: Map<string, Registered[]>;
};

const indexOf = (records: readonly Registered[]): Index => ({
  bySerial: groupBy(
    records.filter(({ serial_number: serial }) => serial !== ''),
    ({ serial_number: serial }) => serial,
  ),
  byNumber: groupBy(records, ({ inv_number: number }) => number.toLowerCase()),
  byKey: groupBy(records, (bike) => keyOf(bike.inv_number, bike.model, bike.provisory_number)),
});

type Match = { bike: Registered } | { ask: Registered[] } | null;

const keyOfRow = ({ inv_number: number = '', model = '', provisory_number: provisory = '' }: Imported): string =>
  keyOf(number, model, provisory);

/**
 * Record that a row means: matched by serial number, or else by INV number, model and provisory number. A match by INV
 * number alone is asked about, because an invoice may list several bikes.
 */
const matcherOf = (rows: readonly ReadRow[], records: readonly Registered[]) => {
  const index = indexOf(records);
  const rowsByKey = groupBy(
    rows.filter(({ values }) => values.inv_number !== undefined),
    ({ values }) => keyOfRow(values),
  );
  /** A different serial number means a different bike. */
  const withoutOther = (bikes: readonly Registered[], serial: string): Registered[] =>
    bikes.filter((bike) => serial === '' || bike.serial_number === '');

  const bySerial = (serial: string): Match => {
    const same = serial === '' ? [] : (index.bySerial.get(serial) ?? []);
    const [only] = same;
    if (!only) return null;
    return same.length === 1 ? { bike: only } : { ask: same };
  };

  /** Match identical bikes in the order of the export. */
  const byKey = ({ row, values }: ReadRow, serial: string): Match => {
    const twins = rowsByKey.get(keyOfRow(values)) ?? [];
    const alike = withoutOther(index.byKey.get(keyOfRow(values)) ?? [], serial);
    const twin = alike[twins.findIndex((each) => each.row === row)];
    if (twin && alike.length === twins.length) return { bike: twin };
    return alike.length > 0 ? { ask: alike } : null;
  };

  const byNumber = ({ inv_number: number = '', model }: Imported, serial: string): Match => {
    const same = withoutOther(index.byNumber.get(number.toLowerCase()) ?? [], serial);
    const meant = same.filter((bike) => model === undefined || bike.model.toLowerCase() === model.toLowerCase());
    return meant.length > 0 ? { ask: meant } : null;
  };

  return (read: ReadRow): Match => {
    const serial = toSerial(read.values.serial_number ?? '');
    const found = bySerial(serial);
    if (found || read.values.inv_number === undefined) return found;
    return byKey(read, serial) ?? byNumber(read.values, serial);
  };
};

export const missingIn = (values: Imported): Problem[] =>
  needed.flatMap((field) => (values[field] === undefined ? [{ column: null, message: neededWords[field] }] : []));

const mostCandidates = 10;

const planRow = (read: ReadRow, match: Match, today: string): PlannedRow => {
  const planned = { row: read.row, values: read.values, changes: [], bike: null, candidates: [] };
  if (read.problems.length > 0) return { ...planned, action: 'refused', problems: read.problems };
  if (match && 'bike' in match) {
    const { id, version, ...record } = match.bike;
    const changes = changesBetween(record, withImported(record, read.values, today));
    const action = changes.length === 0 ? 'same' : 'change';
    return { ...planned, action, changes, problems: [], bike: { id, version } };
  }
  if (match)
    return {
      ...planned,
      action: 'ask',
      problems: [],
      candidates: match.ask.slice(0, mostCandidates).map(({ id }) => id),
    };
  const problems = missingIn(read.values);
  return { ...planned, action: problems.length > 0 ? 'refused' : 'add', problems };
};

/** Refuses rows that repeat a serial number or would change a record a second time. */
const refuseRepeats = (rows: readonly PlannedRow[]): PlannedRow[] => {
  const seen = new Map<string, number>();
  return rows.map((row) => {
    if (row.action === 'refused') return row;
    const serial = toSerial(row.values.serial_number ?? '');
    const marks = [...(serial === '' ? [] : [`serial ${serial}`]), ...(row.bike ? [`bike ${row.bike.id}`] : [])];
    const earlier = marks.map((mark) => seen.get(mark)).find((at) => at !== undefined);
    for (const mark of marks) if (!seen.has(mark)) seen.set(mark, row.row);
    if (earlier === undefined) return row;
    const message = `Row ${earlier} is about the same bike`;
    return { ...row, action: 'refused', changes: [], bike: null, problems: [{ column: null, message }] };
  });
};

/** Serial and INV numbers of a sheet, to look up its records. */
export const numbersOf = (sheet: Sheet, mapping: ImportMapping) => {
  const textsOf = (field: ImportField): string[] => {
    const at = mapping.indexOf(field);
    return at === -1 ? [] : [...new Set(sheet.rows.map(({ cells }) => cells[at] ?? ''))].filter((text) => text !== '');
  };
  return {
    serials: textsOf('serial_number').map(toSerial),
    numbers: textsOf('inv_number').map((number) => number.toLowerCase()),
  };
};

/** Plans each row of a sheet. `records`: all records with the numbers of the sheet, newest first. */
export const planImport = (
  { titles, rows }: Sheet,
  { mapping, records, today }: { mapping: ImportMapping; records: readonly Registered[]; today: string },
): PlannedRow[] => {
  const read = rows.map((row) => readRow(row, titles, mapping));
  const matchOf = matcherOf(
    read.filter(({ problems }) => problems.length === 0),
    records,
  );
  return refuseRepeats(read.map((row) => planRow(row, row.problems.length > 0 ? null : matchOf(row), today)));
};
