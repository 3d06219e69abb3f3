import { describe, expect, it } from 'vitest';
import { useRolledBackDatabase } from '../../../test/database';
import { secondsLater, testNow } from '../../../test/factories';
import { resolveCustomer, type CustomerFacts } from './customer-resolving';
import { createCustomerStore } from './customer-store';

const database = useRolledBackDatabase();
const store = () => createCustomerStore(database.db);
const mei: CustomerFacts = {
  name: 'Mei Chen',
  company: '',
  email: 'mei@customers.example',
  phone: '0412 345 678',
  address: '12 Ocean Street, Bondi NSW 2026',
};
type Options = Partial<Parameters<typeof resolveCustomer>[2]>;
const resolve = (changes: Partial<CustomerFacts> = {}, options: Options = {}) =>
  resolveCustomer({ customers: store() }, { ...mei, ...changes }, { at: testNow, isFinal: true, ...options });
const known = async (id: number | null) => (id === null ? null : store().find(id));

describe('a customer', () => {
  it('is created from the first details', async () => {
    const id = await resolve({ company: 'Harbour Couriers', lightspeedId: '41' });

    expect(await known(id)).toMatchObject({
      version: 1,
      name: 'Mei Chen',
      company: 'Harbour Couriers',
      emails: ['mei@customers.example'],
      phones: ['+61412345678'],
      lightspeed_ids: ['41'],
      addresses: [{ label: '', text: '12 Ocean Street, Bondi NSW 2026' }],
      is_provisional: false,
    });
  });

  it.each<[string, Partial<CustomerFacts>]>([
    ['the email in another case', { email: ' MEI@Customers.example', phone: '', name: 'M. Chen' }],
    ['the phone in another notation and the name', { email: '', phone: '+61412345678', name: 'mei chén' }],
    ['the phone, when no name is given', { email: '', phone: '0412345678', name: '' }],
    ['the phone and the name, with another email', { email: 'mei@work.example' }],
    ['the id at the till', { email: '', phone: '', name: 'Somebody', lightspeedId: '41' }],
    ['the id at the online shop', { email: 'new@x.example', phone: '', woocommerceId: '7' }],
  ])('is recognised by %s', async (_what, facts) => {
    const id = await resolve({ lightspeedId: '41', woocommerceId: '7' });

    expect(await resolve(facts)).toBe(id);
  });

  it.each<[string, Partial<CustomerFacts>]>([
    ['who shares a phone', { email: 'bo@customers.example', name: 'Bo Chen' }],
    ['with another email, phone and the same name', { email: 'other@customers.example', phone: '0412 345 679' }],
  ])('is not mistaken for somebody %s', async (_what, facts) => {
    const id = await resolve();

    expect(await resolve(facts)).not.toBe(id);
  });

  it('is not created without an email, phone or id', async () => {
    expect(await resolve({ email: 'mei@', phone: '0412' })).toBeNull();
  });

  it('gets new details, and keeps known ones', async () => {
    const id = await resolve();

    await resolve(
      { name: 'Mei C.', company: 'Harbour Couriers', phone: '02 9365 1234', address: '1 Hall Street, Bondi NSW 2026' },
      { at: secondsLater(1) },
    );

    expect(await known(id)).toMatchObject({
      name: 'Mei Chen',
      company: 'Harbour Couriers',
      phones: ['+61412345678', '+61293651234'],
      addresses: [{ text: '1 Hall Street, Bondi NSW 2026' }, { text: '12 Ocean Street, Bondi NSW 2026' }],
      version: 2,
      updated_at: secondsLater(1),
    });
  });

  it('is unchanged without new details', async () => {
    const id = await resolve();

    await resolve({ phone: '+61 412 345 678' }, { at: secondsLater(1) });

    expect(await known(id)).toMatchObject({ version: 1, updated_at: testNow });
  });

  it("identified by id does not take another customer's email", async () => {
    const byEmail = await resolve({ phone: '' });
    const byId = await resolve({ email: '', phone: '', lightspeedId: '41' });

    expect(await resolve({ lightspeedId: '41' })).toBe(byId);
    expect((await known(byId))?.emails).toEqual([]);
    expect((await known(byEmail))?.emails).toEqual(['mei@customers.example']);
  });
});

describe('a draft being typed', () => {
  const draft = (changes: Partial<CustomerFacts>, previous: number | null = null) =>
    resolve(changes, { isFinal: false, previous });

  it('overwrites the customer that it has created', async () => {
    const id = await draft({ email: 'mei@cust.example', phone: '', address: '12' });

    expect(await draft({}, id)).toBe(id);
    expect(await known(id)).toMatchObject({
      emails: ['mei@customers.example'],
      addresses: [{ text: '12 Ocean Street, Bondi NSW 2026' }],
      is_provisional: true,
    });
  });

  it('does not change a known customer', async () => {
    const id = await resolve();

    expect(await draft({ phone: '02 9365 1234', address: '1 Hall' })).toBe(id);
    expect(await known(id)).toMatchObject({ phones: ['+61412345678'], version: 1 });
  });

  it('leaves a known customer unchanged when it is made out to somebody else', async () => {
    const id = await resolve();

    const other = await draft({ email: 'bo@customers.example', phone: '', name: 'Bo' }, id);

    expect(other).not.toBe(id);
    expect((await known(id))?.emails).toEqual(['mei@customers.example']);
  });

  it('no longer owns a customer named by another draft', async () => {
    const id = await draft({});
    await draft({});

    expect(await draft({ email: 'bo@customers.example', phone: '', name: 'Bo' }, id)).not.toBe(id);
    expect(await known(id)).toMatchObject({ name: 'Mei Chen', is_provisional: false });
  });

  it('makes its customer permanent when sent', async () => {
    const id = await draft({});

    expect(await resolve({}, { previous: id })).toBe(id);
    expect((await known(id))?.is_provisional).toBe(false);
  });
});
