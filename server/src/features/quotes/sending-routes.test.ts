import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { mailEnvironment, useQuoteApp } from './testing/quote-app';
import { courier } from './testing/stored-quote';

const { app, draft, emails, get, move, post, quote, token, userId } = useQuoteApp();
const held = { manager: '', staff: '', other: '', staffId: 0 };

beforeAll(async () => {
  held.manager = (await app().signIn('manager')).header;
  const staff = await app().signIn('staff');
  held.staff = staff.header;
  held.staffId = await userId(staff.username);
  held.other = (await app().signIn('quotes')).header;
});

const send = (id: number, body: object = {}, header = held.manager) =>
  post(`/quotes/v2/${id}/send`, header, { method: 'email', ...body });
const later = () => app().clock.advance(60_000);
const links = () => app().services.links;
const sent = async (options = {}) => {
  const id = await draft(options);
  await send(id).expect(200);
  return id;
};

describe('POST /api/quotes/v2/:id/send', () => {
  it('emails the quote with its PDF and a link that opens it', async () => {
    const id = await draft({ createdBy: held.staffId });

    const { status, body } = await send(id, { version: 1 }, held.staff);

    expect([status, body.message]).toEqual([200, 'Quote emailed successfully!']);
    expect(body.quote).toMatchObject({ id, status: 'sent', link: { state: 'live' } });
    const stored = await quote(id);
    expect(stored.sent_at).toEqual(app().clock.now());
    // Noon on the 21st in Sydney plus thirty days, up to the last moment of that day.
    expect(stored.valid_until?.toISOString()).toBe('2026-12-21T12:59:59.999Z');
    const [email, ...others] = await emails(id);
    expect(others).toEqual([]);
    expect(email).toMatchObject({
      kind: 'quote',
      to_address: 'zoe@customer.example',
      subject: `Your quote ${stored.quote_number} from Chainline Bikes`,
      attachments: [`Quote-${stored.quote_number}.pdf`],
    });
    expect(email?.html).toContain(`${mailEnvironment.PUBLIC_URL}/quotes/view/`);
    expect(await links().open(await token(id))).toMatchObject({ refused: null, quote: { id } });
    expect(body.quote.events.map(({ type, text }: { type: string; text: string }) => [type, text])).toEqual([
      ['sent', 'Sent to zoe@customer.example'],
    ]);
  });

  it('sends nothing to a customer who unsubscribed or does not want emails, and says so', async () => {
    const id = await draft();
    const { pool, clock } = app();
    await pool.query('insert into email_opt_outs values ($1, $2)', ['zoe@customer.example', clock.now()]);

    const { body } = await send(id).expect(422);

    expect(body).toMatchObject({ code: 'quote.not_wanted', message: expect.stringContaining('has unsubscribed') });
    expect([(await quote(id)).status, await emails(id)]).toEqual(['draft', []]);
    await pool.query('delete from email_opt_outs');
    await send(id).expect(200);
  });

  it('refuses staff prices beyond their limits, and lets a manager send', async () => {
    const id = await draft({ createdBy: held.staffId, changes: { discount_percent: 99 } });

    const { status, body } = await send(id, {}, held.staff);
    expect([status, body.code]).toEqual([422, 'quote.awaiting_approval']);
    expect(body.message).toContain('the discount of 99% is more than the 10% allowed without a manager');
    expect([(await quote(id)).status, await emails(id)]).toEqual(['draft', []]);

    await send(id).expect(200);
  });

  it('implies approval when sent by a manager', async () => {
    const changes = { approval: 'awaiting', approval_reasons: [{ code: 'below_cost' }] } as const;
    const id = await draft({
      createdBy: held.staffId,
      changes: { ...changes, approval_reasons: [...changes.approval_reasons] },
    });

    const { body } = await send(id).expect(200);

    expect(body.quote).toMatchObject({ status: 'sent', approval: { state: 'approved' } });
    expect(body.quote.events.map(({ type }: { type: string }) => type)).toEqual(['approved', 'sent']);
  });

  it('names all missing details, and changes nothing', async () => {
    const id = await draft({
      withLines: false,
      changes: { customer_name: ' ', customer_email: 'zoe at home', customer_phone: '', delivery_option: null },
    });

    const { status, body } = await send(id);

    expect([status, body.code]).toEqual([422, 'quote.incomplete']);
    expect(body.fields).toEqual([
      { path: 'products', message: 'Please select at least one product' },
      { path: 'customer_info.name', message: 'Customer name is required' },
      { path: 'customer_info.phone', message: 'Phone is required' },
      { path: 'delivery', message: 'Please select a delivery option' },
      { path: 'customer_info.email', message: 'No email can be sent to this address. Please check it.' },
    ]);
    expect([(await quote(id)).status, await emails(id)]).toEqual(['draft', []]);
  });

  it('requires checking an estimated distance first', async () => {
    const guessed = { delivery_option: { ...courier, distance_estimated: true } };

    const { body } = await send(await draft({ changes: guessed }));
    expect(body.fields).toEqual([{ path: 'distance_confirmed', message: expect.stringContaining('only estimated') }]);
    await send(await draft({ changes: { ...guessed, distance_confirmed: true } })).expect(200);
  });

  it('sends once per key, also concurrently', async () => {
    const id = await draft();
    const key = { send_key: randomUUID() };

    const answers = await Promise.all([send(id, key), send(id, key), send(id, key)]);
    later();
    answers.push(await send(id, { ...key, version: 1 }));

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await emails(id)).toHaveLength(1);
  });

  it('treats two quick presses without a key as one, and a later one as another', async () => {
    const id = await draft();

    const statuses = (await Promise.all([send(id), send(id)])).map(({ status }) => status);
    expect([statuses, (await emails(id)).length]).toEqual([[200, 200], 1]);
    later();
    await send(id).expect(200);
    expect(await emails(id)).toHaveLength(2);
  });

  it('sends again with a new link and the same expiry; the earlier link still works', async () => {
    const id = await sent();
    const [first, end] = [await token(id), (await quote(id)).valid_until];
    app().clock.advance(26 * 3_600_000);
    held.manager = (await app().signIn('manager')).header;
    held.staff = (await app().signIn('staff')).header;
    await move(id, 'open');

    expect((await send(id)).body.quote).toMatchObject({ status: 'pending', valid_until: end?.toISOString() });
    const second = await token(id);
    expect(second).not.toBe(first);
    expect([(await links().open(first)).refused, (await links().open(second)).refused]).toEqual([null, null]);
  });

  it('refuses a quote changed since it was seen', async () => {
    const id = await draft();
    const { status, body } = await send(id, { version: 7 });

    expect([status, body.code]).toEqual([409, 'quote.stale']);
    expect((await quote(id)).status).toBe('draft');
  });

  it.each(['accept', 'reject', 'expire'] as const)('refuses a quote after %s, with an explanation', async (ending) => {
    const id = await sent();
    await move(id, ending);
    later();

    const { status, body } = await send(id);

    expect([status, body.code]).toEqual([409, 'quote.wrong_state']);
    expect(body.message).toMatch(/cannot be sent\.$/);
    expect(await emails(id)).toHaveLength(1);
  });

  it('is for those who may see the quote; for others it does not exist', async () => {
    const id = await draft();

    expect((await send(id, {}, held.staff)).status).toBe(404);
    expect((await app().http.post(`/api/quotes/v2/${id}/send`).send({ method: 'email' })).status).toBe(401);
    expect((await post(`/quotes/v2/${id}/send`, held.manager, { method: 'sms' })).status).toBe(400);
    expect((await send(999_999)).status).toBe(404);
  });
});

