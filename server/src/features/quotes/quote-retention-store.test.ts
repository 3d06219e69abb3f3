import type { QuoteEventType } from '@chainline/shared/quotes/quote-contract';
import sql from 'sql-template-tag';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { useRolledBackDatabase } from '../../../test/database';
import { secondsLater, testNow } from '../../../test/factories';
import { createQuoteRetentionStore } from './quote-retention-store';
import { createQuoteStore } from './quote-store';
import { addDraft } from './testing/stored-quote';

const database = useRolledBackDatabase();
const { signal } = new AbortController();
const removal = { before: testNow, signal };
const old = secondsLater(-1);
const quotes = () => createQuoteStore(database.db);

type Closing = { status?: string; supersededBy?: number };
const addQuote = async ({ status = 'draft', supersededBy }: Closing = {}) => {
  const id = await addDraft({ quotes: quotes() }, { at: old });
  await database.db.exec(
    sql`update quotes set status = ${status}, superseded_by = ${supersededBy ?? null} where id = ${id}`,
  );
  return id;
};
const tell = async (quoteId: number, types: QuoteEventType[], at = old) => {
  for (const type of types) await quotes().addEvent({ quoteId, type, at, source: 'customer' });
};
const told = async (quoteId: number) => {
  const rows = await database.db.many(
    z.object({ type: z.string() }),
    sql`select type from quote_events where quote_id = ${quoteId} order by id`,
  );
  return rows.map(({ type }) => type);
};
const removeEvents = () => createQuoteRetentionStore(database.db).removeEvents(removal);

describe('the events of old quotes', () => {
  it('are removed once closed; agreements, payments and the final status stay', async () => {
    const id = await addQuote({ status: 'completed' });
    const agreed: QuoteEventType[] = ['created', 'sent', 'accepted', 'order_created', 'paid', 'refunded', 'completed'];
    const course: QuoteEventType[] = ['updated', 'assigned', 'opened', 'question', 'reply', 'reminded', 'link_revoked'];
    await tell(id, [...agreed, ...course]);
    await tell(id, ['opened'], testNow);

    expect(await removeEvents()).toBe(course.length);

    expect(await told(id)).toEqual([...agreed, 'opened']);
  });

  it.each(['draft', 'sent', 'pending', 'accepted', 'converted'])('stay for a quote that is %s', async (status) => {
    await tell(await addQuote({ status }), ['updated', 'opened']);
    expect(await removeEvents()).toBe(0);
  });

  it.each(['rejected', 'expired'])('are removed for a quote that is %s', async (status) => {
    const id = await addQuote({ status });
    await tell(id, ['opened', 'rejected', 'expired']);
    expect(await removeEvents()).toBe(1);
    expect(await told(id)).toEqual(['rejected', 'expired']);
  });

  it('include no unanswered questions of customers', async () => {
    const id = await addQuote({ status: 'expired' });
    await tell(id, ['question', 'reply', 'question', 'new_quote_requested']);

    expect(await removeEvents()).toBe(2);

    expect(await told(id)).toEqual(['question', 'new_quote_requested']);
  });

  it('include a request met by a new version', async () => {
    const id = await addQuote({ status: 'expired', supersededBy: await addQuote() });
    await tell(id, ['new_quote_requested', 'requoted', 'question']);

    expect(await removeEvents()).toBe(1);

    expect(await told(id)).toEqual(['requoted', 'question']);
  });

  it('are removed for a version that was replaced while with the customer', async () => {
    await tell(await addQuote({ status: 'sent', supersededBy: await addQuote() }), ['opened']);
    expect(await removeEvents()).toBe(1);
  });
});
