import type { CsvColumn, CsvProblem, CsvProblemCode, CsvRow } from '@chainline/shared/products/product-csv-contract';
import { groupBy } from '../../collections';
import { problem, type CsvFile, type CsvLine } from './csv-reader';
import { readPrice, readStatus, readStock, type CellValue } from './csv-values';
import { toEditRow, type EditRow } from './edit-rows';
import type { EditUnit } from './edit-units';
import { planPrices } from './price-planner';
import { expectedQuantity, planStockEdit, type StockPlan, type StockWish } from './stock-planner';
import { toCents, type Cents } from '@chainline/shared/money';

/** What the rows of a file are about. */
export type UnitIndex = { byId: ReadonlyMap<number, EditUnit>; bySku: ReadonlyMap<string, EditUnit[]> };

export type PlannedCsvRow = { row: CsvRow; edit: EditRow | null };

type Found = { unit: EditUnit; problems: [] } | { unit: null; problems: CsvProblem[] };

const notFound = (code: CsvProblemCode, column: CsvColumn, message: string): Found => ({
  unit: null,
  problems: [problem(code, column, message)],
});

export const idOf = ({ cells }: CsvLine): string => cells.get('ID') ?? '';
export const skuOf = ({ cells }: CsvLine): string => cells.get('SKU') ?? '';

/** The product or variation that a row is about: by its ID, or else by its SKU, which then has to be one product's alone. */
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

const problemsOf = (...cells: CellValue<unknown>[]): CsvProblem[] =>
  cells.flatMap((cell) => (cell.kind === 'wrong' ? [cell.problem] : []));

const exportedNumber = (cell: CellValue<number>): number | null => (cell.kind === 'value' ? cell.value : null);

type Stock = { wish: StockWish; warnings: string[]; problems: CsvProblem[] };

/** A number that was exported before is changed by its difference, so that what was sold since counts. */
const readWish = (line: CsvLine, unit: EditUnit): Stock => {
  const present = expectedQuantity(unit);
  const exported = readStock(
    line.cells.get('Stock when exported'),
    'Stock when exported',
    Number(line.cells.get('Stock when exported')),
  );
  const seen = exported.kind === 'value' ? exported.value : present;
  const stock = readStock(line.cells.get('Stock'), 'Stock', seen);
  const status = readStatus(line.cells.get('Stock status'));
  const problems = problemsOf(exported, stock, status);
  const wished = status.kind === 'value' ? { status: status.value } : {};
  if (problems.length > 0 || stock.kind === 'empty') return { wish: wished, warnings: [], problems };
  if (stock.kind !== 'value') return { wish: { quantity: null, ...wished }, warnings: [], problems };
  if (exported.kind !== 'value' || present === null)
    return {
      wish: stock.value === exportedNumber(exported) ? wished : { quantity: stock.value, ...wished },
      warnings: [],
      problems,
    };
  const target = present + stock.value - exported.value;
  if (target === present) return { wish: wished, warnings: [], problems };
  if (target < 0) {
    const message = `It was ${exported.value} when exported and is ${present} now: ${exported.value - stock.value} cannot be taken away any more.`;
    return { wish: wished, warnings: [], problems: [problem('negative', 'Stock', message)] };
  }
  const warning = `It was ${exported.value} when exported and is ${present} now: the difference is applied, which makes ${target}.`;
  return { wish: { quantity: target, ...wished }, warnings: present === exported.value ? [] : [warning], problems };
};

const centsOf = (text: string | null): Cents | null => (text === null ? null : toCents(text));

const after = (cell: CellValue<Cents>, present: Cents | null): Cents | null => {
  if (cell.kind === 'value') return cell.value;
  return cell.kind === 'none' ? null : present;
};

const priceProblems: Record<string, CsvProblemCode> = {
  'price.zero': 'zero_price',
  'price.at_variations': 'price_at_variations',
};

type Prices = { plan: ReturnType<typeof planPrices> | undefined; warnings: string[]; problems: CsvProblem[] };

const readPrices = (line: CsvLine, unit: EditUnit, mayChangePrices: boolean): Prices => {
  const price = readPrice(line.cells.get('Regular price'), 'Regular price');
  const sale = readPrice(line.cells.get('Sale price'), 'Sale price');
  const problems = problemsOf(price, sale);
  if (problems.length > 0) return { plan: undefined, warnings: [], problems };
  const plan = planPrices(unit, after(price, centsOf(unit.regular_price)), after(sale, centsOf(unit.sale_price)));
  const isKept = sale.kind === 'empty' && line.cells.has('Sale price') && unit.sale_price !== null;
  const warnings = isKept
    ? [`The empty cell leaves the sale price of $${unit.sale_price ?? ''} as it is; write none to end the sale.`]
    : [];
  if (plan.refusal) {
    const code = priceProblems[plan.refusal.code] ?? 'sale_not_below_price';
    return { plan: undefined, warnings, problems: [problem(code, 'Regular price', plan.refusal.message)] };
  }
  if (plan.changes.length > 0 && !mayChangePrices) {
    const message = 'Prices are changed by managers. Leave the price as it is, or ask a manager to import the file.';
    return { plan: undefined, warnings, problems: [problem('price_needs_manager', 'Regular price', message)] };
  }
  return { plan, warnings, problems };
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
  const stock = readWish(line, unit);
  const prices = readPrices(line, unit, mayChangePrices);
  const plan = planStockEdit(unit, stock.wish);
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

/** What every row of a file would do; of rows about the same product none counts, because nobody knows which. Pure. */
export const planCsv = (file: CsvFile, index: UnitIndex, mayChangePrices: boolean): PlannedCsvRow[] => {
  const found = file.lines.map((line) => ({
    line,
    ...(line.cells.size === 0 ? { unit: null, problems: [] } : findUnit(line, index)),
  }));
  const byUnit = groupBy(found, ({ unit }) => unit?.unit_id ?? null);
  return found.map(({ line, unit, problems }) => {
    if (!unit) return refused(line, null, problems);
    const others = (byUnit.get(unit.unit_id) ?? []).filter((one) => one.line !== line).map((one) => one.line.line);
    if (others.length > 0) {
      const message = `This product is in line ${others.join(', ')} as well. Keep one of them.`;
      return refused(line, unit.name, [problem('duplicate_row', null, message)]);
    }
    return planLine(line, unit, mayChangePrices);
  });
};
