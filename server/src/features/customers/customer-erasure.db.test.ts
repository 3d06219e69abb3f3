import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeDraft } from '../../../test/quote-factories';
import { startSandboxedApp, type SandboxedApp } from '../../../test/with-sandbox';

const held: { app?: SandboxedApp; staff: string } = { staff: '' };
const app = (): SandboxedApp => {
  if (!held.app) throw new Error('not started');
  return held.app;
};
const { signal } = new AbortController();

beforeAll(async () => {
  held.app = await startSandboxedApp();
  await app().connectLightspeed();
  held.staff = (await app().signIn('staff')).header;
});
afterAll(() => held.app?.close());

const call = (method: 'get' | 'post' | 'put', path: string, as = app().manager) =>
  app().http[method](`/api${path}`).set('Authorization', as);
const get = async (id: number) => (await call('get', `/customers/${id}`).expect(200)).body.customer;
const erase = async (id: number, as?: string) => {
  const { version } = await get(id);
  return call('post', `/customers/${id}/erase`, as).send({ version });
};
const exported = async (id: number) => (await call('post', `/customers/${id}/export`).expect(200)).body.data;

const counted = { people: 0 };

/** A customer with a sent quote, known by a word that nothing else contains. */
const meet = async () => {
  counted.people += 1;
  const word = `zyx${counted.people}gone`;
  const info = {
    name: `Ida ${word}`,
    email: `${word}@x.example`,
    phone: '',
    address: `1 ${word} Street`,
    company: word,
  };
  const draft = makeDraft({ customer_info: info, settings: { ...makeDraft().settings, notes: `About ${word}` } });
  const { body } = await call('post', '/quotes').send({ draft, client_key: randomUUID() }).expect(200);
  return { id: Number(body.quote.customer_id), quoteId: Number(body.quote.id), word };
};
const setQuote = (id: number, status: string, accepted = false) =>
  app().pool.query(
    `update quotes set status = $2, sent_at = now(), accepted_at = case when $3 then now() end where id = $1`,
    [id, status, accepted],
  );
const personKept = async (quoteId: number) => {
  const { rows } = await app().pool.query(
    'select status, customer_name, customer_company, customer_email, customer_address, notes from quotes where id = $1',
    [quoteId],
  );
  return rows[0];
};
const found = async (text: string) => (await call('get', `/customers/search?q=${text}`)).body.customers;

/** Every table that still contains a word. */
const tablesWith = async (word: string): Promise<string[]> => {
  const { rows } = await app().pool.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
  );
  const left: string[] = [];
  for (const { name } of rows) {
    const hits = await app().pool.query(`select from "${name}" t where t::text ilike $1 limit 1`, [`%${word}%`]);
    if (hits.rowCount !== 0) left.push(name);
  }
  return left.toSorted();
};

describe('an exported customer', () => {
  it('comes with all that is known, and leaves a line in the audit log', async () => {
    const { id, quoteId, word } = await meet();
    await setQuote(quoteId, 'sent');
    await call('post', `/customers/${id}/contacts`)
      .send({ channel: 'email', to: `${word}@x.example` })
      .expect(200);

    await app().pool.query(
      `with number as (insert into text_opt_outs values ('+61400000123', now()) returning phone)
       insert into customer_identities (customer_id, kind, value, position) select $1, 'phone', phone, 0 from number`,
      [id],
    );

    const data = await exported(id);

    expect(data['text opt-outs']).toMatchObject([{ phone: '+61400000123' }]);
    expect(data.records).toMatchObject([{ id, name: `Ida ${word}`, known_by: { email: [`${word}@x.example`] } }]);
    expect(data.quotes).toMatchObject([{ customer_address: `1 ${word} Street`, notes: `About ${word}` }]);
    expect(data.contacts).toMatchObject([{ channel: 'email', target: `${word}@x.example` }]);
    expect(Object.keys(data).toSorted()).toEqual([
      'acceptances',
      'bikes',
      'contacts',
      'conversation notes',
      'documents',
      'email opt-outs',
      'emails',
      'messages',
      'openings',
      'orders',
      'outside_systems',
      'payments',
      'quotes',
      'records',
      'safety_information',
      'text opt-outs',
      'work_orders',
    ]);
    const { rows } = await app().pool.query(
      `select target, after from audit_events where action = 'customer.exported'`,
    );
    expect(rows).toEqual([{ target: `customer:${id}`, after: null }]);
  });

  it('is for managers', async () => {
    const { id } = await meet();
    expect((await call('post', `/customers/${id}/export`, held.staff)).status).toBe(403);
    expect((await erase(id, held.staff)).status).toBe(403);
    expect((await call('post', '/customers/999999/export')).status).toBe(404);
    expect((await call('post', '/customers/999999/erase').send({ version: 1 })).status).toBe(404);
  });
});

