import { randomUUID } from 'node:crypto';
import sql from 'sql-template-tag';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { useRolledBackDatabase } from '../../../test/database';
import { addUser, secondsLater, testNow } from '../../../test/factories';
import { addQuote, makeContent, makeLine, pickup } from '../../../test/quote-factories';
import { NotFoundError } from '../../errors';
import { createQuoteStore, type NewQuoteEvent } from './quote-store';

const database = useRolledBackDatabase();
const store = () => createQuoteStore(database.db);

const insert = async (changes: Partial<Parameters<ReturnType<typeof store>['insert']>[0]> = {}) => {
  const id = await store().insert({
    content: makeContent(),
    clientKey: null,
    createdBy: null,
    at: testNow,
    ...changes,
  });
  if (id === null) throw new Error('There already');
  return id;
};
const find = async (id: number) => {
  const quote = await store().find(id);
  if (!quote) throw new Error('Not there');
  return quote;
};

describe('a new quote', () => {
  it('is a draft with the next number and the given content', async () => {
    const content = makeContent({
      customer_name: `O'Brien "Søn"; drop table quotes`,
      notes: '',
      total_amount: 1234.05,
      tax_amount: 112.19,
      discount_percent: 12.5,
      manual_shipping_fee: 0,
      delivery_option: { ...pickup, price: 0.1 },
      parcel: { weight: 25.5, length: 180, width: 20, height: 100, packageCount: 1 },
    });

    const [first, second] = [await insert({ content }), await insert()];

    const [quote, next] = [await find(first), await find(second)];
    expect(quote).toMatchObject({ ...content, status: 'draft', version: 1, revision: 1, root_id: first });
    expect(quote.created_at).toEqual(testNow);
    expect(quote.quote_number).toMatch(/^Q-\d{5,}$/);
    expect(Number(next.quote_number.slice(2))).toBe(Number(quote.quote_number.slice(2)) + 1);
  });

  it('distinguishes an unset fee from a fee of 0', async () => {
    const id = await insert({ content: makeContent({ manual_shipping_fee: null, delivery_option: null }) });

    expect(await find(id)).toMatchObject({ manual_shipping_fee: null, delivery_option: null });
  });

  it('is created once per key', async () => {
    const clientKey = randomUUID();
    const id = await insert({ clientKey });

    const again = await store().insert({ content: makeContent(), clientKey, createdBy: null, at: testNow });

    expect(again).toBeNull();
    expect(await store().findByKey(clientKey)).toMatchObject({ id });
  });

  it("keeps the first version's number in its next version", async () => {
    const first = await find(await insert());

    const second = await find(await insert({ after: first }));
    const third = await find(await insert({ after: second }));

    expect([second.quote_number, third.quote_number]).toEqual([`${first.quote_number}-2`, `${first.quote_number}-3`]);
    expect([second.root_id, third.root_id, third.revision]).toEqual([first.id, first.id, 3]);
  });
});

describe('a changed quote', () => {
  it('takes given fields, keeps the rest, and increases its version', async () => {
    const id = await addQuote(database.db, { content: { notes: 'call first' } });

    await store().update(id, { customer_name: 'Ada', total_amount: 10.1 }, secondsLater(5));

    expect(await find(id)).toMatchObject({
      customer_name: 'Ada',
      total_amount: 10.1,
      notes: 'call first',
      version: 2,
      updated_at: secondsLater(5),
    });
  });

  it('keeps the first time of each stage', async () => {
    const id = await addQuote(database.db);

    await store().setStatus(id, { status: 'sent', stamp: 'sent_at', at: secondsLater(1) });
    await store().setStatus(id, { status: 'sent', stamp: 'sent_at', at: secondsLater(9) });

    expect(await find(id)).toMatchObject({ status: 'sent', sent_at: secondsLater(1), version: 3 });
  });

  it('keeps its version when viewed', async () => {
    const id = await addQuote(database.db, { status: 'sent' });

    await store().setStatus(id, { status: 'pending', stamp: 'opened_at', at: testNow });

    expect(await find(id)).toMatchObject({ status: 'pending', version: 1 });
  });

  it('is not found outside of the scope', async () => {
    const id = await addQuote(database.db);

    expect(await store().find(id, sql`q.status = 'sent'`)).toBeNull();
    await expect(store().lock(id, sql`false`)).rejects.toThrow(NotFoundError);
    expect(await store().lock(id)).toMatchObject({ id });
  });

  it('is deleted with its lines and history, but not its previous version', async () => {
    const first = await find(await addQuote(database.db, { status: 'expired' }));
    const second = await insert({ after: first });
    await store().setSupersededBy(first.id, second);

    await store().remove(second);

    expect(await store().find(second)).toBeNull();
    expect(await find(first.id)).toMatchObject({ superseded_by: null });
  });
});

