import { toCents, toDollarText, type Cents } from '@chainline/shared/money';
import { derivedStatus } from '@chainline/shared/products/edit-rules';
import {
  exportedColumn,
  type CsvProblem,
  type CsvProblemCode,
  type CsvValueColumn,
} from '@chainline/shared/products/product-csv-contract';
import { problem, type CsvLine } from './csv-reader';
import { readAmount, readPrice, readStatus, readStock, type CellValue } from './csv-values';
import type { EditUnit } from './edit-units';
import { planPrices, type PricePlan } from './price-planner';
import { expectedQuantity, type RequestedStock } from './stock-edit-planner';

type Told = { warnings: string[]; problems: CsvProblem[] };

const problemsOf = (...cells: CellValue<unknown>[]): CsvProblem[] =>
  cells.flatMap((cell) => (cell.kind === 'wrong' ? [cell.problem] : []));

/** A cell unchanged since the export requests nothing. */
const isAsExported = <T>(cell: CellValue<T>, exported: CellValue<T>): boolean =>
  cell.kind === 'value' && exported.kind === 'value' && cell.value === exported.value;

const cellOf = (line: CsvLine, column: CsvValueColumn): string | undefined => line.cells.get(column);

const exportedOf = (line: CsvLine, column: CsvValueColumn): string | undefined =>
  line.cells.get(exportedColumn(column));

type Quantity = Told & { quantity?: number | null };

/** A quantity with its exported value becomes a difference, so that sales since the export still count. */
const readQuantity = (present: number | null, stock: CellValue<number>, exported: CellValue<number>): Quantity => {
  const told = { warnings: [], problems: problemsOf(exported, stock) };
  if (told.problems.length > 0 || stock.kind === 'empty') return told;
  if (stock.kind !== 'value') return { ...told, quantity: null };
  if (isAsExported(stock, exported)) return told;
  if (exported.kind !== 'value' || present === null) return { ...told, quantity: stock.value };
  const target = present + stock.value - exported.value;
  if (target < 0) {
    const message = `It was ${exported.value} when exported and is ${present} now, so ${exported.value - stock.value} can no longer be taken away.`;
    return { ...told, problems: [problem('negative', 'Stock', message)] };
  }
  const warning = `It was ${exported.value} when exported and is ${present} now: the difference is applied, resulting in ${target}.`;
  return { quantity: target, warnings: present === exported.value ? [] : [warning], problems: [] };
};

type NumberInRow = { written: CellValue<number>; requested: Quantity };

/**
 * Requested status. Omitted if the quantity determines it, with a warning if the two disagree. A status changed without
 * a quantity is kept, so that the planner can refuse it with an explanation.
 */
const readRequestedStatus = (
  line: CsvLine,
  unit: EditUnit,
  number: NumberInRow,
): Told & Pick<RequestedStock, 'status'> => {
  const status = readStatus(cellOf(line, 'Stock status'));
  const exported = readStatus(exportedOf(line, 'Stock status'), exportedColumn('Stock status'));
  const told = { warnings: [], problems: problemsOf(status, exported) };
  if (status.kind !== 'value' || isAsExported(status, exported)) return told;
  const { written, requested } = number;
  const isChoice = written.kind !== 'value' || (exported.kind === 'value' && requested.quantity === undefined);
  if (isChoice || status.value === unit.status) return { ...told, status: status.value };
  if (status.value === derivedStatus(written.value, unit.backorders)) return told;
  const warning = `The online shop sets the status of a counted product from its quantity, so “${status.value}” is ignored.`;
  return { ...told, warnings: [warning] };
};

export const readRequestedStock = (line: CsvLine, unit: EditUnit): Told & { requested: RequestedStock } => {
  const present = expectedQuantity(unit);
  const exportedText = exportedOf(line, 'Stock');
  const exported = readStock(exportedText, exportedColumn('Stock'), Number(exportedText));
  const written = readStock(cellOf(line, 'Stock'), 'Stock', exported.kind === 'value' ? exported.value : present);
  const quantity = readQuantity(present, written, exported);
  const status = readRequestedStatus(line, unit, { written, requested: quantity });
  return {
    requested: {
      ...(quantity.quantity !== undefined && { quantity: quantity.quantity }),
      ...(status.status && { status: status.status }),
    },
    warnings: [...quantity.warnings, ...status.warnings],
    problems: [...quantity.problems, ...status.problems],
  };
};

type PriceColumn = 'Regular price' | 'Sale price';

const centsOf = (text: string | null): Cents | null => (text === null ? null : toCents(text));

/** New price, or the present one if the cell is unchanged since the export. */
const readPriceAfter = (line: CsvLine, column: PriceColumn, present: Cents | null): Told & { after: Cents | null } => {
  const text = cellOf(line, column);
  const exported = readAmount(exportedOf(line, column), exportedColumn(column));
  const kept = { after: present, warnings: [], problems: problemsOf(exported) };
  if (isAsExported(readAmount(text, column), exported)) return kept;
  const wanted = readPrice(text, column);
  const problems = problemsOf(exported, wanted);
  if (wanted.kind === 'empty' || wanted.kind === 'wrong') return { ...kept, problems };
  const after = wanted.kind === 'none' ? null : wanted.value;
  const hasMoved = exported.kind === 'value' && exported.value !== present && after !== present;
  if (!hasMoved) return { after, warnings: [], problems };
  const now = present === null ? 'none' : `$${toDollarText(present)}`;
  const warning = `The ${column.toLowerCase()} was $${toDollarText(exported.value)} when exported and is ${now} now.`;
  return { after, warnings: [warning], problems };
};

/** Clearing the cell does not end a sale, so warn about it. */
const saleKept = (line: CsvLine, { sale_price: sale }: EditUnit): string[] => {
  const isEmptied = cellOf(line, 'Sale price') === '' && exportedOf(line, 'Sale price') !== '';
  return isEmptied && sale !== null
    ? [`The empty cell keeps the sale price of $${sale}. Write “none” to end the sale.`]
    : [];
};

const priceProblems: Record<string, CsvProblemCode> = {
  'price.zero': 'zero_price',
  'price.at_variations': 'price_at_variations',
};

export const readPrices = (
  line: CsvLine,
  unit: EditUnit,
  mayChangePrices: boolean,
): Told & { plan: PricePlan | undefined } => {
  const price = readPriceAfter(line, 'Regular price', centsOf(unit.regular_price));
  const sale = readPriceAfter(line, 'Sale price', centsOf(unit.sale_price));
  const problems = [...price.problems, ...sale.problems];
  if (problems.length > 0) return { plan: undefined, warnings: [], problems };
  const warnings = [...price.warnings, ...sale.warnings, ...saleKept(line, unit)];
  const plan = planPrices(unit, price.after, sale.after);
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
