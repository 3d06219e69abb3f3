/** The `sep=` line with which spreadsheets declare the delimiter. */
export const toldDelimiter = /^\uFEFF?"?sep=([,;\t])"?[\t ]*\r?\n/i;

/** Delimiter of a text: some locales write semicolons, and the clipboard uses tabs. */
export const delimiterOf = (text: string): string => {
  const told = toldDelimiter.exec(text)?.[1];
  if (told !== undefined) return told;
  const [first = ''] = text.split(/\r?\n/, 1);
  const counted = [',', ';', '\t'].map((sign) => ({ sign, count: first.split(sign).length }));
  return counted.reduce((most, one) => (one.count > most.count ? one : most)).sign;
};

/** Strips the apostrophe that our export puts in front of a cell to keep it from running as a formula. */
export const unescapedCell = (cell: string): string => (/^'[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell).trim();

/** True for a formula as typed. A sign before a plain number does not make one. */
export const isFormula = (cell: string): boolean => /^[=@]/.test(cell) || /^[+-](?!\s*\$?[\d.,]+$)/.test(cell);