describe('an erased customer', () => {
  it('without sales leaves no trace in any table', async () => {
    const { id, quoteId, word } = await meet();
    await setQuote(quoteId, 'pending');
    await app().pool.query(
      `insert into quote_events (quote_id, type, at, source, data)
       values ($1, 'question', now(), 'customer', jsonb_build_object('text', $2::text))`,
      [quoteId, word],
    );
    await app().pool.query(
      `insert into emails (message_id, kind, reference, to_address, to_name, subject, html, text, status, created_at, sent_at)
       values ($1, 'quote', $2, $3, $1, $1, $4, $4, 'sent', now(), now())`,
      [word, `quote:${quoteId}`, `${word}@x.example`, Buffer.from(word)],
    );
    await app().pool.query(`update emails set message_id = gen_random_uuid()::text where message_id = $1`, [word]);
    await call('post', `/customers/${id}/contacts`)
      .send({ channel: 'email', to: `${word}@x.example` })
      .expect(200);
    expect((await tablesWith(word)).length).toBeGreaterThan(4);

    const { body } = await erase(id);

    expect(body.erasure).toMatchObject({ kept_quotes: 0, kept_orders: 0, elsewhere: [] });
    expect(await tablesWith(word)).toEqual([]);
    expect(await personKept(quoteId)).toMatchObject({ status: 'expired', customer_name: 'Erased customer' });
    expect(await get(id)).toMatchObject({ name: 'Erased customer', emails: [], erased_at: expect.any(String) });
    expect(await found(word)).toEqual([]);
  });

  it('keeps name, company and address in a sale, and nothing else', async () => {
    const { id, quoteId, word } = await meet();
    await setQuote(quoteId, 'completed', true);

    const { body } = await erase(id);

    expect(body.erasure).toMatchObject({ kept_quotes: 1 });
    expect(await personKept(quoteId)).toEqual({
      status: 'completed',
      customer_name: `Ida ${word}`,
      customer_company: word,
      customer_email: '',
      customer_address: `1 ${word} Street`,
      notes: '',
    });
    expect(await tablesWith(word)).toEqual(['quotes']);
  });

  it('leaves no trace in jobs, whatever address these had', async () => {
    const { id, word } = await meet();
    const { rows } = await app().pool.query<{ id: number }>(
      `insert into work_orders (customer_id, customer_name, customer_phone, customer_email, bike, problem, state, minutes,
         instructions, created_at, changed_at, handed_over_at, collected_name)
       values ($1, $2::text, '', $2 || '@other.example', 'A bike', $2, 'handed_over', 0, '', now(), now(), now(),
         'Friend of ' || $2) returning id`,
      [id, word],
    );
    const [job] = rows;
    await app().pool.query(
      `insert into notifications (user_id, type, key, facts, link, created_at)
       select id, 'work_order.extra_answered', $1, jsonb_build_object('name', $1::text), $2, now() from users limit 1`,
      [word, `/workshop/${job?.id}`],
    );
    await app().pool.query(
      `insert into emails (message_id, kind, reference, to_address, to_name, subject, html, text, status, created_at, sent_at)
       select gen_random_uuid()::text, 'work_order.extra', reference, $2, $1, $1, $3, $3, 'sent', now(), now()
       from unnest($4::text[]) reference`,
      [word, `${word}@other.example`, Buffer.from(word), [`work-order:${job?.id}`, `job:${job?.id}`]],
    );
    await app().pool.query(
      `insert into work_photos (work_order_id, stage, content_type, width, height, size, content, preview, added_at, request_key)
       values ($1, 'intake', 'image/jpeg', 1, 1, 1, $2, $2, now(), gen_random_uuid())`,
      [job?.id, Buffer.from(word)],
    );
    expect((await exported(id)).work_orders).toMatchObject([
      { collected_name: `Friend of ${word}`, photos: [{ stage: 'intake', size: 1 }] },
    ]);

    await erase(id);

    expect(await tablesWith(word)).toEqual([]);
    const photos = await app().pool.query('select id from work_photos where work_order_id = $1', [job?.id]);
    expect(photos.rows).toEqual([]);
    const kept = await app().pool.query('select customer_name, collected_name from work_orders where id = $1', [
      job?.id,
    ]);
    expect(kept.rows).toEqual([{ customer_name: 'Erased customer', collected_name: 'Erased customer' }]);
  });

  it('has no agreement that is still open', async () => {
    const { id, quoteId, word } = await meet();
    await setQuote(quoteId, 'accepted', true);

    const { status, body } = await erase(id);

    expect([status, body.code]).toEqual([422, 'customer.data_needed']);
    expect(body.message).toMatch(/Complete these quotes first: Q-/);
    expect(await found(word)).toHaveLength(1);
  });

  it('takes merged records along, and no undo brings them back', async () => {
    const [kept, other] = [await meet(), await meet()];
    const versions = { version: (await get(kept.id)).version, other_version: (await get(other.id)).version };
    const merged = await call('post', `/customers/${kept.id}/merge`)
      .send({ other_id: other.id, ...versions })
      .expect(200);
    expect((await erase(other.id)).status).toBe(409);

    await erase(kept.id);

    expect(await tablesWith(other.word)).toEqual([]);
    expect((await call('post', `/customers/merges/${merged.body.merge.id}/undo`)).status).toBe(404);
    expect(await found(other.word)).toEqual([]);
  });

  it('is not changed, merged or contacted any more, nor erased twice or in an old version', async () => {
    const { id } = await meet();
    expect((await call('post', `/customers/${id}/erase`).send({ version: 99 })).status).toBe(409);
    await erase(id);

    expect((await erase(id)).status).toBe(409);
    const { version, name, company, abn, addresses, notes, tags, channels, emails, phones } = await get(id);
    const customer = { name, company, abn, addresses, notes, tags, channels, emails, phones };
    const changed = await call('put', `/customers/${id}`).send({ version, customer: { ...customer, name: 'Back' } });
    expect([changed.status, changed.body.code]).toEqual([409, 'customer.erased']);
    expect((await call('post', `/customers/${id}/contacts`).send({ channel: 'phone', to: '1' })).status).toBe(409);
    const other = await meet();
    const asked = { other_id: id, version: (await get(other.id)).version, other_version: version };
    expect((await call('post', `/customers/${other.id}/merge`).send(asked)).status).toBe(409);
  });
});

