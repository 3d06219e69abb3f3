import { randomUUID } from 'node:crypto';
import { linkErrorMessages } from '@chainline/shared/quotes/public-quote-contract';
import { defaultShopSettings } from '@chainline/shared/settings/shop-settings-contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { hashSecret, randomSecret } from '../../secrets';
import { useAcceptingShop } from './testing/accepting-shop';

// Generous, because each acceptance takes many calls on a busy machine.
const shop = useAcceptingShop({ customerWaitsMs: 600_000 });
const { offer, view, call, issue, clock, status, events, emails } = shop;

const execute = (text: string, values: unknown[]) => shop.app().pool.query(text, values);
const countViews = async (id: number): Promise<number> =>
  (await execute('select count(*)::int as count from quote_views where quote_id = $1', [id])).rows[0].count;
const dayMs = 86_400_000;

beforeAll(async () => {
  const settings = { ...defaultShopSettings, email: 'shop@chainline.example' };
  await shop.app().confirm();
  await shop
    .app()
    .http.put('/api/settings/shop')
    .set('Authorization', shop.app().manager)
    .send({ settings, version: 0 })
    .expect(200);
});

/** Failed tokens are counted per address, so each refusal comes from another one. */
let address = 0;
const refused = async (token: string, path = '') => {
  address += 1;
  const answer = await call('get', `/quotes/view/${token}${path}`).set('X-Forwarded-For', `203.0.113.${address}`);
  return { status: answer.status, ...answer.body };
};

describe('the page of a quote', () => {
  it("shows the quote without the shop's internal data", async () => {
    const { id, token } = await offer({ notes: 'He haggles', customer_note: 'Helmets are set aside' });
    const quote = await view(token);

    expect(quote).toMatchObject({
      status: 'pending',
      customer_name: 'Zoë Nguyễn',
      customer_email: 'z•••@customer.example',
      total_amount: 2600,
      deposit_amount: 500,
      note: 'Helmets are set aside',
      preview: false,
      checkout_url: null,
      acceptance: null,
      can: { accept: true, decline: true, ask: true },
      items: [
        { item_name: 'Tourer', quantity: 1, unit_price: 2500, discount: 6, line_total: 2350 },
        { item_name: 'Helmet', quantity: 2, line_total: 250 },
      ],
    });
    expect(JSON.stringify(quote)).not.toMatch(/haggles|unit_cost|zoe@customer|Carrington/);
    expect(quote.id).not.toBe(String(id));
  });

  it('has a stable hash, which changes with the content', async () => {
    const { id, token } = await offer();
    const first = (await view(token)).content_hash;
    clock.advance(60_000);

    expect(first).toMatch(/^[0-9a-f]{64}$/);
    expect((await view(token)).content_hash).toBe(first);
    for (const change of ["customer_note = 'New'", 'total_amount = 2601', "customer_name = 'Z'"]) {
      const before = (await view(token)).content_hash;
      await execute(`update quotes set ${change} where id = $1`, [id]);
      expect((await view(token)).content_hash, change).not.toBe(before);
    }
  });

  it('is opened once in the history, and counted each time', async () => {
    const { id, token } = await offer();
    expect(await status(id)).toBe('sent');

    await Promise.all([view(token), view(token), view(token)]);

    expect(await status(id)).toBe('pending');
    expect(await events(id)).toEqual(['opened']);
    expect(await countViews(id)).toBe(3);
  });

  it('is not opened by prefetching, nor by the shop itself', async () => {
    const { id, token } = await offer();
    const preview = await issue(id, true);

    await shop.app().http.head(`/api/quotes/view/${token}`).expect(200);
    await call('get', `/quotes/view/${token}`).set('Sec-Purpose', 'prefetch;prerender').expect(200);
    await call('get', `/quotes/view/${token}`).set('Purpose', 'prefetch').expect(200);
    expect((await view(preview)).preview).toBe(true);

    expect(await status(id)).toBe('sent');
    expect(await countViews(id)).toBe(0);
  });

  it('offers no actions in a preview, and no payment page', async () => {
    const { id, token } = await offer();
    const preview = await issue(id, true);
    expect((await view(preview)).can).toEqual({ accept: false, decline: false, ask: false });

    await shop.accept(token);

    expect((await view(token)).checkout_url).not.toBeNull();
    expect((await view(preview)).checkout_url).toBeNull();
  });

  it('can still be opened after its expiry once accepted', async () => {
    const { token } = await offer();
    await shop.accept(token);
    clock.advance(60 * dayMs);

    expect((await view(token)).acceptance?.order.state).toBe('ready');
  });

  it('is never cached, indexed or sent as a referrer, refused or not', async () => {
    const { token } = await offer();
    for (const { headers } of [await call('get', `/quotes/view/${token}`), await call('get', '/quotes/view/none')]) {
      expect(headers).toMatchObject({
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
        'x-robots-tag': 'noindex, nofollow',
      });
    }
  });
});

