import type { Customer } from '@chainline/shared/customers/customer-contract';
import type { CustomerInfo } from '@chainline/shared/quotes/quote-draft';
import { formatPhone } from '../customers';

/** Recipient of a quote, from the customer's record. */
export const toCustomerInfo = ({ name, company, emails, phones, addresses }: Customer): CustomerInfo => ({
  name,
  company,
  email: emails[0] ?? '',
  phone: phones[0] === undefined ? '' : formatPhone(phones[0]),
  address: addresses[0]?.text ?? '',
});
