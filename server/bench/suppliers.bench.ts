import { compareLists } from './list-shop';
import { fillSuppliers } from './suppliers-shop';

const cases = [
  ['suppliers', 'manager', '/suppliers'],
  ['a search for suppliers', 'manager', '/suppliers?search=supplier%2012'],
  ['invoices, those due first', 'manager', '/supplier-invoices'],
  ['overdue ones', 'manager', '/supplier-invoices?state=overdue'],
  ['of one supplier', 'manager', '/supplier-invoices?supplier_id=7'],
  ['a search by number', 'manager', '/supplier-invoices?search=INV-777'],
  ['what is due', 'manager', '/supplier-invoices/due'],
  ['an invoice', 'manager', '/supplier-invoices/777'],
] as const;

await compareLists(cases, 10_000, fillSuppliers, 60);
