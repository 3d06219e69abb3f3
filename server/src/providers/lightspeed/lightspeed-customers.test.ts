import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { collect, startLightspeedSandbox, type LightspeedSandbox } from '../testing/lightspeed-sandbox';
import type { LightspeedClient } from './lightspeed-client';

let sandbox: LightspeedSandbox;
let client: LightspeedClient;

beforeEach(async () => {
  sandbox = await startLightspeedSandbox();
  client = sandbox.createClient();
});
afterEach(() => sandbox.stop());

const save = (...given: Parameters<LightspeedSandbox['lightspeed']['saveCustomer']>) =>
  Number(sandbox.lightspeed.saveCustomer(...given));
const list = async (modifiedAfter?: Date) => (await collect(client.listCustomers({ modifiedAfter }))).flat();
const find = async (...parts: string[]) =>
  (await client.searchCustomers(parts, { limit: 10 })).map(({ name, company }) => name || company);

const mei = {
  firstName: 'Mei',
  lastName: 'Chen',
  company: 'Couriers',
  email: 'Mei@till.example',
  mobile: '0412 345 678',
  phoneHome: '02 9123 4567',
  address: '12 Ocean Street',
};

describe('customers of the till', () => {
  it('come with contacts, the mobile first', async () => {
    const id = save(mei);

    expect((await list()).find((customer) => customer.id === id)).toEqual({
      id,
      name: 'Mei Chen',
      company: 'Couriers',
      phones: ['0412 345 678', '02 9123 4567'],
      emails: ['Mei@till.example'],
      address: '12 Ocean Street',
      optedOut: [],
      archived: false,
      createdAt: expect.any(Date),
      modifiedAt: expect.any(Date),
    });
  });

  it('without contacts have none', async () => {
    const id = save({ company: 'Cargo Co', noEmail: true });

    expect((await list()).find((customer) => customer.id === id)).toMatchObject({
      name: '',
      company: 'Cargo Co',
      phones: [],
      emails: [],
      address: '',
      optedOut: ['email'],
    });
  });

  it('are listed across pages', async () => {
    for (let count = 0; count < 120; count += 1) save({ firstName: `N${count}` });

    expect((await list()).filter(({ name }) => name.startsWith('N'))).toHaveLength(120);
  });

  it('are listed by changes since a time, archived ones included', async () => {
    const [early, late] = [save(mei), save({ firstName: 'Bo' })];
    sandbox.clock.advance(60_000);
    const since = sandbox.clock.now();
    save({ customerID: late, archived: true });

    const changed = await list(since);

    expect(changed.map(({ id, archived }) => [id, archived])).toEqual([[late, true]]);
    expect((await list()).map(({ id }) => id)).toContain(early);
    expect((await list()).map(({ id }) => id)).not.toContain(late);
  });

  it.each([
    [['mei']],
    [['CHEN']],
    [['courier']],
    [['till.exam']],
    [Array.from('412345678')],
    [['412', '678']],
    [['9123']],
  ])('are found by %j', async (parts) => {
    save(mei);
    save({ firstName: 'Bo', lastName: 'Ek', mobile: '0499 000 000' });

    expect(await find(...parts)).toEqual(['Mei Chen']);
  });

  it.each(['mei_chen@', 'a=b|c@'])('are found by %s, which an address may contain', async (part) => {
    save({ ...mei, email: `${part}till.example` });

    expect(await find(part)).toEqual(['Mei Chen']);
  });

  it('are found by a part with the separator of alternatives, which matches anything', async () => {
    save(mei);

    expect(await find('mei|chen')).toEqual([]);
    expect(await find('me|i')).toContain('Mei Chen');
  });

  it.each(['nobody', '100%'])('are not found by %s', async (word) => {
    save(mei);

    expect(await find(word)).toEqual([]);
  });
});
