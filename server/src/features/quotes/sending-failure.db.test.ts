import { expect, it } from 'vitest';
import { useQuoteApp } from './testing/quote-app';

const { app, draft, emails, post, quote } = useQuoteApp({ PUBLIC_URL: 'https://shop.example.com' });

it('a sending whose email cannot be recorded leaves nothing behind: no state, no link, no event', async () => {
  const { header } = await app().signIn('manager');
  const id = await draft();

  const { status, body } = await post(`/quotes/v2/${id}/send`, header, { method: 'email' });

  expect([status, body.message]).toEqual([422, 'Email is not configured.']);
  const { rows } = await app().pool.query(
    `select (select count(*)::int from quote_links) as links, (select count(*)::int from quote_events) as events`,
  );
  expect(rows).toEqual([{ links: 0, events: 0 }]);
  expect(await quote(id)).toMatchObject({ status: 'draft', version: 1, sent_at: null, valid_until: null });
  expect(await emails(id)).toEqual([]);
});
