import type { PublicItem } from '@chainline/shared/quotes/public-quote-contract';
import type { PaymentOption } from '@chainline/shared/quotes/quote-draft';
import type { QuoteTotals } from '@chainline/shared/quotes/quote-totals';
import type { QuoteTerms } from '@chainline/shared/quotes/quote-terms';
import type { ShopSettings } from '@chainline/shared/settings/shop-settings-contract';

/**
 * The customer's view of a quote: public page, PDF, email and acceptance snapshot. Money in dollars including GST,
 * timestamps in ISO 8601.
 */
export type QuoteDocument = {
  quote_id: number;
  quote_number: string;
  created_at: string;
  sent_at: string | null;
  valid_until: string | null;
  shop: ShopSettings;
  customer: { name: string; company: string; email: string; phone: string; address: string };
  items: PublicItem[];
  totals: QuoteTotals;
  payment_option: PaymentOption;
  /** Null if no deposit is offered. */
  deposit_amount: number | null;
  shipping_method: string | null;
  delivery_time: string | null;
  note: string;
  terms: QuoteTerms;
};
