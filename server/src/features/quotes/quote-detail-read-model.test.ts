import { createHash } from 'node:crypto';
import sql from 'sql-template-tag';
import { describe, expect, it } from 'vitest';
import { useRolledBackDatabase } from '../../../test/database';
import { addUser, makeProduct, makeVariation, secondsLater, testNow } from '../../../test/factories';
import { addQuote, makeLine } from '../../../test/quote-factories';
import { createProductStore } from '../products';
import { stockOf } from './quote-detail-lines';
import { createQuoteDetailReadModel } from './quote-detail-read-model';
import { createQuoteStore } from './quote-store';

const database = useRolledBackDatabase();
const manager = { userId: 0, role: 'manager' } as const;
const find = async (id: number, at = testNow) => {
  const quote = await createQuoteDetailReadModel(database.db).find(id, manager, at);
  if (!quote) throw new Error('Not there');
  return quote;
};

describe('the stock of a line', () => {
  it("is the shop's stock of the unit, and unknown if the shop does not have it", async () => {
    const products = createProductStore(database.db);
    await products.upsertMany(
      [
        makeProduct(1, { stockQuantity: 5 }),
        makeProduct(2, { manageStock: false, stockQuantity: null }),
        makeProduct(3, { type: 'variable', stockQuantity: 2 }),
        makeProduct(4, { stockQuantity: 0, stockStatus: 'outofstock', status: 'private' }),
      ],
      testNow,
    );
    await products.upsertVariations([makeVariation(31, 3, { managedBy: 'parent', stockQuantity: null })], testNow);
    const line = (product_id: number, quantity: number, variation_id: number | null = null) =>
      makeLine({ product_id, quantity, variation_id });
    const id = await addQuote(database.db, {
      lines: [line(1, 5), line(2, 1), line(3, 3, 31), line(4, 1), line(99, 1), line(1, 1, 31)],
    });

    const lines = (await find(id)).products;

    expect(lines.map(({ stock, current_price: price }) => [stock.state, stock.quantity, price])).toEqual([
      ['in_stock', 5, 10],
      ['not_counted', null, 10],
      ['partial', 2, 10],
      ['none', 0, null],
      ['unknown', null, null],
      ['unknown', null, null],
    ]);
  });
});

describe('stock shared by several lines', () => {
  it("is allocated once: to variations sharing their product's stock, and to lines of one unit", async () => {
    const products = createProductStore(database.db);
    await products.upsertMany(
      [makeProduct(1, { stockQuantity: 5 }), makeProduct(3, { type: 'variable', stockQuantity: 3 })],
      testNow,
    );
    await products.upsertVariations(
      [31, 32].map((size) => makeVariation(size, 3, { managedBy: 'parent', stockQuantity: null })),
      testNow,
    );
    const line = (product_id: number, variation_id: number | null, quantity: number) =>
      makeLine({ product_id, variation_id, quantity });
    const id = await addQuote(database.db, {
      lines: [line(3, 31, 2), line(3, 32, 2), line(1, null, 5), line(1, null, 1)],
    });
    const expected = [
      ['in_stock', 3],
      ['partial', 1],
      ['in_stock', 5],
      ['none', 0],
    ];

    const staff = (await find(id)).products.map(({ stock }) => [stock.state, stock.quantity]);
    const customer = (await createQuoteStore(database.db).listShownLines(id))
      .map(stockOf)
      .map(({ state, quantity }) => [state, quantity]);

    expect([staff, customer]).toEqual([expected, expected]);
  });
});

