import { mostSheetColumns, mostSheetRows } from '@chainline/shared/bikes/bike-import-contract';
import { Unzip, UnzipInflate } from 'fflate';
import { setImmediate as breathe } from 'node:timers/promises';
import { SaxesParser } from 'saxes';
import { AppError } from '../../../errors';
import { sheetRefused, type Sheet, type SheetRow } from './sheet';

const mostEntries = 1_000;
/** Limit for all parts that are read, unpacked. A sheet of 10,000 rows has about 12 MB. */
const mostUnpackedBytes = 40_000_000;
/** Bytes unpacked per step: even data packed a thousandfold yields only a few megabytes. */
const pushedBytes = 8_192;
const parsedCharacters = 200_000;

const broken = () => sheetRefused('This file is not a readable XLSX workbook. Save it as .xlsx or CSV again.');
const tooLarge = () =>
  sheetRefused('This workbook unpacks to more than 40 MB. Keep only the sheet of the bikes, and save it again.');

type Budget = { left: number };

/** Unpacks the wanted parts. Declared sizes are checked before, actual sizes during unpacking. */
const unpack = async (
  bytes: Uint8Array,
  wanted: (name: string) => boolean,
  budget: Budget,
): Promise<Map<string, string>> => {
  const parts = new Map<string, string>();
  let entries = 0;
  const unzip = new Unzip((file) => {
    entries += 1;
    if (entries > mostEntries)
      throw sheetRefused(`This workbook has more than ${mostEntries} parts. Save only the sheet of the bikes, as CSV.`);
    if (!wanted(file.name) || parts.has(file.name)) return;
    if ((file.originalSize ?? 0) > budget.left) throw tooLarge();
    const decoder = new TextDecoder();
    let text = '';
    file.ondata = (error, chunk, isLast) => {
      if (error) throw error;
      budget.left -= chunk.length;
      if (budget.left < 0) throw tooLarge();
      text += decoder.decode(chunk, { stream: !isLast });
      if (isLast) parts.set(file.name, text);
    };
    file.start();
  });
  unzip.register(UnzipInflate);
  for (let at = 0; at < bytes.length; at += pushedBytes) {
    unzip.push(bytes.subarray(at, at + pushedBytes), at + pushedBytes >= bytes.length);
    if (at % (pushedBytes * 16) === 0) await breathe();
  }
  return parts;
};

type Handlers = {
  open?: (name: string, attributes: Readonly<Record<string, string>>) => void;
  close?: (name: string) => void;
  text?: (text: string) => void;
};

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

/** Parses in slices. The parser refuses documents that use an entity of their own. */
const parseXml = async (xml: string, { open, close, text }: Handlers): Promise<void> => {
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw error;
  });
  if (open) parser.on('opentag', ({ name, attributes }) => open(localName(name), attributes));
  if (close) parser.on('closetag', ({ name }) => close(localName(name)));
  if (text) parser.on('text', text);
  for (let at = 0; at < xml.length; at += parsedCharacters) {
    parser.write(xml.slice(at, at + parsedCharacters));
    await breathe();
  }
  parser.close();
};

const readSharedStrings = async (xml: string): Promise<string[]> => {
  const strings: string[] = [];
  let current = '';
  let isText = false;
  let isPhonetic = false;
  await parseXml(xml, {
    open: (name) => {
      if (name === 'si') current = '';
      if (name === 'rPh') isPhonetic = true;
      isText = name === 't' && !isPhonetic;
    },
    text: (text) => {
      if (isText) current += text;
    },
    close: (name) => {
      isText = false;
      if (name === 'rPh') isPhonetic = false;
      if (name === 'si') strings.push(current);
    },
  });
  return strings;
};

/** Built-in formats of dates (ECMA-376, 18.8.30). */
const isBuiltInDate = (id: number): boolean =>
  (id >= 14 && id <= 17) || id === 22 || (id >= 27 && id <= 36) || (id >= 50 && id <= 58);
