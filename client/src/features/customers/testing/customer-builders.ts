import type { Customer } from '@chainline/shared/customers/customer-contract';

export const buildCustomer = (overrides: Partial<Customer> = {}): Customer => ({
  id: 3,
  version: 1,
  name: 'Mei Chen',
  company: 'Harbour Couriers',
  abn: '',
  emails: ['mei@customers.example'],
  phones: ['+61412345678'],
  lightspeed_id: null,
  woocommerce_id: null,
  addresses: [{ label: '', text: '12 Ocean Street, Bondi NSW 2026' }],
  notes: '',
  tags: [],
  channels: [],
  sources: [],
  erased_at: null,
  created_at: '2026-11-01T00:00:00.000Z',
  updated_at: '2026-11-20T00:00:00.000Z',
  ...overrides,
});
