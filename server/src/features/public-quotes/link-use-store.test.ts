import sql from 'sql-template-tag';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { useRolledBackDatabase } from '../../../test/database';
import { secondsLater, testNow } from '../../../test/factories';
import { addQuote } from '../../../test/quote-factories';
import { createLinkUseStore } from './link-use-store';

const database = useRolledBackDatabase();
const { signal } = new AbortController();
const removal = { before: testNow, signal };
const old = secondsLater(-1);

describe('old views of a quote', () => {
  const linkUse = () => createLinkUseStore(database.db);
  const view = async (quoteId: number, linkId: number, at: Date) =>
    linkUse().insertView({ quoteId, linkId, at, ip: '203.0.113.7', userAgent: 'Browser' });
  const totals = async () =>
    database.db.many(
      z.object({ quote_id: z.int(), views: z.int(), first_at: z.date(), last_at: z.date() }),
      sql`select quote_id, views, first_at, last_at from quote_view_totals order by quote_id`,
    );

  it('are summed up before their removal, repeatedly', async () => {
    const [id, other] = [await addQuote(database.db), await addQuote(database.db)];
    const { link } = await database.db.one(
      z.object({ link: z.int() }),
      sql`insert into quote_links (quote_id, token_hash, email, created_at, expires_at)
          values (${id}, 'x', '', ${old}, ${old}) returning id as link`,
    );
    await view(id, link, secondsLater(-9));
    await view(id, link, secondsLater(-5));
    await view(other, link, secondsLater(-7));
    await view(id, link, secondsLater(5));

    expect(await linkUse().removeViews(removal)).toBe(3);
    expect(await totals()).toEqual([
      { quote_id: id, views: 2, first_at: secondsLater(-9), last_at: secondsLater(-5) },
      { quote_id: other, views: 1, first_at: secondsLater(-7), last_at: secondsLater(-7) },
    ]);

    expect(await linkUse().removeViews({ before: secondsLater(6), signal })).toBe(1);
    expect((await totals())[0]).toEqual({
      quote_id: id,
      views: 3,
      first_at: secondsLater(-9),
      last_at: secondsLater(5),
    });
  });
});
