import { availabilityOf, deliveryTimeWords, type Availability } from '@chainline/shared/quotes/availability-rules';
import { paymentTermsOf } from '@chainline/shared/quotes/quote-totals';
import { quoteTerms } from '@chainline/shared/quotes/quote-terms';
import type { QuoteSettings } from '@chainline/shared/settings/quote-settings-contract';
import type { ShopSettings } from '@chainline/shared/settings/shop-settings-contract';
import type { QuoteDocument } from './quote-document';
import { stockOf, type ShownLine } from './quote-detail-lines';
import { toCustomerInfo, type QuoteRow } from './quote-rows';
import { quoteNotFound, type QuoteStore } from './quote-store';
import { dayOf, formatDay } from './sending-words';

/** `at` decides which expected dates have already passed. */
type DocumentSettings = { shop: ShopSettings; quotes: QuoteSettings; at: Date };

/** Last valid day in the shop's time zone; the exclusive end already belongs to the next day. */
const lastDay = ({ valid_until: end, valid_days: days }: QuoteRow, timeZone: string): string =>
  end === null
    ? `${days} ${days === 1 ? 'day' : 'days'} after it is sent`
    : formatDay(new Date(end.getTime() - 1), timeZone);

const availabilityAt = (line: ShownLine, today: string): Availability | null => {
  if (line.kind === 'labour') return null;
  if (line.is_accepted) return line.agreed;
  return availabilityOf({ stock: stockOf(line), expected_date: line.expected_date }, today);
};

const toItem = (line: ShownLine, today: string): QuoteDocument['items'][number] => ({
  item_name: line.name,
  item_sku: line.sku,
  item_description: line.description,
  item_images: line.image === null ? [] : [line.image],
  quantity: line.quantity,
  item_type: line.item_type ?? 'labour',
  unit_price: line.unit_price,
  discount: line.discount_percent,
  line_total: line.line_total,
  availability: availabilityAt(line, today),
});

const toKnown = (text: string): string | null => (text === '' ? null : text);

export const toQuoteDocument = (
  quote: QuoteRow,
  lines: ShownLine[],
  { shop, quotes: settings, at }: DocumentSettings,
): QuoteDocument => {
  const items = lines.map((line) => toItem(line, dayOf(at, shop.time_zone)));
  const known = items.flatMap(({ availability }) => (availability === null ? [] : [availability]));
  return {
    quote_id: quote.id,
    quote_number: quote.quote_number,
    created_at: quote.created_at.toISOString(),
    sent_at: quote.sent_at?.toISOString() ?? null,
    valid_until: quote.valid_until?.toISOString() ?? null,
    shop,
    customer: toCustomerInfo(quote),
    items,
    totals: {
      subtotal_amount: quote.subtotal_amount,
      labour_cost: quote.labour_cost,
      discount_amount: quote.discount_amount,
      shipping_cost: quote.shipping_cost,
      delivery_fee: quote.delivery_fee,
      setup_fee: quote.setup_fee,
      tax_amount: quote.tax_amount,
      total_amount: quote.total_amount,
    },
    ...paymentTermsOf(quote.payment_option, quote.total_amount, quote.deposit_amount),
    shipping_method: quote.delivery_option?.name ?? null,
    delivery_time: toKnown(deliveryTimeWords(quote.delivery_option?.delivery_time ?? '', known)),
    note: [quote.customer_note, settings.notes_for_customer ? quote.notes : '']
      .filter((note) => note !== '')
      .join('\n\n'),
    terms: quoteTerms(lastDay(quote, shop.time_zone)),
  };
};

type Dependencies = {
  settings: { shop: () => Promise<ShopSettings>; quotes: () => Promise<QuoteSettings> };
  quotes: QuoteStore;
  now: () => Date;
};

export const createQuoteDocuments = ({ settings, quotes, now }: Dependencies) => {
  const readSettings = async (): Promise<DocumentSettings> => ({
    shop: await settings.shop(),
    quotes: await settings.quotes(),
    at: now(),
  });

  return {
    /** For callers in a transaction, who must read the settings beforehand. */
    readSettings,

    /** @throws NotFoundError */
    document: async (quoteId: number): Promise<QuoteDocument> => {
      const quote = await quotes.find(quoteId);
      if (!quote) throw quoteNotFound();
      return toQuoteDocument(quote, await quotes.listShownLines(quoteId), await readSettings());
    },
  };
};

export type QuoteDocuments = ReturnType<typeof createQuoteDocuments>;
