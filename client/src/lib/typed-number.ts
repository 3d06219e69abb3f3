const grouped = /^-?[1-9]\d{0,2}(,\d{3})+(\.\d*)?$/;
const decimalComma = /^-?\d+,\d{1,2}$/;

/** A comma before one or two digits is a decimal comma, before three a thousands separator, otherwise invalid. */
const withPoint = (text: string): string | null => {
  if (!text.includes(',')) return text;
  if (grouped.test(text)) return text.replaceAll(',', '');
  return decimalComma.test(text) ? text.replace(',', '.') : null;
};

/**
 * Number as people type it: `12.5`, `10%`, `$1,250.50`, `1,5`. Null without digits; NaN if its commas are ambiguous.
 */
export const readTyped = (text: string): number | null => {
  const digits = text.replaceAll(/[%$\s]/g, '');
  if (digits === '') return null;
  const plain = withPoint(digits);
  if (plain === null) return /^[-\d.,]+$/.test(digits) ? Number.NaN : null;
  const value = Number(plain);
  return Number.isFinite(value) ? value : null;
};

/** Tidies typed text: the number as understood, or the text if it was not. */
export const tidied = (text: string, value: number): string => (Number.isNaN(value) ? text : String(value));
