import sql from 'sql-template-tag';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { useRolledBackDatabase } from '../../../test/database';
import { testNow } from '../../../test/factories';
import { resolveCustomer, type CustomerFacts } from './customer-resolving';
import { createCustomerStore } from './customer-store';
import type { CustomerContent } from './customer-rows';

const database = useRolledBackDatabase();
const nobody: CustomerFacts = { name: '', company: '', email: '', phone: '', address: '' };
const store = () => createCustomerStore(database.db);
const blank: CustomerContent = {
  name: '',
  company: '',
  abn: '',
  addresses: [],
  notes: '',
  tags: [],
  emails: [],
  phones: [],
  lightspeed_ids: [],
  woocommerce_ids: [],
};
const add = (content: Partial<CustomerContent>, isProvisional = false) =>
  store().insert({ ...blank, ...content }, { isProvisional, at: testNow });
const pairs = async () => {
  const rows = await database.db.many(
    z.object({ one_id: z.int(), other_id: z.int(), reasons: z.array(z.string()) }),
    sql`select one_id, other_id, reasons from customer_duplicates where dismissed_at is null order by one_id, other_id`,
  );
  return rows.map(({ one_id: one, other_id: other, reasons }) => [one, other, reasons.join(' ')]);
};

describe('two customers are suggested as one', () => {
  it.each<[string, Partial<CustomerContent>, Partial<CustomerContent>]>([
    ['phone', { name: 'Mei', phones: ['+61412345678'] }, { name: 'Bo', phones: ['+61412345678'] }],
    [
      'name_address',
      { name: 'Zoë Ek', addresses: [{ label: '', text: '1 Ocean Street' }], emails: ['a@x.example'] },
      { name: 'zoe ek', addresses: [{ label: 'Home', text: '1 ocean street' }], emails: ['b@x.example'] },
    ],
    ['name_email', { name: 'Mei Chen', emails: ['mei@a.example'] }, { name: 'Mei Chen', emails: ['mei+x@b.example'] }],
    ['mailbox', { name: 'Mei', emails: ['mei.chen@gmail.com'] }, { name: 'Bo', emails: ['meichen+x@googlemail.com'] }],
    ['mailbox', { name: 'Mei', emails: ['mei@x.example'] }, { name: 'Bo', emails: ['mei+shop@x.example'] }],
    ['abn', { company: 'A', abn: '51824753556' }, { company: 'B', abn: '51824753556' }],
  ])('for the reason %s', async (reason, first, second) => {
    const [one, other] = [await add(first), await add(second)];

    expect(await pairs()).toEqual([[one, other, reason]]);
  });

  it('for several reasons at once', async () => {
    const mei = { name: 'Mei Chen', phones: ['+61412345678'], addresses: [{ label: '', text: '1 Street' }] };
    const [one, other] = [await add(mei), await add(mei)];

    expect(await pairs()).toEqual([[one, other, 'name_address phone']]);
  });

  it.each<[string, Partial<CustomerContent>, Partial<CustomerContent>]>([
    ['a name alone', { name: 'Mei Chen', emails: ['a@x.example'] }, { name: 'Mei Chen', emails: ['b@y.example'] }],
    ['nothing', { emails: ['mei@x.example'] }, { emails: ['mei@y.example'] }],
    ['dots elsewhere than at Gmail', { emails: ['a.b@x.example'] }, { emails: ['ab@x.example'] }],
  ])('but not for %s', async (_what, first, second) => {
    await add(first);
    await add(second);

    expect(await pairs()).toEqual([]);
  });

  it('until one of them changes', async () => {
    await add({ phones: ['+61412345678'] });
    const other = await add({ phones: ['+61412345678'] });
    await store().update(other, { ...blank, phones: ['+61400000000'] }, { isProvisional: false, at: testNow });

    expect(await pairs()).toEqual([]);
  });

  it('not while one is only being typed, but from its sending on', async () => {
    const one = await add({ phones: ['+61412345678'] });
    const other = await add({ phones: ['+61412345678'] }, true);
    expect(await pairs()).toEqual([]);

    await store().settle(other);
    expect(await pairs()).toEqual([[one, other, 'phone']]);
  });

  it('not for something that many share', async () => {
    for (let count = 0; count < 8; count += 1) await add({ name: `N${count}`, phones: ['+61290000000'] });
    const before = (await pairs()).length;
    await add({ name: 'One more', phones: ['+61290000000'] });

    expect([before, (await pairs()).length]).toEqual([28, 28]);
  });
});

it('two quotes to people who share a phone suggest them as one', async () => {
  const resolve = (facts: Partial<CustomerFacts>) =>
    resolveCustomer({ customers: store() }, { ...nobody, ...facts }, { at: testNow, isFinal: true });
  const one = await resolve({ name: 'Mei', email: 'mei@x.example', phone: '0412 345 678' });
  const other = await resolve({ name: 'Bo', email: 'bo@x.example', phone: '0412 345 678' });

  expect(await pairs()).toEqual([[one, other, 'phone']]);
});
