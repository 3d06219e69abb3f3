import { createHash } from 'node:crypto';
import type { Balance } from '@chainline/shared/payments/payment-rules';
import type { PublicQuote } from '@chainline/shared/quotes/public-quote-contract';
import { canMove, type QuoteStatus } from '@chainline/shared/quotes/quote-status';
import type { QuoteDocument } from '../quotes';
import type { Acceptance } from './acceptance-store';
import { canonicalJson } from './canonical-json';

/** Masks an address: 'a•••@example.com'. */
const maskEmail = (email: string): string => email.trim().replace(/^(.).*(@[^@]*)$/u, '$1•••$2');

/** Content shown to the customer and stored by an acceptance. */
export const toContent = ({ shop, customer, totals, terms, ...quote }: QuoteDocument) => ({
  quote_number: quote.quote_number,
  shop: {
    name: shop.name,
    legal_name: shop.legal_name,
    abn: shop.abn,
    address: shop.address,
    phone: shop.phone,
    email: shop.email,
    website: shop.website,
  },
  customer_name: customer.name,
  customer_email: maskEmail(customer.email),
  created_at: quote.created_at,
  valid_until: quote.valid_until,
  items: quote.items,
  ...totals,
  payment_option: quote.payment_option,
  deposit_amount: quote.deposit_amount,
  shipping_method: quote.shipping_method,
  delivery_time: quote.delivery_time,
  note: quote.note,
  terms: { version: terms.version, clauses: [...terms.clauses], closing: terms.closing },
});

export type PublicQuoteContent = ReturnType<typeof toContent>;

export const hashOf = (snapshot: string): string => createHash('sha256').update(snapshot, 'utf8').digest('hex');

/** Canonical form of the content and its SHA-256. */
export const toSnapshot = (content: PublicQuoteContent): { snapshot: string; hash: string } => {
  const snapshot = canonicalJson(content);
  return { snapshot, hash: hashOf(snapshot) };
};

type OrderState = NonNullable<PublicQuote['acceptance']>['order']['state'];

/** True if the order has the agreed total and can be paid, or needs no payment. */
const isReady = ({ order_state: state, payment_url: url, order_error: error, amount_due: due }: Acceptance): boolean =>
  state === 'created' && error === null && (url !== null || due === 0);

const orderStateOf = (acceptance: Acceptance, status: QuoteStatus): OrderState => {
  if (status === 'converted' || status === 'completed') return 'paid';
  if (acceptance.order_state === 'cancelled') return 'cancelled';
  return isReady(acceptance) ? 'ready' : 'waiting';
};

type State = {
  content: PublicQuoteContent;
  status: QuoteStatus;
  acceptance: Acceptance | null;
  balance: Balance;
  payments: PublicQuote['payments'];
  enclosures: PublicQuote['enclosures'];
  /** Payment link of a requested balance. */
  payLink: { amount: number; payment_url: Buffer } | null;
  preview: boolean;
  openUrl: (sealed: Buffer) => string;
};

/** Payment page of the order or a requested balance, unless it asks for more than is open. */
const checkoutUrlOf = (
  { acceptance, balance, payLink, openUrl }: State,
  order: OrderState | undefined,
): string | null => {
  const first = acceptance && { amount: acceptance.amount_due, payment_url: acceptance.payment_url };
  const link = order === 'paid' ? payLink : order === 'ready' ? first : null;
  return link?.payment_url && link.amount <= balance.open ? openUrl(link.payment_url) : null;
};

export const toPublicQuote = (state: State): PublicQuote => {
  const { content, status, acceptance, balance, payments, enclosures, preview } = state;
  const order = acceptance && {
    state: orderStateOf(acceptance, status),
    order_number: acceptance.order_number,
  };
  return {
    ...content,
    // Use the quote number: row ids would reveal how many quotes there are.
    id: content.quote_number,
    status,
    content_hash: toSnapshot(content).hash,
    checkout_url: preview ? null : checkoutUrlOf(state, order?.state),
    acceptance:
      acceptance && order
        ? { accepted_at: acceptance.accepted_at.toISOString(), name: acceptance.name, choice: acceptance.choice, order }
        : null,
    balance: acceptance && balance,
    payments,
    enclosures,
    preview,
    can: {
      accept: !preview && canMove(status, 'accept'),
      decline: !preview && canMove(status, 'reject'),
      ask: !preview,
    },
  };
};
