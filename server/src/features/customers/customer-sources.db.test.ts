import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSandboxedApp, type SandboxedApp } from '../../../test/with-sandbox';

const held: { app?: SandboxedApp; staff: string } = { staff: '' };
const app = (): SandboxedApp => {
  if (!held.app) throw new Error('not started');
  return held.app;
};
const { signal } = new AbortController();
const clock = { aheadMs: 0 };

beforeAll(async () => {
  held.app = await startSandboxedApp({
    overrides: { shopWaitsMs: 600_000 },
    now: () => new Date(Date.now() + clock.aheadMs),
  });
  await app().connectLightspeed();
  held.staff = (await app().signIn('staff')).header;
});
afterAll(() => held.app?.close());

const get = async (path: string) => (await app().http.get(`/api${path}`).set('Authorization', held.staff)).body;
const atTill = (given: Parameters<SandboxedApp['outside']['lightspeed']['saveCustomer']>[0]) =>
  app().outside.lightspeed.saveCustomer(given);
const inShop = (given: Parameters<SandboxedApp['outside']['woo']['saveCustomer']>[0]) =>
  app().outside.woo.saveCustomer(given);
const pullTill = () => app().services.customerFeeds.pullTill({ signal });
const pullShop = (all = false) => app().services.customerFeeds.pullShop({ signal, all });
const later = () => app().outside.clock.advance(2_000);
const found = async (text: string) => (await get(`/customers/search?q=${encodeURIComponent(text)}`)).customers;
const only = async (text: string) => {
  const customers = await found(text);
  expect(customers).toHaveLength(1);
  return get(`/customers/${customers[0].id}`).then(({ customer }) => customer);
};

describe('the customers of the till', () => {
  it('are mirrored with their contacts', async () => {
    const id = atTill({
      firstName: 'Mei',
      lastName: 'Chen',
      email: 'Mei@till.example',
      mobile: '0412 345 001',
      phoneHome: '02 9123 4501',
    });
    await pullTill();

    expect(await only('mei@till')).toMatchObject({
      name: 'Mei Chen',
      emails: ['mei@till.example'],
      phones: ['+61412345001', '+61291234501'],
      lightspeed_id: id,
      sources: [{ system: 'lightspeed', external_id: id, emails: ['Mei@till.example'], archived: false }],
    });
  });

  it('are those already known by email', async () => {
    inShop({ email: 'both@x.example', firstName: 'Bo' });
    await pullShop();
    const id = atTill({ firstName: 'Bo', lastName: 'Ek', email: 'BOTH@x.example' });
    await pullTill();

    expect(await only('both@x.example')).toMatchObject({ lightspeed_id: id, woocommerce_id: expect.any(String) });
  });

  it('follow changes since the last pull, and only these are read', async () => {
    const id = atTill({ firstName: 'Ida', lastName: 'Old', email: 'ida@till.example' });
    await pullTill();
    later();
    atTill({ customerID: id, lastName: 'New', mobile: '0412 345 002' });

    await pullTill();

    expect(await only('ida@till')).toMatchObject({ name: 'Ida New', phones: ['+61412345002'] });
    const { rows } = await app().pool.query(`select position from feed_cursors where name = 'customers.till'`);
    expect(rows).toHaveLength(1);
  });

  it("are read by the till's clock, even if ours is ahead", async () => {
    await pullTill();
    clock.aheadMs = 10 * 60_000;
    await pullTill();
    later();
    atTill({ firstName: 'Una', email: 'una@till.example' });

    await pullTill();

    expect(await only('una@till')).toMatchObject({ name: 'Una' });
    clock.aheadMs = 0;
  });

  it('keep a name that somebody has written here', async () => {
    const id = atTill({ firstName: 'Kim', email: 'kim@till.example' });
    await pullTill();
    const {
      id: customerId,
      version,
      lightspeed_id: _l,
      woocommerce_id: _w,
      sources: _s,
      erased_at: _e,
      created_at: _c,
      updated_at: _u,
      ...customer
    } = await only('kim@till');
    await app()
      .http.put(`/api/customers/${customerId}`)
      .set('Authorization', held.staff)
      .send({ customer: { ...customer, name: 'Kim Larsen' }, version })
      .expect(200);
    later();
    atTill({ customerID: id, firstName: 'Kimberly' });

    await pullTill();

    expect(await only('kim@till')).toMatchObject({ name: 'Kim Larsen', sources: [{ name: 'Kimberly' }] });
  });

  it('suggest a duplicate when their email belongs to somebody else', async () => {
    const id = atTill({ firstName: 'Pat', mobile: '0412 345 003' });
    await pullTill();
    inShop({ email: 'pat@x.example', firstName: 'Patricia' });
    await pullShop();
    later();
    atTill({ customerID: id, email: 'pat@x.example' });

    await pullTill();

    const shop = await only('pat@x.example');
    const { pairs } = await get(`/customers/duplicates?customer_id=${shop.id}`);
    expect(pairs).toMatchObject([{ reasons: ['contact'] }]);
  });

  it('that are archived stay, marked so; archived strangers are not taken up', async () => {
    const id = atTill({ firstName: 'Ann', email: 'ann@till.example' });
    await pullTill();
    later();
    atTill({ customerID: id, archived: true });
    atTill({ firstName: 'Gone', email: 'gone@till.example', archived: true });

    await pullTill();

    expect((await only('ann@till')).sources).toMatchObject([{ archived: true }]);
    expect(await found('gone@till')).toEqual([]);
  });

  it('are forgotten with the account they belong to, and nobody is deleted', async () => {
    atTill({ firstName: 'Zed', email: 'zed@till.example' });
    await pullTill();
    await app().services.transaction((inside) => inside.customerSources.forget('lightspeed'));

    expect(await only('zed@till')).toMatchObject({ lightspeed_id: null, sources: [] });
    await app().services.stores.feedCursors.remove('customers.till');
    await pullTill();
    expect(await only('zed@till')).toMatchObject({ lightspeed_id: expect.any(String) });
  });
});

