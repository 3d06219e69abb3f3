import { beforeEach, describe, expect, it } from 'vitest';
import { useRolledBackDatabase } from '../../../test/database';
import { secondsLater, testNow } from '../../../test/factories';
import { createCustomerReadModel } from './customer-read-model';
import { resolveCustomer, type CustomerFacts } from './customer-resolving';
import { createCustomerStore } from './customer-store';

const database = useRolledBackDatabase();
const nobody: CustomerFacts = { name: '', company: '', email: '', phone: '', address: '' };
const add = (facts: Partial<CustomerFacts>, at = testNow) =>
  resolveCustomer({ customers: createCustomerStore(database.db) }, { ...nobody, ...facts }, { at, isFinal: true });
const find = (text: string, limit = 10) => createCustomerReadModel(database.db).search(text, limit);
const names = async (text: string, limit?: number) => (await find(text, limit)).map(({ displayName }) => displayName);

describe('a found customer', () => {
  it('has all details that a quote needs', async () => {
    const id = await add({
      name: 'Mei Chen',
      company: 'Harbour Couriers',
      email: 'mei@customers.example',
      phone: '0412 345 678',
      address: '12 Ocean Street, Bondi NSW 2026',
      lightspeedId: '41',
    });

    expect(await find('mei')).toEqual([
      {
        id,
        name: 'Mei Chen',
        firstName: 'Mei',
        lastName: 'Chen',
        customer_email: 'mei@customers.example',
        customer_phone: '+61412345678',
        displayName: 'Mei Chen',
        company: 'Harbour Couriers',
        primaryEmail: 'mei@customers.example',
        primaryPhone: '+61412345678',
        emails: ['mei@customers.example'],
        phones: ['+61412345678'],
        address: '12 Ocean Street, Bondi NSW 2026',
        lightspeed_id: '41',
      },
    ]);
  });

  it('without a name is called by other details', async () => {
    await add({ email: 'info@customers.example' });

    expect(await names('info')).toEqual(['info@customers.example']);
  });
});

describe('the search', () => {
  beforeEach(async () => {
    await add({
      name: 'Siobhán O’Connell',
      company: 'Coastal Cargo Co',
      email: 's.oc@cargo.example',
      phone: '0412 345 678',
    });
    await add({ name: 'Zoë Nguyễn', email: 'zoe@customers.example', phone: '+44 20 7946 0958' });
  });

  it.each([
    '0412 345 678',
    '0412345678',
    '+61412345678',
    '61 412 345 678',
    '0412 345',
    '345 678',
    '04',
    "O'Connell",
    'o’connell',
    'connell',
    'siobhan',
    'SIOBHÁN',
    'si oc',
    'coastal',
    's.oc@cargo',
    'cargo 0412',
  ])('of %s finds Siobhán', async (text) => {
    expect(await names(text)).toEqual(['Siobhán O’Connell']);
  });

  it.each(['nguyen', 'Nguyễn zoe', '020 7946 0958', '+44 20 7946', 'zo'])('of %s finds Zoë', async (text) => {
    expect(await names(text)).toEqual(['Zoë Nguyễn']);
  });

  it.each(['', ' ', 's', "'", '%', 'connell zoe', '0412 345 679', 'onnell_'])('of %j finds nobody', async (text) => {
    expect(await find(text)).toEqual([]);
  });

  it('puts names that start with it first, then the most recently changed', async () => {
    await add({ name: 'Ann Mei', email: 'a@x.example' }, secondsLater(3));
    await add({ name: 'Mei Ito', email: 'b@x.example' }, secondsLater(1));
    await add({ name: 'Mei Chen', email: 'c@x.example' }, secondsLater(2));

    expect(await names('mei')).toEqual(['Mei Chen', 'Mei Ito', 'Ann Mei']);
    expect(await names('mei', 1)).toEqual(['Mei Chen']);
  });
});