describe('the till and the online shop', () => {
  it('do not bring an erased customer back, and are named for erasure there', async () => {
    const word = 'zyxtillgone';
    const { lightspeed, woo, clock } = app().outside;
    const tillId = lightspeed.saveCustomer({ firstName: word, email: `${word}@x.example` });
    const shopId = woo.saveCustomer({ firstName: word, email: `${word}@x.example` });
    const [unit] = woo.listProducts({ page: 1, perPage: 1 }).units;
    const line = { productId: unit?.productId ?? 0, variationId: unit?.variationId, quantity: 1 };
    const order = woo.placeOrder({ lines: [line], email: `${word}@x.example`, firstName: word, oversell: true });
    const pull = async () => {
      await app().services.customerFeeds.pullTill({ signal });
      await app().services.customerFeeds.pullShop({ signal, all: true });
      await app().services.orderMirror.pull({ signal });
    };
    await pull();
    const [{ id }] = await found(word);
    const { rows: placed } = await app().pool.query('select id from orders where woo_order_id = $1', [order.id]);
    await call('post', `/orders/${placed[0].id}/collect`)
      .send({ name: `Friend of ${word}`, reason: 'All there' })
      .expect(200);
    expect((await exported(id)).orders).toMatchObject([
      {
        collected_name: `Friend of ${word}`,
        events: expect.arrayContaining([expect.objectContaining({ type: 'collected' })]),
      },
    ]);

    const { body } = await erase(id);
    clock.advance(2_000);
    lightspeed.saveCustomer({ customerID: tillId, lastName: 'Changed' });
    woo.saveCustomer({ id: shopId, lastName: 'Changed' });
    woo.setOrderStatus(order.id, 'completed');
    await pull();
    await call('get', `/lightspeed/customers/search?q=${word}`).expect(200);

    expect(body.erasure).toMatchObject({
      kept_orders: 1,
      elsewhere: [
        { system: 'lightspeed', external_id: tillId },
        { system: 'woocommerce', external_id: String(shopId) },
      ],
    });
    expect(await found(word)).toEqual([]);
    // The buyer of a sale.
    expect(await tablesWith(word)).toEqual(['orders']);
    const { rows } = await app().pool.query(
      'select status, billing_email, collected_name from orders where woo_order_id = $1',
      [order.id],
    );
    expect(rows).toEqual([{ status: 'completed', billing_email: '', collected_name: 'Erased customer' }]);
  });
});
