const grouped = /^-?[1-9]\d{0,2}(,\d{3})+(\.\d*)?$/;
const decimalComma = /^-?\d+,\d{1,2}$/;

/** A comma before one or two digits is the point, and one before three separates thousands; any other is neither. */
const withPoint = (text: string): string | null => {
  if (!text.includes(',')) return text;
  if (grouped.test(text)) return text.replaceAll(',', '');
  return decimalComma.test(text) ? text.replace(',', '.') : null;
};

/**
 * A number as people type it: `12.5`, `10%`, `$1,250.50`, `1,5`. null where there is no number at all; not a number where
 * its commas allow two readings, so that nothing is guessed.
 */
export const readTyped = (text: string): number | null => {
  const digits = text.replaceAll(/[%$\s]/g, '');
  if (digits === '') return null;
  const plain = withPoint(digits);
  if (plain === null) return /^[-\d.,]+$/.test(digits) ? Number.NaN : null;
  const value = Number(plain);
  return Number.isFinite(value) ? value : null;
};

/** What to show once somebody has typed: the number as it was read, or their own text where it could not be. */
export const tidied = (text: string, value: number): string => (Number.isNaN(value) ? text : String(value));
