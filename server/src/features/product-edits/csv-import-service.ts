import { randomUUID } from 'node:crypto';
import type { BodyOf } from '@chainline/shared/http/endpoint';
import {
  csvReportSchema,
  type CsvReport,
  type importProductCsv,
} from '@chainline/shared/products/product-csv-contract';
import { hasRole } from '@chainline/shared/roles';
import type { SyncSettings } from '@chainline/shared/settings/sync-settings-contract';
import { groupBy } from '../../collections';
import { NotFoundError } from '../../errors';
import type { Actor } from '../../http/actor';
import { idOf, planCsv, skuOf, type PlannedCsvRow, type UnitIndex } from './csv-planner';
import { readCsv, type CsvFile } from './csv-reader';
import { requireShop, type EditingDependencies, type EditingStores } from './edit-parts';
import { insertPreview, refuseTakenKey } from './edit-preview';

type Dependencies = EditingDependencies & { settings: () => Promise<SyncSettings> };
type Import = BodyOf<typeof importProductCsv>;

const toReport = (filename: string, file: CsvFile, rows: PlannedCsvRow[]): CsvReport => {
  const count = (state: PlannedCsvRow['row']['state']) => rows.filter(({ row }) => row.state === state).length;
  return {
    filename,
    rows_total: rows.length,
    counts: {
      changes: count('change'),
      unchanged: count('unchanged'),
      refused: count('refused'),
      warnings: rows.filter(({ row }) => row.warnings.length > 0).length,
    },
    problems: file.problems,
    rows: rows.map(({ row }) => row),
  };
};

const wordsFor = ({ counts, problems }: CsvReport, stops: boolean): string => {
  if (stops) return problems.map(({ message }) => message).join(' ');
  const { changes, unchanged, refused } = counts;
  return `${changes} rows would change something, ${unchanged} would change nothing, ${refused} cannot be applied.`;
};

const indexOf = async (inside: EditingStores, { lines }: CsvFile): Promise<UnitIndex> => {
  const ids = lines.map(idOf).filter((id) => /^\d{1,15}$/.test(id));
  const skus = lines.filter((line) => idOf(line) === '').map((line) => skuOf(line).toLowerCase());
  const byId = await inside.editUnits.listByIds([...new Set(ids.map(Number))]);
  const bySku = await inside.editUnits.listBySkus([...new Set(skus)].filter((sku) => sku !== ''));
  return {
    byId: new Map(byId.map((unit) => [unit.unit_id, unit])),
    bySku: groupBy(bySku, (unit) => unit.sku.toLowerCase()),
  };
};

/**
 * True if all stock rows are differences (they include the exported quantity), so that changes made before the import
 * is applied do no harm. A single absolute row makes them matter for the whole file.
 */
const areDifferences = (rows: PlannedCsvRow[]): boolean => {
  const ofStock = rows.filter(({ edit }) => edit !== null && edit.delta !== 0);
  return ofStock.length > 0 && ofStock.every(({ isDifference }) => isDifference === true);
};

/** CSV imports of stock and prices: planned row by row, written only after confirmation. */
export const createCsvImportService = ({ settings, ...dependencies }: Dependencies) => {
  const { stores, transaction, tellRunHeld, now } = dependencies;

  const answer = (runId: string | null, report: CsvReport, stops = false) => ({
    success: true as const,
    run_id: runId,
    report,
    message: wordsFor(report, stops),
  });

  const find = async (inside: EditingStores, id: string) => {
    const run = await inside.editRuns.find(id);
    const report = csvReportSchema.safeParse(run?.scope.report);
    return report.success ? answer(id, report.data) : null;
  };

  return {
    check: async (actor: Actor, { filename, text, reason, key }: Import) => {
      const sender = requireShop(dependencies);
      const file = readCsv(text);
      if (file.stops) return answer(null, toReport(filename, file, []), true);
      const id = key ?? randomUUID();
      const limits = await settings();
      return transaction(async (inside) => {
        if (await refuseTakenKey(inside, actor, id, 'csv')) {
          const same = await find(inside, id);
          if (same) return same;
        }
        const rows = planCsv(file, await indexOf(inside, file), hasRole(actor.role, 'manager'));
        const report = toReport(filename, file, rows);
        const edits = rows.flatMap(({ edit }) => (edit ? [edit] : []));
        if (edits.length === 0) return answer(null, report);
        const op = areDifferences(rows) ? 'add' : 'set';
        const scope = { source: 'csv', op, reason: reason ?? `Import of ${filename}`, report } as const;
        await insertPreview(
          inside,
          { actor, at: now(), limits, sender, tellRunHeld },
          { id, rows: edits, scope, preview: true },
        );
        return answer(id, report);
      });
    },

    get: async (id: string) => {
      const found = await find(stores, id);
      if (!found) throw new NotFoundError('csv_import.not_found', 'This import does not exist.');
      return found;
    },
  };
};

export type CsvImportService = ReturnType<typeof createCsvImportService>;
