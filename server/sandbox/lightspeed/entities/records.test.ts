import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { at, type Emulator, rowsAt, startEmulator } from '../testing/emulator';

let emulator: Emulator;
let api: ReturnType<Emulator['api']>;

beforeEach(async () => {
  emulator = await startEmulator();
  api = emulator.api((await emulator.connect()).access_token);
});

afterEach(() => emulator.stop());

const withContact = `load_relations=${encodeURIComponent('["Contact"]')}`;

describe('customers', () => {
  it('are opted out of everything unless told otherwise', async () => {
    const silent = await api.post('Customer.json', { firstName: 'Ada' });
    const asked = await api.post('Customer.json', { firstName: 'Bo', Contact: { noEmail: false, noPhone: 'false' } });
    expect(at(silent.json, 'Customer.Contact')).toMatchObject({ noEmail: 'true', noPhone: 'true', noMail: 'true' });
    expect(at(asked.json, 'Customer.Contact')).toMatchObject({ noEmail: 'false', noPhone: 'false', noMail: 'true' });
  });

  it('carry their numbers and addresses by use, and empty text where there are none', async () => {
    const { json } = await api.post('Customer.json', {
      firstName: 'Ada',
      lastName: 'Byron',
      Contact: {
        Phones: { ContactPhone: [{ number: '0400 000 001', useType: 'Mobile' }] },
        Emails: {
          ContactEmail: [
            { address: 'ada@example.com', useType: 'Primary' },
            { address: 'ada@work.example.com', useType: 'Secondary' },
          ],
        },
        Addresses: { ContactAddress: { address1: '1 High St', city: 'Sydney', zip: '2000' } },
      },
    });
    expect(at(json, 'Customer.Contact')).toMatchObject({
      Phones: { ContactPhone: { number: '0400 000 001', useType: 'Mobile' } },
      Emails: { ContactEmail: [{ useType: 'Primary' }, { useType: 'Secondary' }] },
      Addresses: { ContactAddress: { address1: '1 High St', city: 'Sydney', zip: '2000', state: '' } },
      Websites: '',
    });
    const plain = await api.get(`Customer/${String(at(json, 'Customer.customerID'))}.json`);
    expect(at(plain.json, 'Customer.Contact')).toBeUndefined();
  });

  it('are found by any of their addresses or numbers', async () => {
    const emails = { ContactEmail: [{ address: 'second@example.com', useType: 'Secondary' }] };
    await api.post('Customer.json', { firstName: 'Ada', Contact: { Emails: emails } });
    const find = async (condition: string): Promise<unknown> =>
      at((await api.get(`Customer.json?${withContact}&${condition}`)).json, 'Customer.firstName');
    expect(await find('Contact.email=AMELIA.NGUYEN@example.com')).toBe('Amelia');
    expect(await find('Contact.email=second@example.com')).toBe('Ada');
    expect(await find(`Contact.mobile=${encodeURIComponent('~,0423%')}`)).toBe('Jack');
    expect(await find('Contact.email=nobody@example.com')).toBeUndefined();
  });

  it('keep what an update leaves out', async () => {
    emulator.clock.advance(3_000);
    const phones = { ContactPhone: { number: '02 9000 0000', useType: 'Home' } };
    const { json } = await api.put('Customer/1.json', { company: 'Velo Pty Ltd', Contact: { Phones: phones } });
    expect(at(json, 'Customer')).toMatchObject({
      firstName: 'Amelia',
      company: 'Velo Pty Ltd',
      timeStamp: '2026-11-21T00:00:03+00:00',
      Contact: { Phones: { ContactPhone: [{ useType: 'Home' }, { useType: 'Mobile' }] }, noEmail: 'false' },
    });
  });

  it.each([
    ['without a name', {}],
    [
      'with an unknown use of a number',
      { firstName: 'A', Contact: { Phones: { ContactPhone: { number: '1', useType: 'Car' } } } },
    ],
  ])('are refused %s', async (_what, payload) => {
    const { status } = await api.post('Customer.json', payload);
    expect(status).toBe(400);
    expect(rowsAt((await api.get('Customer.json')).json, 'Customer')).toHaveLength(6);
  });
});

describe('categories', () => {
  const tree = async (): Promise<unknown[]> =>
    rowsAt((await api.get('Category.json?sort=leftNode')).json, 'Category').map((row) => [
      at(row, 'fullPathName'),
      at(row, 'leftNode'),
      at(row, 'rightNode'),
      at(row, 'nodeDepth'),
    ]);

  it('form a tree of nested sets', async () => {
    expect(await tree()).toEqual([
      ['Bikes', '1', '4', '0'],
      ['Bikes/Electric Bikes', '2', '3', '1'],
      ['Accessories', '5', '10', '0'],
      ['Accessories/Helmets', '6', '7', '1'],
      ['Accessories/Locks', '8', '9', '1'],
    ]);
  });

  it('are created, renamed, moved and deleted, and the tree follows', async () => {
    const created = await api.post('Category.json', { name: 'Folding', parentID: 2 });
    expect(at(created.json, 'Category')).toMatchObject({
      categoryID: '6',
      fullPathName: 'Bikes/Electric Bikes/Folding',
    });
    await api.put('Category/2.json', { name: 'E-Bikes' });
    await api.put('Category/6.json', { parentID: '1' });
    await api.del('Category/4.json');
    expect(await tree()).toEqual([
      ['Bikes', '1', '6', '0'],
      ['Bikes/E-Bikes', '2', '3', '1'],
      ['Bikes/Folding', '4', '5', '1'],
      ['Accessories', '7', '10', '0'],
      ['Accessories/Locks', '8', '9', '1'],
    ]);
    expect(at((await api.get('Item/3.json')).json, 'Item.categoryID')).toBe('0');
  });

  it.each([
    ['a blank name', 'POST', 'Category.json', { name: '' }, 'name cannot be blank.'],
    ['a name its siblings have', 'POST', 'Category.json', { name: 'bikes' }, 'already exists'],
    ['a parent that does not exist', 'POST', 'Category.json', { name: 'x', parentID: 99 }, 'does not exist'],
    ['a place inside itself', 'PUT', 'Category/1.json', { parentID: 2 }, 'into itself'],
    ['losing a parent of others', 'DELETE', 'Category/1.json', {}, 'children'],
  ])('refuse %s', async (_what, method, path, payload, message) => {
    const send = { POST: api.post, PUT: api.put, DELETE: api.del }[method];
    const answer = await send?.(path, payload);
    expect(answer?.status).toBe(400);
    expect(at(answer?.json, 'message')).toContain(message);
  });
});
