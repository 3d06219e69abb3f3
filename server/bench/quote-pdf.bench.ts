import { toQuotePdf } from '../src/features/quotes/pdf/quote-pdf';
import { readPdfPages } from '../src/features/quotes/testing/pdf-text';
import { sampleQuote } from '../src/features/quotes/testing/sample-quote';

const description = 'Sealed bearings, a two-year warranty & room for a kickstand; fits all our frames from 2022 on.';

const quoteOf = (lines: number) =>
  sampleQuote({
    lines: Array.from({ length: lines }, (_, at) => ({
      item_name: `Velora replacement part no. ${at + 1} for city and touring frames`,
      item_sku: `VEL-PART-${at + 1}`,
      item_description: description,
      unit_price: 12.35 + at,
      quantity: 1 + (at % 3),
      discount: at % 5 === 0 ? 10 : 0,
    })),
  });

const times = 15;

/** The first run in a process, including warm-up, and the median of the following ones. */
const measure = async (lines: number) => {
  const quote = quoteOf(lines);
  const taken: number[] = [];
  for (let at = 0; at < times; at += 1) {
    const begun = performance.now();
    await toQuotePdf(quote);
    taken.push(performance.now() - begun);
  }
  const [first = 0, ...others] = taken;
  const middle = others.toSorted((one, other) => one - other)[Math.floor(others.length / 2)] ?? 0;
  const bytes = await toQuotePdf(quote);
  return { first, middle, pages: readPdfPages(bytes).length, kilobytes: bytes.length / 1000 };
};

let smallest = 0;
for (const lines of [5, 50, 200]) {
  const { first, middle, pages, kilobytes } = await measure(lines);
  smallest ||= middle;
  process.stdout.write(
    `${String(lines).padStart(3)} lines  ${String(pages).padStart(2)} pages  ${kilobytes.toFixed(0).padStart(4)} KB` +
      `  first ${first.toFixed(0).padStart(4)} ms  middle ${middle.toFixed(0).padStart(4)} ms` +
      `  ${(middle / smallest).toFixed(1).padStart(5)} x of 5 lines\n`,
  );
}
