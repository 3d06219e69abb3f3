const aud = new Intl.NumberFormat('en-AU', { style: 'currency', currency: 'AUD' });

/** Dollars as they are read: `$1,234.50`. */
export const formatAud = (dollars: number): string => aud.format(dollars);
