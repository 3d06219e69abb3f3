import type { PaymentRow } from '../payment-store';

const at = new Date('2026-11-21T00:00:00Z');

export const row = (id: number, changes: Partial<PaymentRow> = {}): PaymentRow => ({
  id,
  quote_id: 1,
  kind: 'part',
  method: 'cash',
  method_title: '',
  amount: 100,
  credited: 0,
  reference: '',
  note: '',
  paid_at: at,
  woo_order_id: null,
  order_number: null,
  ...changes,
});