describe('a link that does not open', () => {
  const expectRefusal = (answer: object, httpStatus: number, type: keyof typeof linkErrorMessages) =>
    expect(answer).toMatchObject({
      success: false,
      status: httpStatus,
      type,
      message: linkErrorMessages[type],
      debug_info: expect.stringContaining('eference'),
    });

  it('is malformed', async () => {
    expectRefusal(await refused('abc'), 400, 'decode_error');
    expectRefusal(await refused('abc%00'), 400, 'decode_error');
  });

  it('is unknown', async () => {
    expectRefusal(await refused(randomSecret()), 404, 'invalid_token');
  });

  it('belongs to a deleted quote', async () => {
    const { id, token } = await offer();
    await execute('delete from quotes where id = $1', [id]);

    expectRefusal(await refused(token), 404, 'quote_not_found');
  });

  it('was sent to another email address', async () => {
    const { id, token } = await offer();
    await execute(`update quotes set customer_email = 'zoe@new.example' where id = $1`, [id]);

    expectRefusal(await refused(token), 403, 'email_mismatch');
  });

  it('was revoked', async () => {
    const { token } = await offer();
    await execute('update quote_links set revoked_at = now() where token_hash = $1', [hashSecret(token)]);

    expectRefusal(await refused(token), 403, 'access_denied');
  });

  it('has expired, and may request a new quote', async () => {
    const { token } = await offer();
    clock.advance(31 * dayMs);
    const answer = await refused(token);

    expectRefusal(answer, 410, 'expired');
    expect(answer.can_request).toBe(true);
  });

  it('is an expired preview, and may not request a quote', async () => {
    const { id } = await offer();
    const preview = await issue(id, true);
    clock.advance(2 * 3_600_000);
    const answer = await refused(preview);

    expectRefusal(answer, 410, 'expired');
    expect(answer).not.toHaveProperty('can_request');
  });

  it.each(['/pdf', '/certificate'])('opens no file either (%s)', async (path) => {
    expectRefusal(await refused(randomSecret(), path), 404, 'invalid_token');
  });

  it('is a number, of a quote or of a link, in every call', async () => {
    const { id } = await offer();
    const { rows } = await execute('select id from quote_links where quote_id = $1', [id]);
    for (const number of [id, rows[0].id]) {
      for (const path of ['', '/pdf', '/certificate']) {
        expect(await refused(String(number), path)).toMatchObject({ status: 400, type: 'decode_error' });
      }
      for (const what of ['accept', 'decline', 'question', 'request-new']) {
        address += 1;
        const body = { name: 'x', choice: 'full', terms_version: 'x', content_hash: 'x', reason: '', text: 'x' };
        const answer = await call('post', `/quotes/view/${number}/${what}`, { ...body, question_key: randomUUID() });
        expect(answer.status, what).toBe(400);
      }
      for (const path of [`/quotes/${number}`, `/quotes/${number}/pdf`]) {
        expect((await call('get', path)).status, path).toBe(401);
      }
    }
  });
});

