import type { PublicItem } from '@chainline/shared/quotes/public-quote-contract';
import type { PaymentOption } from '@chainline/shared/quotes/quote-draft';
import type { QuoteTotals } from '@chainline/shared/quotes/quote-totals';
import type { QuoteTerms } from '@chainline/shared/quotes/quote-terms';
import type { ShopSettings } from '@chainline/shared/settings/shop-settings-contract';

/**
 * A quote as its customer is shown it, whichever way: on the public page, in the PDF, in the email, in what an
 * acceptance keeps. Money in dollars including GST, moments in ISO 8601.
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
  /** What is paid first where a deposit is asked for or may be chosen; null where all is paid at once. */
  deposit_amount: number | null;
  shipping_method: string | null;
  delivery_time: string | null;
  note: string;
  terms: QuoteTerms;
};
