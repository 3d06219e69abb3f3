import { fillCustomers } from './customer-shop';
import { compareLists } from './list-shop';

const cases = [
  ['two letters', 'me'],
  ['a common name', 'chen'],
  ['a name', "mei o'connell"],
  ['half a domain', 'gmail'],
  ['a company', 'couriers 4096'],
  ['an email', 'mei.chen12@'],
  ['a phone', '0400 007 919'],
  ['a phone being typed', '0412 3'],
  ['nobody', 'somebody else'],
  ['nobody, two letters', 'qx'],
] as const;

await compareLists(
  cases.map(([name, q]) => [name, 'staff', `/customers/search?q=${encodeURIComponent(q)}`] as const),
  200_000,
  fillCustomers,
);
