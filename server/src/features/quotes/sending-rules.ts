import type { FieldError } from '@chainline/shared/http/error-body';
import {
  isSendableEmail,
  sendProblems,
  stepMessages,
  stepProblems,
  type CustomerInfo,
} from '@chainline/shared/quotes/quote-draft';
import { ConflictError, RuleError } from '../../errors';
import { toCustomerInfo, type LineRow, type QuoteRow } from './quote-rows';

type Sendable = Pick<
  QuoteRow,
  | 'customer_name'
  | 'customer_company'
  | 'customer_email'
  | 'customer_phone'
  | 'customer_address'
  | 'delivery_option'
  | 'distance_confirmed'
  | 'discount_percent'
  | 'valid_days'
>;

const paths: Record<keyof typeof stepMessages, string> = {
  products: 'products',
  name: 'customer_info.name',
  email: 'customer_info.email',
  phone: 'customer_info.phone',
  address: 'customer_info.address',
  delivery: 'delivery',
  discount: 'settings.discount',
  validDays: 'settings.validDays',
};

type CustomerChange = { customer: CustomerInfo; fields: readonly string[] };

const customerStep = 1;
/** Passes all checks except those of the customer step. */
const anyDraft = { productCount: 1, hasDelivery: true, discount: 0, validDays: 1 };

const addressFixed = 'Make a new version to change the delivery address.';
const addressInBuilder = 'Change the delivery address in the quote builder, which recalculates the delivery price.';
const unsendableEmail = 'No email can be sent to this address. Please check it.';
const unseenDistance = 'The distance is only estimated. Please check it before you send the quote.';

/** Each problem names the field of the builder that fixes it. */
const sendingProblems = (quote: Sendable, lines: Pick<LineRow, 'kind'>[]): FieldError[] => {
  const steps = sendProblems({
    productCount: lines.filter(({ kind }) => kind === 'product').length,
    customer: toCustomerInfo(quote),
    hasDelivery: quote.delivery_option !== null,
    discount: quote.discount_percent,
    validDays: quote.valid_days,
  }).map((field) => ({ path: paths[field], message: stepMessages[field] }));
  const hasAddress = quote.customer_email.trim() !== '';
  return [
    ...steps,
    ...(hasAddress && !isSendableEmail(quote.customer_email) ? [{ path: paths.email, message: unsendableEmail }] : []),
    ...(quote.delivery_option?.distance_estimated === true && !quote.distance_confirmed
      ? [{ path: 'distance_confirmed', message: unseenDistance }]
      : []),
  ];
};

/** @throws RuleError with every problem at its field */
export const assertSendable = (quote: Sendable, lines: Pick<LineRow, 'kind'>[]): void => {
  const fields = sendingProblems(quote, lines);
  const [first] = fields;
  if (first) throw new RuleError('quote.incomplete', first.message, { fields });
};

/**
 * A sent quote's customer must keep the details required for sending, and the address for which delivery was priced. A
 * draft may be incomplete, except for its delivery address.
 * @throws RuleError with every problem at its field
 */
export const assertCustomerFits = (
  quote: Pick<QuoteRow, 'status' | 'delivery_option'>,
  change: CustomerChange,
): void => {
  const { customer } = change;
  const isDraft = quote.status === 'draft';
  const blank = isDraft ? [] : stepProblems(customerStep, { ...anyDraft, customer });
  const unsendable = !isDraft && customer.email.trim() !== '' && !isSendableEmail(customer.email);
  const fields = [
    ...blank.map((field) => ({ path: paths[field], message: stepMessages[field] })),
    ...(unsendable ? [{ path: paths.email, message: unsendableEmail }] : []),
    ...(change.fields.includes('address') && quote.delivery_option?.type === 'delivery'
      ? [{ path: paths.address, message: isDraft ? addressInBuilder : addressFixed }]
      : []),
  ];
  const [first] = fields;
  if (first) throw new RuleError('quote.customer_incomplete', first.message, { fields });
};

/** @throws ConflictError if the quote has changed. Not checked without a version. */
export const assertVersion = (quote: Pick<QuoteRow, 'version'>, seen: number | undefined): void => {
  if (seen === undefined || quote.version === seen) return;
  throw new ConflictError('quote.stale', 'Someone else has changed this quote. Please review it again.', {
    data: { version: quote.version },
  });
};