describe('declining', () => {
  it('records the reason and closes the quote, once', async () => {
    const { id, token } = await offer();
    const decline = () => call('post', `/quotes/view/${token}/decline`, { reason: 'Bought elsewhere' });

    expect((await decline().expect(200)).body.quote).toMatchObject({ status: 'rejected', can: { accept: false } });
    expect((await decline().expect(200)).body.quote.status).toBe('rejected');
    expect(await events(id)).toEqual(['rejected']);
    const { rows } = await execute('select data from quote_events where quote_id = $1', [id]);
    expect(rows[0].data).toEqual({ reason: 'Bought elsewhere' });
  });

  it('is too late after an acceptance', async () => {
    const { token } = await offer();
    await shop.accept(token);

    const answer = await call('post', `/quotes/view/${token}/decline`, { reason: '' });

    expect([answer.status, answer.body.code]).toEqual([409, 'quote.wrong_state']);
  });
});

describe('asking a question', () => {
  const ask = (token: string, text = 'Does it fit me?', key: string = randomUUID()) =>
    call('post', `/quotes/view/${token}/question`, { text, question_key: key });

  it('records it and notifies the shop, once per key', async () => {
    const { id, token } = await offer();
    const key = randomUUID();

    await ask(token, 'Does it fit me?', key).expect(200);
    await ask(token, 'Does it fit me?', key).expect(200);

    expect(await events(id)).toEqual(['question']);
    expect(await emails(id)).toMatchObject([{ to_address: 'shop@chainline.example' }]);
    expect((await emails(id))[0]?.text).toContain('Does it fit me?');
  });

  it('notifies the assignee, if their address is known', async () => {
    const { id, token } = await offer();
    await shop.app().signIn('staff');
    await execute(
      `with ada as (update users set email = 'ada@chainline.example' where role = 'staff' returning id)
       update quotes set assigned_to = (select id from ada limit 1) where id = $1`,
      [id],
    );
    await ask(token).expect(200);

    expect(await emails(id)).toMatchObject([{ to_address: 'ada@chainline.example' }]);
  });

  it('is possible ten times a day', async () => {
    const { id, token } = await offer();
    const statuses = [];
    for (let count = 0; count < 12; count += 1) statuses.push((await ask(token)).status);

    expect(statuses).toEqual([...Array<number>(10).fill(200), 429, 429]);
    clock.advance(dayMs + 1);
    await ask(token).expect(200);
    expect(await events(id)).toHaveLength(11);
  });

  it.each([
    ['nothing', { text: '  ', question_key: randomUUID() }],
    ['something without a key', { text: 'x' }],
  ])('with %s is refused', async (_what, body) => {
    const { token } = await offer();

    expect((await call('post', `/quotes/view/${token}/question`, body)).status).toBe(400);
  });
});

describe('requesting a new quote', () => {
  const request = (token: string, text = 'Still interested') =>
    call('post', `/quotes/view/${token}/request-new`, { text });

  it('is possible with an expired link, and reported once a day', async () => {
    const { id, token } = await offer();
    clock.advance(31 * dayMs);

    await request(token).expect(200);
    await request(token).expect(200);

    expect(await events(id)).toEqual(['new_quote_requested']);
    expect(await emails(id)).toHaveLength(1);
  });

  it('is not needed while the quote is valid', async () => {
    const { token } = await offer();
    const answer = await request(token);

    expect([answer.status, answer.body.code]).toEqual([409, 'quote.still_valid']);
  });

  it('is not possible with a revoked link', async () => {
    const { token } = await offer();
    await execute('update quote_links set revoked_at = now() where token_hash = $1', [hashSecret(token)]);

    expect((await request(token)).body.type).toBe('access_denied');
  });
});

describe('the PDF', () => {
  it('contains the quote', async () => {
    const { token } = await offer();
    const { status: code, headers, body } = await call('get', `/quotes/view/${token}/pdf`);

    expect(code).toBe(200);
    expect(headers['content-type']).toBe('application/pdf');
    expect(headers['content-disposition']).toMatch(/filename="Quote-Q-\d+\.pdf"/);
    expect(Buffer.from(body).subarray(0, 5).toString()).toBe('%PDF-');
  });
});
