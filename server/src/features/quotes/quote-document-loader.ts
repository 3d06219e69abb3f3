import { paymentTermsOf } from '@chainline/shared/quotes/quote-totals';
import { quoteTerms } from '@chainline/shared/quotes/quote-terms';
import type { QuoteSettings } from '@chainline/shared/settings/quote-settings-contract';
import type { ShopSettings } from '@chainline/shared/settings/shop-settings-contract';
import type { QuoteDocument } from './quote-document';
import { toCustomerInfo, type LineRow, type QuoteRow } from './quote-rows';
import { quoteNotFound, type QuoteStore } from './quote-store';
import { formatDay } from './sending-words';

type DocumentSettings = { shop: ShopSettings; quotes: QuoteSettings };

/** Last valid day in the shop's time zone; the exclusive end belongs to the next day. */
const lastDay = ({ valid_until: end, valid_days: days }: QuoteRow, timeZone: string): string =>
  end === null
    ? `${days} ${days === 1 ? 'day' : 'days'} after it is sent`
    : formatDay(new Date(end.getTime() - 1), timeZone);

const toItem = (line: LineRow): QuoteDocument['items'][number] => ({
  item_name: line.name,
  item_sku: line.sku,
  item_description: line.description,
  item_images: line.image === null ? [] : [line.image],
  quantity: line.quantity,
  item_type: line.item_type ?? 'labour',
  unit_price: line.unit_price,
  discount: line.discount_percent,
  line_total: line.line_total,
});

const toKnown = (text: string | undefined): string | null => (text === undefined || text === '' ? null : text);

/** The quote as shown to its customer; settings provide the business details and whether notes are visible. */
export const toQuoteDocument = (
  quote: QuoteRow,
  lines: LineRow[],
  { shop, quotes: settings }: DocumentSettings,
): QuoteDocument => ({
  quote_id: quote.id,
  quote_number: quote.quote_number,
  created_at: quote.created_at.toISOString(),
  sent_at: quote.sent_at?.toISOString() ?? null,
  valid_until: quote.valid_until?.toISOString() ?? null,
  shop,
  customer: toCustomerInfo(quote),
  items: lines.map(toItem),
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
  delivery_time: toKnown(quote.delivery_option?.delivery_time),
  note: [quote.customer_note, settings.notes_for_customer ? quote.notes : '']
    .filter((note) => note !== '')
    .join('\n\n'),
  terms: quoteTerms(lastDay(quote, shop.time_zone)),
});

type Dependencies = {
  settings: { shop: () => Promise<ShopSettings>; quotes: () => Promise<QuoteSettings> };
  quotes: QuoteStore;
};

export const createQuoteDocuments = ({ settings, quotes }: Dependencies) => {
  const readSettings = async (): Promise<DocumentSettings> => ({
    shop: await settings.shop(),
    quotes: await settings.quotes(),
  });

  return {
    /** For callers inside a transaction, who must read the settings before it begins. */
    readSettings,

    /** @throws NotFoundError */
    document: async (quoteId: number): Promise<QuoteDocument> => {
      const quote = await quotes.find(quoteId);
      if (!quote) throw quoteNotFound();
      return toQuoteDocument(quote, await quotes.listLines(quoteId), await readSettings());
    },
  };
};

export type QuoteDocuments = ReturnType<typeof createQuoteDocuments>;
