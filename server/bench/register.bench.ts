import { compareLists } from './list-shop';
import { fillRegister } from './register-shop';

const cases = [
  ['list and cards', 'manager', '/bike-inventory'],
  ['for staff', 'staff', '/bike-inventory?per_page=100'],
  ['in stock', 'manager', '/bike-inventory?arrived=yes&sold=no'],
  ['one brand by model', 'manager', '/bike-inventory?brand=Brand%203&sort=model'],
  ['a search', 'manager', '/bike-inventory?search=inv-3000'],
  ['used twice', 'manager', '/bike-inventory?doubles=true'],
  ['choices', 'manager', '/bike-inventory/choices'],
  ['a record', 'manager', '/bike-inventory/777'],
] as const;

await compareLists(cases, 20_000, fillRegister);