describe('the customers of the online shop', () => {
  it('are taken up when they register, and their changes with the nightly walk', async () => {
    const id = inShop({ email: 'web@x.example', firstName: 'Web', lastName: 'One', phone: '0412 345 004' });
    await pullShop();
    expect(await only('web@x')).toMatchObject({
      name: 'Web One',
      phones: ['+61412345004'],
      woocommerce_id: String(id),
    });
    later();
    inShop({ id, lastName: 'Two' });

    await pullShop();
    expect(await only('web@x')).toMatchObject({ name: 'Web One' });
    await pullShop(true);
    expect(await only('web@x')).toMatchObject({ name: 'Web Two' });
  });

  it('are the ones who order', async () => {
    const id = inShop({ email: 'orders@x.example', firstName: 'Ola' });
    await pullShop();
    const [unit] = app().outside.woo.listProducts({ page: 1, perPage: 1 }).units;
    const line = { productId: unit?.productId ?? 0, variationId: unit?.variationId, quantity: 1 };
    app().outside.woo.placeOrder({
      lines: [line],
      customerId: id,
      email: 'ola.work@x.example',
      firstName: 'Ola',
      oversell: true,
    });
    await app().services.orderMirror.pull({ signal });

    expect(await only('ola.work@x')).toMatchObject({ emails: ['orders@x.example', 'ola.work@x.example'] });
  });
});

describe('GET /api/lightspeed/customers/search', () => {
  const search = (text: string) => get(`/lightspeed/customers/search?q=${encodeURIComponent(text)}`);
  const requests = () => app().outside.lightspeed.counters().requests;

  it('answers with mirrored customers of the till, without asking it', async () => {
    const id = atTill({ firstName: 'Mirrored', lastName: 'Person', email: 'mirrored@till.example' });
    inShop({ email: 'mirrored@shop.example', firstName: 'Mirrored' });
    await pullTill();
    await pullShop();
    const before = requests();

    const { customers, is_live: isLive } = await search('mirrored');

    expect(customers).toMatchObject([
      { lightspeed_id: id, firstName: 'Mirrored', lastName: 'Person', customer_email: 'mirrored@till.example' },
    ]);
    expect([isLive, requests()]).toEqual([false, before]);
  });

  it('finds a customer that the till has had for a moment, by name and by phone', async () => {
    const id = atTill({ firstName: 'Fresh', lastName: 'Face', mobile: '0412 999 555' });

    expect(await search('fresh')).toMatchObject({
      is_live: true,
      customers: [{ lightspeed_id: id, id: expect.any(Number) }],
    });
    const other = atTill({ firstName: 'Other', mobile: '0412 999 666' });
    expect((await search('0412999666')).customers).toMatchObject([{ lightspeed_id: other }]);
  });

  it('asks the till once for a word that finds nobody', async () => {
    await search('nobodyatall');
    const before = requests();

    expect(await search('nobodyatall')).toMatchObject({ customers: [], is_live: true });
    expect(requests()).toBe(before);
  });

  it('answers without the till when that does not answer', async () => {
    atTill({ firstName: 'Unheard' });
    app().outside.faults.add({
      system: 'lightspeed',
      path: 'Customer',
      times: 20,
      fault: { kind: 'status', status: 403 },
    });

    expect(await search('unheard')).toMatchObject({ customers: [], is_live: false });
    app().outside.faults.clear();
    expect((await search('unheard')).customers).toHaveLength(1);
  });

  it('needs two characters and a session, and no role', async () => {
    expect((await search('m')).customers).toEqual([]);
    const { header } = await app().signIn('quotes');
    expect((await app().http.get('/api/lightspeed/customers/search?q=mei').set('Authorization', header)).status).toBe(
      200,
    );
    expect((await app().http.get('/api/lightspeed/customers/search?q=mei')).status).toBe(401);
  });
});