const isDateCode = (code: string): boolean => /[dy]/i.test(code.replaceAll(/"[^"]*"|\\.|\[[^\]]*\]/g, ''));

/** For each cell style, true if it shows numbers as dates. */
const readDateStyles = async (xml: string): Promise<boolean[]> => {
  const codes = new Map<number, string>();
  const styles: boolean[] = [];
  let isCell = false;
  await parseXml(xml, {
    open: (name, attributes) => {
      if (name === 'numFmt') codes.set(Number(attributes.numFmtId), attributes.formatCode ?? '');
      if (name === 'cellXfs') isCell = true;
      if (name !== 'xf' || !isCell) return;
      const id = Number(attributes.numFmtId);
      const code = codes.get(id);
      styles.push(code === undefined ? isBuiltInDate(id) : isDateCode(code));
    },
    close: (name) => {
      if (name === 'cellXfs') isCell = false;
    },
  });
  return styles;
};

const dayMs = 86_400_000;
/** Day 0 of a sheet's calendar: 30 December, because Excel counts a 29 February 1900 that never was. */
const firstDay = Date.UTC(1899, 11, 30);
const firstDay1904 = Date.UTC(1904, 0, 1);

type Book = { sheetPath: string; uses1904: boolean };

const readBook = async (parts: ReadonlyMap<string, string>): Promise<Book> => {
  const book = parts.get('xl/workbook.xml');
  const relations = parts.get('xl/_rels/workbook.xml.rels');
  if (book === undefined || relations === undefined) throw broken();
  let sheetId: string | undefined;
  let uses1904 = false;
  await parseXml(book, {
    open: (name, attributes) => {
      if (name === 'workbookPr') uses1904 = attributes.date1904 === '1' || attributes.date1904 === 'true';
      if (name === 'sheet' && (attributes.state ?? 'visible') === 'visible') sheetId ??= attributes['r:id'];
    },
  });
  let target: string | undefined;
  await parseXml(relations, {
    open: (name, attributes) => {
      if (name === 'Relationship' && attributes.Id === sheetId) target = attributes.Target;
    },
  });
  if (target === undefined) throw broken();
  return { sheetPath: target.startsWith('/') ? target.slice(1) : `xl/${target}`, uses1904 };
};

/** Zero-based column of a reference such as `AB12`. */
const columnOf = (reference: string): number => {
  let column = 0;
  for (const letter of /^[A-Z]{1,3}/.exec(reference)?.[0] ?? '') column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
};

type Cell = { column: number; type: string; isDate: boolean; hasFormula: boolean; text: string };
type Reading = { strings: readonly string[]; dateStyles: readonly boolean[]; uses1904: boolean };

const dayOfSerial = (text: string, uses1904: boolean): string => {
  const at = new Date((uses1904 ? firstDay1904 : firstDay) + Math.floor(Number(text)) * dayMs);
  return Number.isNaN(at.getTime()) ? text : at.toISOString().slice(0, 10);
};

const problemOf = ({ type, text, hasFormula }: Cell): string | null => {
  if (type === 'e') return `has the error ${text}`;
  return hasFormula && text === '' ? 'is a formula without a result. Paste values only' : null;
};

const textOf = ({ type, text, isDate }: Cell, { strings, uses1904 }: Reading): string => {
  if (text === '') return text;
  switch (type) {
    case 's':
      return strings[Number(text)] ?? '';
    case 'b':
      return text === '1' ? 'yes' : 'no';
    case 'n':
      return isDate ? dayOfSerial(text, uses1904) : String(Number(text));
    default:
      return text;
  }
};

const readRows = async (xml: string, reading: Reading): Promise<SheetRow[]> => {
  const rows: SheetRow[] = [];
  let row: SheetRow = { row: 0, cells: [], problems: new Map() };
  let cell: Cell | null = null;
  let isValue = false;
  const open: Handlers['open'] = (name, attributes) => {
    if (name === 'row') row = { row: Number(attributes.r ?? row.row + 1), cells: [], problems: new Map() };
    if (name === 'c') {
      const column = attributes.r === undefined ? row.cells.length : columnOf(attributes.r);
      const isDate = reading.dateStyles[Number(attributes.s ?? -1)] === true;
      cell = { column, type: attributes.t ?? 'n', isDate, hasFormula: false, text: '' };
    }
    if (name === 'f' && cell) cell.hasFormula = true;
    isValue = name === 'v' || name === 't';
  };
  const close: Handlers['close'] = (name) => {
    isValue = false;
    if (name === 'c' && cell) {
      const { column } = cell;
      if (column >= 0 && column < mostSheetColumns) {
        const problem = problemOf(cell);
        while (row.cells.length < column) row.cells.push('');
        row.cells[column] = problem === null ? textOf(cell, reading).trim() : '';
        if (problem !== null) row.problems.set(column, problem);
      }
      cell = null;
    }
    if (name !== 'row' || (row.cells.every((text) => text === '') && row.problems.size === 0)) return;
    rows.push(row);
    if (rows.length > mostSheetRows + 1)
      throw sheetRefused(`This sheet has more than ${mostSheetRows} rows. Split it.`);
  };
  const text: Handlers['text'] = (part) => {
    if (isValue && cell) cell.text += part;
  };
  await parseXml(xml, { open, close, text });
  return rows;
};

const generalParts = new Set([
  'xl/workbook.xml',
  'xl/_rels/workbook.xml.rels',
  'xl/sharedStrings.xml',
  'xl/styles.xml',
]);

const read = async (bytes: Uint8Array): Promise<Sheet> => {
  const budget = { left: mostUnpackedBytes };
  const parts = await unpack(bytes, (name) => generalParts.has(name), budget);
  const { sheetPath, uses1904 } = await readBook(parts);
  const sheet = (await unpack(bytes, (name) => name === sheetPath, budget)).get(sheetPath);
  if (sheet === undefined) throw broken();
  const strings = await readSharedStrings(parts.get('xl/sharedStrings.xml') ?? '<sst/>');
  const dateStyles = await readDateStyles(parts.get('xl/styles.xml') ?? '<styleSheet/>');
  const [header, ...rows] = await readRows(sheet, { strings, dateStyles, uses1904 });
  return { titles: header?.cells ?? [], rows };
};

/**
 * Reads the first visible sheet of a workbook (ECMA-376). Formulas are read by their saved result.
 * @throws ValidationError if the file is broken or too large
 */
export const readXlsx = async (bytes: Uint8Array): Promise<Sheet> => {
  try {
    return await read(bytes);
  } catch (error) {
    throw error instanceof AppError ? error : broken();
  }
};
