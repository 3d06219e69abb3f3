/** Cents of a decimal string; invalid text counts as 0, as in PHP. */
export const toCents = (amount: string | number): number => {
  const value = Number(amount);
  return Number.isFinite(value) ? Math.round(value * 100) : 0;
};

export const fromCents = (cents: number): string => (cents / 100).toFixed(2);

/** wc_format_decimal with a number of places. */
export const formatDecimal = (amount: string | number, places: number): string => {
  const value = Number(amount);
  return (Number.isFinite(value) ? value : 0).toFixed(places);
};

/** wc_format_decimal without places: keeps the given digits and strips other characters. */
export const cleanDecimal = (amount: string): string => {
  const cleaned = amount.replace(/[^0-9.-]/g, '');
  return cleaned === '' || Number.isNaN(Number(cleaned)) ? '' : cleaned;
};

const withThousands = (amount: string): string => amount.replace(/\B(?=(\d{3})+(?!\d))/g, ',');

/** Price as displayed on the shop's pages: 5,495.00. */
export const formatDisplayPrice = (amount: string): string => {
  const [whole = '0', decimals = '00'] = formatDecimal(amount, 2).split('.');
  return `${withThousands(whole)}.${decimals}`;
};
