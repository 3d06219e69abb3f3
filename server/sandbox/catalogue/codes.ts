/** 'Segway P100S' becomes 'segway-p100s'. */
export const toSlug = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

/** Part of a stock code: at most `length` capital letters and digits. */
export const toCode = (text: string, length: number): string =>
  text
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .slice(0, length);

const checkDigit = (twelve: string): number => {
  const sum = Array.from(twelve).reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 1 : 3), 0);
  return (10 - (sum % 10)) % 10;
};

/** EAN-13 of a serial number, with the Australian prefix 93. */
export const toEan = (company: number, serial: number): string => {
  const twelve = `93${String(company).padStart(4, '0')}${String(serial).padStart(6, '0')}`;
  return `${twelve}${checkDigit(twelve)}`;
};

/** True for thirteen digits with a valid check digit. */
export const isEan = (text: string): boolean =>
  /^\d{13}$/.test(text) && checkDigit(text.slice(0, 12)) === Number(text[12]);
