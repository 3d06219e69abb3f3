import type { CsvColumn, CsvProblem, CsvProblemCode, CsvRow } from '@chainline/shared/products/product-csv-contract';
import { groupBy } from '../../collections';
import { problem, type CsvFile, type CsvLine } from './csv-reader';
import { readPrices, readRequestedStock } from './csv-requests';
import { toEditRow, type EditRow } from './edit-rows';
import type { EditUnit } from './edit-units';
import { planStockEdit, type StockPlan } from './stock-edit-planner';

/** Units that the rows of a file refer to. */
export type UnitIndex = { byId: ReadonlyMap<number, EditUnit>; bySku: ReadonlyMap<string, EditUnit[]> };

export type PlannedCsvRow = {
  row: CsvRow;
  edit: EditRow | null;
  /** The row contains the exported quantity, so it requests a difference. */
  isDifference?: boolean;
};

type Found = { unit: EditUnit; problems: [] } | { unit: null; problems: CsvProblem[] };

const notFound = (code: CsvProblemCode, column: CsvColumn, message: string): Found => ({
  unit: null,
  problems: [problem(code, column, message)],
});

export const idOf = ({ cells }: CsvLine): string => cells.get('ID') ?? '';
export const skuOf = ({ cells }: CsvLine): string => cells.get('SKU') ?? '';

/** Finds the product or variation of a row by ID, or else by SKU, which must then be unique. */
const findUnit = (line: CsvLine, { byId, bySku }: UnitIndex): Found => {
  const [id, sku] = [idOf(line), skuOf(line)];
  if (id === '' && sku === '')
    return { unit: null, problems: [problem('no_key', null, 'The row has neither an ID nor a SKU.')] };
  if (id !== '') {
    const unit = /^\d+$/.test(id) ? byId.get(Number(id)) : undefined;
    if (!unit) return notFound('unknown_id', 'ID', `There is no product with the ID ${id.slice(0, 40)}.`);
    if (sku !== '' && sku.toLowerCase() !== unit.sku.toLowerCase())
      return notFound(
        'key_mismatch',
        'SKU',
        `The product with the ID ${id} has the SKU “${unit.sku}”, not “${sku.slice(0, 60)}”.`,
      );
    return { unit, problems: [] };
  }
  const units = bySku.get(sku.toLowerCase()) ?? [];
  const [unit, ...others] = units;
  if (!unit) return notFound('unknown_sku', 'SKU', `There is no product with the SKU “${sku.slice(0, 60)}”.`);
  if (others.length > 0)
    return notFound(
      'ambiguous_sku',
      'SKU',
      `${units.length} products have the SKU “${sku.slice(0, 60)}”. Use the ID column.`,
    );
  return { unit, problems: [] };
};

const stockProblem = (plan: StockPlan): CsvProblem[] => {
  if (plan.kind !== 'refused') return [];
  const isStatus = plan.refusal.code === 'stock.status_derived';
  return [
    problem(isStatus ? 'status_derived' : 'stock_refused', isStatus ? 'Stock status' : 'Stock', plan.refusal.message),
  ];
};

const shownChanges = (edit: EditRow): CsvRow['changes'] => {
  const number = (quantity: number | null) => (quantity === null ? null : String(quantity));
  const delta =
    edit.delta === 0 ? [] : [{ field: 'stock' as const, before: number(edit.seen), after: number(edit.target) }];
  return [...delta, ...edit.changes.map(({ field, before, after: wanted }) => ({ field, before, after: wanted }))];
};

const planLine = (line: CsvLine, unit: EditUnit, mayChangePrices: boolean): PlannedCsvRow => {
  const stock = readRequestedStock(line, unit);
  const prices = readPrices(line, unit, mayChangePrices);
  const plan = planStockEdit(unit, stock.requested);
  const problems = [...line.problems, ...stock.problems, ...prices.problems, ...stockProblem(plan)];
  const common = { line: line.line, key: unit.sku === '' ? `ID ${unit.unit_id}` : unit.sku, name: unit.name };
  if (problems.length > 0)
    return { row: { ...common, state: 'refused', problems, warnings: [], changes: [] }, edit: null };
  const edit = toEditRow(unit, plan, prices.plan);
  const isChange = edit.outcome === 'planned';
  const warnings = [...stock.warnings, ...prices.warnings, ...edit.warnings];
  return {
    row: { ...common, state: isChange ? 'change' : 'unchanged', problems, warnings, changes: shownChanges(edit) },
    edit: isChange
      ? { ...edit, reason: [edit.reason, ...stock.warnings].filter((part) => part !== '').join('. ') }
      : null,
    isDifference: (line.cells.get('Stock when exported') ?? '') !== '',
  };
};

const refused = (line: CsvLine, name: string | null, problems: CsvProblem[]): PlannedCsvRow => ({
  row: {
    line: line.line,
    key: skuOf(line) || (idOf(line) === '' ? '' : `ID ${idOf(line)}`),
    name,
    state: 'refused',
    problems: [...line.problems, ...problems],
    warnings: [],
    changes: [],
  },
  edit: null,
});

/** Maximum number of other lines listed in the message about a duplicate row. */
const namedLines = 5;

const duplicate = (line: CsvLine, all: readonly { line: CsvLine }[]): CsvProblem => {
  // One extra, because this line may be among them; searching all lines would be quadratic in a long file.
  const others = all
    .slice(0, namedLines + 1)
    .filter((one) => one.line !== line)
    .slice(0, namedLines)
    .map((one) => one.line.line);
  const unnamed = all.length - 1 - others.length;
  const more = unnamed > 0 ? ` and ${unnamed} more` : '';
  const words = `${all.length === 2 ? 'line' : 'lines'} ${others.join(', ')}${more}`;
  return problem('duplicate_row', null, `This product is in ${words} as well. Keep one of them.`);
};

/**
 * Plans every row of a file. Rejects all rows about the same product, because any of them may be the intended one.
 * Pure.
 */
export const planCsv = (file: CsvFile, index: UnitIndex, mayChangePrices: boolean): PlannedCsvRow[] => {
  const found = file.lines.map((line) => ({
    line,
    ...(line.cells.size === 0 ? { unit: null, problems: [] } : findUnit(line, index)),
  }));
  const byUnit = groupBy(found, ({ unit }) => unit?.unit_id ?? null);
  return found.map(({ line, unit, problems }) => {
    if (!unit) return refused(line, null, problems);
    const all = byUnit.get(unit.unit_id) ?? [];
    if (all.length > 1) return refused(line, unit.name, [duplicate(line, all)]);
    return planLine(line, unit, mayChangePrices);
  });
};
