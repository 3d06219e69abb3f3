export type FoundAmount = { at: number; end: number; dollars: number; isWithTax: boolean };

const amount =
  /(?<![\d.,\p{L}])(?:(A\$|AU\$|AUD\s?\$?|\$)\s?)?(\d{1,3}(?:,\d{3})+(?:\.\d{2})?|\d+(?:\.\d{2})?)(?![\d,]|\.\d)/giu;
const foreignBefore = /(?:USD|US|EUR|GBP|RMB|CNY|NZD|NZ|HKD|JPY|[€£¥])\s*\$?\s*$/i;
const foreignAfter = /^\s*(?:USD|EUR|GBP|RMB|CNY|NZD|euros?|pounds|[€£¥])/i;
/** Phrases around amounts that are not the price of a bike. */
const other =
  /(?:\brrp|\bmsrp|\bsrp|\bretail|\bsell(?:ing)? price|\bwas|\bfreight|\bdelivery|\bshipping|\binsurance|\bhandling|\btotal|\bgst|\bbalance|\bdeposit|\bamount|\bcredit|\bdiscount|\bpaid|\bpayment of)(?:\s+(?:is|of|remains|now|comes to|price|cost|costs|at))*\s*[:(-]?\s*$/i;

const extra = /\b(?:rebate|discount|credit|fee|surcharge|freight|handling|charge|levy|extra|refund)\b/i;
const extraAfter = /^\s*(?:\w+\s+){0,3}?(?:rebate|discount|credit|fee|surcharge|handling|charge|levy)\b/i;

/** Amounts in Australian dollars that may be the price of a bike; `needsSign` leaves bare numbers out. */
export const findAmounts = (text: string, { needsSign }: { needsSign: boolean }): FoundAmount[] =>
  [...text.matchAll(amount)].flatMap((found) => {
    const [all, sign, digits = ''] = found;
    const [before, after] = [
      text.slice(Math.max(0, found.index - 30), found.index),
      text.slice(found.index + all.length),
    ];
    if (needsSign ? sign === undefined : sign === undefined && !digits.includes('.')) return [];
    if (foreignBefore.test(before) || foreignAfter.test(after) || other.test(before)) return [];
    if (extra.test(before) || extraAfter.test(after)) return [];
    const dollars = Number(digits.replaceAll(',', ''));
    if (dollars < 100) return [];
    const isWithTax = /^\s*\(?(?:inc(?:l|luding)?\.?|with)\s*\.?(?:of )?gst/i.test(after);
    return [{ at: found.index, end: found.index + all.length, dollars, isWithTax }];
  });
