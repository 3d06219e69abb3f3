const lengths = new Set([8, 12, 13, 14]);

/** Whether the last digit is the one the others ask for (GS1 General Specifications, section 7.9). */
const hasRightCheckDigit = (digits: string): boolean => {
  const sum = Array.from(digits.padStart(14, '0')).reduce(
    (total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 3 : 1),
    0,
  );
  return sum % 10 === 0;
};

/**
 * A bar code as fourteen digits, so that a UPC of twelve and the same code as an EAN of thirteen are one; null where
 * the text is no bar code, has a wrong check digit, or is nothing but zeros.
 */
export const toGtin = (text: string): string | null => {
  const digits = text.replace(/[\s-]/g, '');
  if (!/^\d+$/.test(digits) || !lengths.has(digits.length) || /^0+$/.test(digits)) return null;
  return hasRightCheckDigit(digits) ? digits.padStart(14, '0') : null;
};

/** Whether a code of `toGtin` is one that shops give out themselves (GS1 prefixes 02, 04 and 2): no maker's number. */
export const isInStoreCode = (gtin: string): boolean => /^.(?:2|02|04)/.test(gtin);

/** A stock code without case, blanks and dashes: two people never type those alike. */
export const toSkuKey = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, '');
