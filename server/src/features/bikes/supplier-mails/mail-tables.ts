import { findAmounts } from './mail-amounts';
import { findDates } from './mail-dates';
import { factsOf, type Calendar, type Fact } from './mail-facts';
import { findMentions, targetsOf, type RegisterIndex } from './mail-references';
import { withVersions } from './mail-versions';
import { findEvents } from './mail-words';

type ColumnKind = 'status' | 'expected' | 'arrived' | 'shipped' | 'paid' | 'cost' | 'date';
type Cell = { text: string; at: number };

const kinds: [ColumnKind, RegExp][] = [
  ['status', /^(?:current )?(?:status|state|stage)$/i],
  [
    'expected',
    /^(?:eta|expected|due in|new eta|arrival|(?:est\.?|estimated|expected)\s*(?:delivery|arrival)?(?: date)?|delivery(?: date)?)$/i,
  ],
  ['arrived', /^(?:delivered|arrived)(?: on| date)?$/i],
  ['shipped', /^(?:shipped|dispatched|despatched|sent)(?: on| date)?$/i],
  ['paid', /^paid(?:\?| on| date)?$/i],
  [
    'cost',
    /^(?:(?:unit|dealer|net|nett|your|wholesale)\s*(?:price|cost)|cost|cost price|price each|each)\s*(?:\(?(?:aud|a\$|\$|ex\.?\s*(?:gst)?)\)?\s*)*$/i,
  ],
  ['date', /^(?:date|on|status date)$/i],
];

const kindOf = (title: string): ColumnKind | null => kinds.find(([, name]) => name.test(title.trim()))?.[0] ?? null;

type Separator = 'tab' | 'bar' | 'blanks';

const separatorOf = (line: string): Separator | null => {
  if (line.includes('\t')) return 'tab';
  if (/\S\s*\|/.test(line)) return 'bar';
  return / {2,}\S/.test(line.trim()) ? 'blanks' : null;
};

const cellsOf = (line: string, separator: Separator): Cell[] => {
  if (separator === 'blanks')
    return [...line.matchAll(/\S+(?: \S+)*/g)].map(({ index, 0: text }) => ({ text, at: index }));
  const inner = separator === 'bar' ? line.trim().replace(/^\||\|$/g, '') : line;
  return inner.split(separator === 'tab' ? '\t' : '|').map((text, at) => ({ text: text.trim(), at }));
};

type Table = { separator: Separator; columns: { kind: ColumnKind | null; at: number }[] };

/** Heading of a table that has at least one useful column; null for other lines. */
export const tableHead = (line: string): Table | null => {
  const separator = separatorOf(line);
  if (separator === null) return null;
  const cells = cellsOf(line, separator);
  const columns = cells.map(({ text, at }) => ({ kind: kindOf(text), at }));
  const isHead = columns.length >= 2 && columns.some(({ kind }) => kind !== null && kind !== 'date');
  return isHead && !cells.some(({ text }) => /\d{3}/.test(text)) ? { separator, columns } : null;
};

export const isTableRow = (line: string, { separator }: Table): boolean => separatorOf(line) === separator;

/** A wide cell may leave one blank before the next column. */
const parted = (line: string, { columns }: Table): string =>
  columns
    .toReversed()
    .reduce(
      (text, { at }) =>
        at > 1 && text[at - 1] === ' ' && /\S/.test(text[at] ?? '') ? `${text.slice(0, at)}  ${text.slice(at)}` : text,
      line,
    );

/** Assigns a cell separated by blanks to the title that begins nearest above it. */
const valueIn = (table: Table, cells: readonly Cell[], wanted: ColumnKind): string => {
  const position = table.columns.findIndex(({ kind }) => kind === wanted);
  const column = table.columns[position];
  if (!column) return '';
  if (table.separator !== 'blanks') return cells[position]?.text ?? '';
  const below = cells.find((cell) => {
    const nearest = table.columns.reduce((best, each) =>
      Math.abs(each.at - cell.at) < Math.abs(best.at - cell.at) ? each : best,
    );
    return nearest === column;
  });
  return below?.text ?? '';
};

const no = /^(?:no|n|false|-|tba|tbc|n\/a|)$/i;
const yes = /^(?:yes|y|x|true|done|paid|ok)$/i;

/** Facts of a row, read by the titles of its columns. */
export const rowFacts = (index: RegisterIndex, table: Table, line: string, calendar: Calendar): Fact[] | null => {
  const mentions = findMentions(index, line);
  const named = targetsOf(line, mentions).filter(({ by }) => by !== 'model');
  const targets = withVersions(index.versions, { text: line, models: mentions.models }, named);
  if (targets.length === 0) return null;
  const cells = cellsOf(table.separator === 'blanks' ? parted(line, table) : line, table.separator);
  const value = (kind: ColumnKind) => valueIn(table, cells, kind);
  const shownLine = cells.flatMap(({ text }) => (text === '' ? [] : text)).join(' | ');
  const dayIn = (text: string, when: 'past' | 'future') =>
    findDates(text, calendar.sentOn, calendar)[0]?.[when] ?? null;
  // Use the quantity of the row as the count; it may exceed the number of records.
  const base = targets.map((target) => ({ ...target, count: null }));
  const fact = (kind: Fact['kind'], day: string | null, dollars: number | null = null): Fact[] =>
    base.map((target) => ({
      target,
      kind,
      day,
      dollars,
      sentence: shownLine,
      confidence: 0.97,
      isPart: target.isUnclear === true,
    }));
  const done = (column: 'arrived' | 'shipped' | 'paid'): Fact[] => {
    const text = value(column);
    const day = dayIn(text, 'past');
    if (no.test(text) || (day === null && !yes.test(text)) || (day !== null && day > calendar.sentOn)) return [];
    return fact(column, column === 'arrived' ? (day ?? calendar.sentOn) : day);
  };
  const status = value('status');
  const statement = { text: `${status} ${value('date')}`, sentence: shownLine, targets: base, closeness: 1 };
  const eta = dayIn(value('expected'), 'future');
  const [cost] = findAmounts(value('cost'), { needsSign: false });
  return [
    ...factsOf(statement, calendar, findEvents(status, status)),
    ...done('arrived'),
    ...done('shipped'),
    ...done('paid'),
    ...(eta !== null && eta >= calendar.sentOn ? fact('expected', eta) : []),
    ...(cost ? fact('cost', null, cost.dollars) : []),
  ];
};
