import { customerChannels, type CustomerEdit } from '@chainline/shared/customers/customer-contract';
import { describe, expect, it } from 'vitest';
import { makeDraft } from '../../../test/quote-factories';
import { useQuoteShop } from '../../../test/quote-shop';

const shop = useQuoteShop();
const { call, create } = shop;
const idOf = async (email: string): Promise<number> => {
  await create(makeDraft({ customer_info: { email, phone: '', name: `Person ${email}` } }));
  const { body } = await call('get', `/customers/search?q=${email}`).expect(200);
  return body.customers[0].id;
};
const edit = (changes: Partial<CustomerEdit> = {}): CustomerEdit => ({
  name: 'Mei Chen',
  company: 'Harbour Couriers',
  abn: '51 824 753 556',
  emails: ['Mei@Customers.example', 'mei@work.example'],
  phones: ['0412 345 678'],
  addresses: [{ label: 'Workshop', text: '12 Ocean Street, Bondi NSW 2026' }],
  notes: 'Rides a cargo bike',
  tags: ['courier'],
  channels: [{ channel: 'sms', consent: 'refused', do_not_contact: true }],
  ...changes,
});
const save = (id: number, customer: CustomerEdit, version = 1, as = 'staff') =>
  call('put', `/customers/${id}`, as).send({ customer, version });

describe('GET /api/customers/search', () => {
  it('answers every signed-in user', async () => {
    await idOf('found@x.example');

    for (const as of ['manager', 'staff', 'quotes']) {
      const { body } = await call('get', '/customers/search?q=found%40x&limit=5', as).expect(200);
      expect(body.customers).toMatchObject([{ displayName: 'Person found@x.example' }]);
    }
  });

  it.each(['limit=0', 'limit=51', `q=${'x'.repeat(201)}`])('refuses %s', async (query) => {
    expect((await call('get', `/customers/search?${query}`)).status).toBe(400);
  });
});

describe('GET /api/customers/:id', () => {
  it('answers staff, but not users who only make quotes', async () => {
    const id = await idOf('detail@x.example');

    const { body } = await call('get', `/customers/${id}`).expect(200);
    expect(body.customer).toMatchObject({ id, version: 1, emails: ['detail@x.example'], channels: [], tags: [] });
    expect((await call('get', `/customers/${id}`, 'quotes')).status).toBe(403);
    expect((await call('get', '/customers/999999')).status).toBe(404);
  });
});

describe('PUT /api/customers/:id', () => {
  it('saves changes, with normalised contacts', async () => {
    const id = await idOf('first@x.example');

    const { body } = await save(id, edit()).expect(200);

    expect(body.customer).toMatchObject({
      version: 2,
      abn: '51824753556',
      emails: ['mei@customers.example', 'mei@work.example'],
      phones: ['+61412345678'],
      tags: ['courier'],
      channels: [{ channel: 'sms', consent: 'refused', do_not_contact: true, changed_at: expect.any(String) }],
    });
    const found = await call('get', '/customers/search?q=51824753556');
    expect(found.body.customers).toMatchObject([{ id, primaryEmail: 'mei@customers.example' }]);
    expect((await call('get', '/customers/search?q=first%40x')).body.customers).toEqual([]);
  });

  it('names changed fields in the audit log without their values', async () => {
    const id = await idOf('audit@x.example');
    await save(id, edit({ emails: ['audit@x.example'], phones: ['0412 000 111'] })).expect(200);

    const { rows } = await shop
      .app()
      .pool.query(`select target_label, before, after from audit_events where target = $1`, [`customer:${id}`]);

    expect(rows).toEqual([
      {
        target_label: `Customer ${id}`,
        before: null,
        after: { fields: ['name', 'company', 'abn', 'phones', 'addresses', 'notes', 'tags', 'channels'] },
      },
    ]);
  });

  it('leaves no trace of a save that changes nothing', async () => {
    const id = await idOf('same@x.example');
    const customer = edit({ emails: ['same@x.example'], phones: [] });
    await save(id, customer).expect(200);

    expect((await save(id, customer, 2).expect(200)).body.customer.version).toBe(2);
  });

  it('refuses an outdated change, and returns the current customer', async () => {
    const id = await idOf('stale@x.example');
    await save(id, edit({ emails: ['stale@x.example'], phones: [] })).expect(200);

    const { status, body } = await save(id, edit({ emails: [], phones: [] }));

    expect([status, body.code, body.data.customer.version]).toEqual([409, 'customer.stale', 2]);
  });

  it('refuses an email that another customer has', async () => {
    await idOf('taken@x.example');
    const id = await idOf('taker@x.example');

    const { status, body } = await save(id, edit({ emails: ['taken@x.example'] }));

    expect([status, body.code]).toEqual([409, 'customer.email_taken']);
    expect(JSON.stringify(body)).not.toContain('taken@x.example');
  });

  it.each([
    ['an ABN with a wrong digit', { abn: '51 824 753 557' }, 'customer.abn'],
    ['a phone that cannot be dialled', { phones: ['0412 345 678', '12'] }, 'customer.phones.1'],
    ['an email that is none', { emails: ['mei'] }, 'customer.emails.0'],
    [
      'a channel twice',
      {
        channels: [...customerChannels, 'sms' as const].map((channel) => ({
          channel,
          consent: 'given' as const,
          do_not_contact: false,
        })),
      },
      'customer.channels',
    ],
  ])('refuses %s', async (_what, changes, path) => {
    const id = await idOf(`${path}@x.example`);

    const { status, body } = await save(id, edit(changes));

    expect([status, body.fields.map((field: { path: string }) => field.path)]).toEqual([400, [path]]);
  });

  it('is refused to users who only make quotes', async () => {
    expect((await save(1, edit(), 1, 'quotes')).status).toBe(403);
  });
});