describe('the lines of a quote', () => {
  it('keep their ids when saved again in a new order', async () => {
    const id = await addQuote(database.db, { lines: [makeLine({ name: 'A' }), makeLine({ name: 'B' })] });
    const [a, b] = await store().listLines(id);
    if (!a || !b) throw new Error('Two lines');

    await store().replaceLines(id, [{ ...b, quantity: 3 }, makeLine({ name: 'C', unit_cost: null }), a]);

    const lines = await store().listLines(id);
    expect(lines.map(({ name }) => name)).toEqual(['B', 'C', 'A']);
    expect([lines[0]?.id, lines[2]?.id]).toEqual([b.id, a.id]);
    expect(lines[0]).toMatchObject({ quantity: 3, unit_cost: 600 });
    expect(lines[1]?.unit_cost).toBeNull();
  });

  it('are removed when omitted', async () => {
    const id = await addQuote(database.db, { lines: [makeLine(), makeLine()] });
    const [kept] = await store().listLines(id);
    if (!kept) throw new Error('A line');

    await store().replaceLines(id, [kept]);
    expect(await store().listLines(id)).toEqual([kept]);
    await store().replaceLines(id, []);
    expect(await store().listLines(id)).toEqual([]);
  });

  it('never belong to another quote', async () => {
    const [mine, other] = [await addQuote(database.db), await addQuote(database.db)];
    const [theirs] = await store().listLines(other);
    if (!theirs) throw new Error('A line');

    await store().replaceLines(mine, [{ ...theirs, name: 'Stolen' }]);

    expect(await store().listLines(other)).toEqual([theirs]);
  });

  it('keep cents and days exactly', async () => {
    const line = makeLine({ unit_price: 0.07, quantity: 3, line_total: 0.21, expected_date: '2026-12-24' });
    const id = await addQuote(database.db, { lines: [line] });

    expect(await store().listLines(id)).toEqual([{ ...line, id: expect.any(Number) }]);
  });
});

describe('the history of a quote', () => {
  const event = (changes: Partial<NewQuoteEvent> & { quoteId: number }): NewQuoteEvent => ({
    type: 'paid',
    at: testNow,
    source: 'system',
    ...changes,
  });

  it('contains an event with a key once', async () => {
    const [quoteId, other] = [await addQuote(database.db), await addQuote(database.db)];

    expect(await store().addEvent(event({ quoteId, eventKey: 'payment:7' }))).toBe(true);
    expect(await store().addEvent(event({ quoteId, eventKey: 'payment:7' }))).toBe(false);
    expect(await store().addEvent(event({ quoteId: other, eventKey: 'payment:7' }))).toBe(true);
    expect([await store().hasEvent(quoteId, 'payment:7'), await store().hasEvent(quoteId, 'payment:8')]).toEqual([
      true,
      false,
    ]);
  });

  it('contains events without a key each time', async () => {
    const quoteId = await addQuote(database.db);

    await store().addEvent(event({ quoteId, type: 'question', data: { text: 'one' } }));
    await store().addEvent(event({ quoteId, type: 'question', data: { text: 'two' }, at: secondsLater(1) }));

    expect(await store().findLastEvent(quoteId)).toMatchObject({ type: 'question', data: { text: 'two' } });
    const { count } = await database.db.one(
      z.object({ count: z.int() }),
      sql`select count(*) from quote_events where quote_id = ${quoteId}`,
    );
    expect(count).toBe(2);
  });

  it('accepts the same event for many quotes at once', async () => {
    const userId = await addUser(database.db);
    const ids = [await addQuote(database.db), await addQuote(database.db)];

    await store().addEvents(ids, { type: 'assigned', at: testNow, source: 'staff', userId, data: { assignee: 'Ada' } });

    for (const id of ids) expect(await store().findLastEvent(id)).toMatchObject({ type: 'assigned', user_id: userId });
  });
});
