import { afterMove, quoteMoves, quoteStatuses, type QuoteMove } from '@chainline/shared/quotes/quote-status';
import { describe, expect, it } from 'vitest';
import { useDatabase } from '../../../test/database';
import { addUser, secondsLater, testNow } from '../../../test/factories';
import { addQuote } from '../../../test/quote-factories';
import { createTransaction } from '../../db/transaction';
import { ConflictError, NotFoundError } from '../../errors';
import { moveQuote } from './quote-moves';
import { createQuoteStore } from './quote-store';

const database = useDatabase();
const store = () => createQuoteStore(database.db);
const transaction = () => createTransaction(database.pool, (db) => ({ quotes: createQuoteStore(db) }));

type Changes = { at?: Date; eventKey?: string; data?: Record<string, unknown>; isOpenAllowed?: boolean };
const move = (quoteId: number, what: QuoteMove, { at = testNow, ...more }: Changes = {}) =>
  transaction()((inside) => moveQuote(inside, { quoteId, move: what, at, source: 'system', ...more }));
const read = async (id: number) => {
  const { rows } = await database.pool.query('select type, data from quote_events where quote_id = $1 order by id', [
    id,
  ]);
  return { quote: await store().find(id), events: rows.map(({ type }) => String(type)), rows };
};

describe.each(quoteStatuses)('a quote that is %s', (status) => {
  it.each(quoteMoves)('follows the state machine for %s', async (what) => {
    const id = await addQuote(database.db, { status, content: { total_amount: 0 } });
    const expected = afterMove(status, what);

    if (expected === null) {
      await expect(move(id, what)).rejects.toMatchObject({ code: 'quote.wrong_state', data: { status } });
      expect(await read(id)).toMatchObject({ quote: { status, version: 1 }, events: [] });
    } else {
      expect(await move(id, what)).toBe(expected);
      const { quote, events } = await read(id);
      expect([quote?.status, events.length]).toEqual([expected, 1]);
    }
  });
});

describe('moving a quote', () => {
  it('records each stage with time, person and reason', async () => {
    const id = await addQuote(database.db, { content: { total_amount: 0 } });
    const userId = await addUser(database.db);

    await transaction()((inside) =>
      moveQuote(inside, {
        quoteId: id,
        move: 'send',
        at: testNow,
        source: 'staff',
        userId,
        data: { to: 'zoe@customer.example' },
      }),
    );
    await move(id, 'open', { at: secondsLater(1) });
    await move(id, 'accept', { at: secondsLater(2) });
    await move(id, 'pay', { at: secondsLater(3) });
    await move(id, 'complete', { at: secondsLater(4) });

    const { quote, events, rows } = await read(id);
    expect(quote).toMatchObject({
      status: 'completed',
      sent_at: testNow,
      opened_at: secondsLater(1),
      accepted_at: secondsLater(2),
      converted_at: secondsLater(3),
      completed_at: secondsLater(4),
      closed_at: null,
    });
    expect(events).toEqual(['sent', 'opened', 'accepted', 'paid', 'completed']);
    expect(rows[0]?.data).toEqual({ to: 'zoe@customer.example' });
  });

  it('completes it only once everything is paid, unless an open amount is allowed', async () => {
    const id = await addQuote(database.db, { status: 'converted' });
    const openAmount = { code: 'quote.open_amount', data: { open_amount: 1000 } };

    await expect(move(id, 'complete')).rejects.toMatchObject(openAmount);
    expect(await read(id)).toMatchObject({ quote: { status: 'converted', version: 1 }, events: [] });
    expect(await move(id, 'complete', { isOpenAllowed: true })).toBe('completed');
  });

  it('records only the first view', async () => {
    const id = await addQuote(database.db, { status: 'sent' });

    for (const second of [1, 2, 3]) expect(await move(id, 'open', { at: secondsLater(second) })).toBe('pending');

    expect(await read(id)).toMatchObject({ quote: { opened_at: secondsLater(1), version: 1 }, events: ['opened'] });
  });

  it('happens once per key, and returns the resulting status', async () => {
    const id = await addQuote(database.db, { status: 'accepted' });

    const pay = () => move(id, 'pay', { eventKey: 'payment:7', data: { amount: 500 } });

    expect(await Promise.all([pay(), pay(), pay()])).toEqual(['converted', 'converted', 'converted']);
    expect((await read(id)).events).toEqual(['paid']);
  });

  it('is idempotent for moves that cannot happen twice', async () => {
    const id = await addQuote(database.db, { status: 'pending' });
    const reject = () => move(id, 'reject', { eventKey: 'reject:1' });

    expect([await reject(), await reject()]).toEqual(['rejected', 'rejected']);
    await expect(move(id, 'reject')).rejects.toMatchObject({ code: 'quote.wrong_state' });
  });

  it('lets one of two conflicting moves win', async () => {
    const id = await addQuote(database.db, { status: 'pending' });

    const results = await Promise.allSettled([move(id, 'accept'), move(id, 'reject')]);

    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect((await read(id)).events.length).toBe(1);
  });

  it('treats a sent quote as expired from its expiry, whether or not it was closed', async () => {
    const sent = () => addQuote(database.db, { status: 'sent', validUntil: secondsLater(10) });
    const [early, late, closed, renewed] = [await sent(), await sent(), await sent(), await sent()];

    expect(await move(early, 'accept', { at: secondsLater(9) })).toBe('accepted');
    const refused = move(late, 'accept', { at: secondsLater(10) });
    await expect(refused).rejects.toThrow(ConflictError);
    await expect(refused).rejects.toThrow('This quote has expired and cannot be accepted.');
    expect(await move(closed, 'expire', { at: secondsLater(11) })).toBe('expired');
    expect(await move(renewed, 'requote', { at: secondsLater(11) })).toBe('expired');
  });

  it('requires an existing quote', async () => {
    await expect(move(999_999, 'send')).rejects.toThrow(NotFoundError);
  });
});