describe('POST /api/quotes/:id/revoke-link', () => {
  it('invalidates every link once, and sending again creates a new one', async () => {
    const id = await sent();
    const old = await token(id);
    const revoke = async () => post(`/quotes/${id}/revoke-link`, held.manager, { version: (await quote(id)).version });

    expect((await revoke()).body.quote.link.state).toBe('revoked');
    await revoke();
    const { body } = await get(`/quotes/${id}`, held.manager);
    expect(body.quote.events.map(({ type }: { type: string }) => type)).toEqual(['sent', 'link_revoked']);
    expect((await links().open(old)).refused).toBe('access_denied');
    later();
    await send(id).expect(200);
    expect((await links().open(await token(id))).refused).toBeNull();
  });

  it('is refused for an outdated version, and hidden from those who may not see the quote', async () => {
    const id = await sent();

    expect((await post(`/quotes/${id}/revoke-link`, held.manager, { version: 99 })).status).toBe(409);
    expect((await post(`/quotes/${id}/revoke-link`, held.staff, { version: 1 })).status).toBe(404);
    expect((await links().open(await token(id))).refused).toBeNull();
  });
});

describe('POST /api/quotes/:id/preview', () => {
  it('returns a token for one hour, for a draft too, and sends nothing', async () => {
    const id = await draft();

    const { body } = await post(`/quotes/${id}/preview`, held.manager);

    expect(Date.parse(body.expires_at) - app().clock.now().getTime()).toBe(3_600_000);
    expect(await links().open(body.token)).toMatchObject({ refused: null, link: { is_preview: true } });
    expect([(await quote(id)).status, await emails(id)]).toEqual(['draft', []]);
    expect((await post(`/quotes/${id}/preview`, held.staff)).status).toBe(404);
  });
});