describe('the quote detail', () => {
  it('shows that the quote has expired, and its permitted actions', async () => {
    const id = await addQuote(database.db, { status: 'sent', validUntil: secondsLater(10) });

    const [before, after] = [await find(id, secondsLater(9)), await find(id, secondsLater(10))];

    expect(before).toMatchObject({ status: 'sent', can: { expire: true, requote: true, send: true, edit: false } });
    expect(after).toMatchObject({ status: 'expired', can: { expire: false, requote: true, send: false } });
  });

  it('shows its history in order, with people and descriptions', async () => {
    const [quoteId, userId] = [await addQuote(database.db), await addUser(database.db)];
    const quotes = createQuoteStore(database.db);
    const told = [
      { type: 'sent', source: 'staff', userId, data: { to: 'zoe@customer.example' } },
      { type: 'question', source: 'customer', data: { text: 'Is it blue?' } },
      { type: 'paid', source: 'system', data: { amount: 500 } },
      { type: 'refunded', source: 'system', data: { order_number: '41' } },
    ] as const;
    for (const [at, event] of [...told.entries()].toReversed()) {
      await quotes.addEvent({ quoteId, at: secondsLater(at), ...event });
    }

    const { events } = await find(quoteId);

    expect(events.map(({ by, text, at }) => [by, text, at])).toEqual([
      ['Ada Byron', 'Sent to zoe@customer.example', secondsLater(0).toISOString()],
      ['Zoë Nguyễn', 'Question: Is it blue?', secondsLater(1).toISOString()],
      ['System', 'Payment of $500.00 received', secondsLater(2).toISOString()],
      ['System', 'Order 41 refunded', secondsLater(3).toISOString()],
    ]);
  });

  it("shows the state of the quote's email in the history, after its sending", async () => {
    const id = await addQuote(database.db, { status: 'sent' });
    const mail = (status: 'sent' | 'failed' | 'queued', kind = 'quote') =>
      database.db.exec(
        sql`insert into emails (message_id, kind, reference, to_address, to_name, subject, html, text, status, created_at,
              sent_at, last_error)
            values (${`<${status}-${kind}@x>`}, ${kind}, ${`quote:${id}`}, 'zoe@customer.example', '', '', '', '', ${status},
              ${testNow}, ${status === 'sent' ? secondsLater(3) : null}, ${status === 'failed' ? 'No such mailbox' : null})`,
      );
    for (const status of ['sent', 'failed', 'queued'] as const) await mail(status);
    await mail('sent', 'reminder');
    const sent = { type: 'sent', source: 'system', data: { to: 'zoe@customer.example' } } as const;
    await createQuoteStore(database.db).addEvent({ quoteId: id, at: secondsLater(3), ...sent });

    expect((await find(id)).events.map(({ type, text, at }) => [type, text, at])).toEqual([
      ['delivery_failed', 'The email could not be delivered: No such mailbox', testNow.toISOString()],
      ['sent', 'Sent to zoe@customer.example', secondsLater(3).toISOString()],
      ['delivered', 'Email delivered to zoe@customer.example', secondsLater(3).toISOString()],
    ]);
  });

  it.each([
    ['live', {}],
    ['expired', { expires: secondsLater(0) }],
    ['revoked', { revoked: testNow }],
    ['email_mismatch', { email: 'old@customer.example' }],
  ])('shows that its link is %s', async (state, link: { expires?: Date; revoked?: Date; email?: string }) => {
    const id = await addQuote(database.db, { status: 'sent' });
    const { expires = secondsLater(60), revoked = null, email = 'zoe@customer.example' } = link;
    const insert = (hash: string, isPreview: boolean, until: Date) =>
      database.db.exec(
        sql`insert into quote_links (quote_id, token_hash, email, is_preview, created_at, expires_at, revoked_at)
            values (${id}, ${Buffer.from(hash)}, ${email}, ${isPreview}, ${testNow}, ${until}, ${revoked})`,
      );
    await insert('link', false, expires);
    await insert('preview', true, secondsLater(999));

    const quote = await find(id);

    expect(quote.link).toEqual({ email, expires_at: expires.toISOString(), state });
    expect(quote.can.revoke_link).toBe(state === 'live');
  });

  it('detects that an acceptance differs from its record', async () => {
    const id = await addQuote(database.db, { status: 'accepted' });
    const snapshot = '{"total":"1000.00 Zoë"}';
    const hash = createHash('sha256').update(snapshot).digest('hex');
    await database.db.exec(
      sql`insert into quote_acceptances (quote_id, accepted_at, name, email, ip, user_agent, choice, terms_version,
            snapshot, snapshot_hash, amount_due)
          values (${id}, ${testNow}, 'Zoë', 'zoe@customer.example', '::1', '', 'deposit', '2026-11', ${snapshot}, ${hash}, 500)`,
    );

    expect((await find(id)).acceptance).toMatchObject({
      intact: true,
      accepted_at: testNow.toISOString(),
      order: { state: 'waiting', amount_due: 500 },
    });
    await database.db.exec(sql`update quote_acceptances set snapshot = snapshot || ' '`);
    expect((await find(id)).acceptance?.intact).toBe(false);
  });
});
