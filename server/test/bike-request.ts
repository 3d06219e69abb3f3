/** Fields of a new bike record, as its form sends them; each request needs its own `request_key` besides. */
export const bikeFields = {
  model: 'Segway P100S',
  inv_number: 'INV-1',
  provisory_number: '',
  inv_type: 'Pre-order',
  brand: 'Segway',
  paid: 'no',
  payment_method: '',
  payment_date: null,
  hubdoc_xero: 'no',
  arrived: 'no',
  arrived_on: null,
  sold: 'no',
  workorder: '',
  sales_rep: '',
  serial_number: '',
} as const;