describe('POST /api/quotes/:id/reply', () => {
  const reply = (id: number, body: object, header = held.manager) => post(`/quotes/${id}/reply`, header, body);

  it("answers the customer's question by email, once", async () => {
    const id = await sent();
    const at = app().clock.now();
    const question = { quoteId: id, type: 'question' as const, at, source: 'customer' as const };
    await app().services.stores.quotes.addEvent({ ...question, data: { text: 'Is it waterproof?' } });
    const answer = { text: 'Yes.\nEven the charger.', reply_key: randomUUID() };

    const answers = await Promise.all([reply(id, answer), reply(id, answer)]);

    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const [, email, ...others] = await emails(id);
    expect(others).toEqual([]);
    expect(email).toMatchObject({ kind: 'quote_reply', to_address: 'zoe@customer.example' });
    expect(email?.text).toContain('Even the charger.');
    expect(email?.text).toContain('You asked: Is it waterproof?');
    expect((await links().open(await token(id))).refused).toBeNull();
  });

  it('answers without a link if the links were revoked, and keeps them revoked', async () => {
    const id = await sent();
    const { version } = await quote(id);
    await post(`/quotes/${id}/revoke-link`, held.manager, { version }).expect(200);

    await reply(id, { text: 'Call us, please.', reply_key: randomUUID() }).expect(200);

    expect((await emails(id)).at(-1)?.text).not.toContain('/quotes/view/');
    expect((await get(`/quotes/${id}`, held.manager)).body.quote.link.state).toBe('revoked');
  });

  it('answers without a link if the quote has expired', async () => {
    const id = await sent();
    await move(id, 'expire');

    await reply(id, { text: 'We will make you a new one.', reply_key: randomUUID() }).expect(200);

    expect((await emails(id)).at(-1)?.text).not.toContain('/quotes/view/');
  });

  it('is refused for a draft, an empty text, and those who may not see the quote', async () => {
    const id = await draft();
    const body = { text: 'Hello', reply_key: randomUUID() };

    expect((await reply(id, body)).body.code).toBe('quote.wrong_state');
    expect((await reply(id, { ...body, text: '  ' })).status).toBe(400);
    expect((await reply(id, body, held.staff)).status).toBe(404);
    expect(await emails(id)).toEqual([]);
  });
});

describe('GET /api/quotes/:id/pdf', () => {
  it('returns the quote as a file, for those who may see it', async () => {
    const id = await draft();
    const { quote_number: number } = await quote(id);

    const { status, headers, body } = await get(`/quotes/${id}/pdf`, held.manager);

    expect([status, headers['content-type'], headers['cache-control']]).toEqual([200, 'application/pdf', 'no-store']);
    expect(headers['content-disposition']).toBe(`inline; filename="Quote-${number}.pdf"`);
    expect(Buffer.from(body).subarray(0, 5).toString()).toBe('%PDF-');
    expect((await get(`/quotes/${id}/pdf`, held.staff)).status).toBe(404);
    expect((await get('/quotes/none/pdf', held.manager)).status).toBe(404);
    expect((await app().http.get(`/api/quotes/${id}/pdf`)).status).toBe(401);
  });
});
