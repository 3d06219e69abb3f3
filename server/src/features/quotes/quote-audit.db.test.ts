import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { makeDraft } from '../../../test/quote-factories';
import { useQuoteApp } from './testing/quote-app';

const { app, draft, post, quote } = useQuoteApp();

const told = async () => {
  const { rows } = await app().pool.query<{ action: string; username: string; target: string; target_label: string }>(
    `select e.action, u.username, e.target, e.target_label, e.after
     from audit_events e join users u on u.id = e.actor_id where e.action like 'quote.%' order by e.id`,
  );
  return rows;
};

// Sending renders a PDF.
it('the audit log records who deleted a draft, sent a quote, and revoked its links', async () => {
  const { header, username } = await app().signIn('manager');
  const id = await draft();

  const dropped = await quote(await draft());
  await app().http.delete(`/api/quotes/${dropped.id}`).set('Authorization', header).expect(200);
  await post(`/quotes/v2/${id}/send`, header, { method: 'email' }).expect(200);
  await post(`/quotes/v2/${id}/send`, header, { method: 'email' }).expect(200);
  const { version, quote_number: label } = await quote(id);
  await post(`/quotes/${id}/revoke-link`, header, { version }).expect(200);

  const rows = (await told()).filter(({ action }) => action !== 'quote.created');
  const about = { username, target: `quote:${id}`, target_label: label };
  expect(rows).toEqual([
    {
      username,
      action: 'quote.deleted',
      target: `quote:${dropped.id}`,
      target_label: dropped.quote_number,
      after: null,
    },
    { ...about, action: 'quote.sent', after: null },
    { ...about, action: 'quote.links_revoked', after: null },
  ]);
});

it('the audit log records who created a quote once, including copies, and no later saves', async () => {
  const { header, username } = await app().signIn('manager');
  const before = (await told()).length;
  const make = { draft: makeDraft(), client_key: randomUUID() };
  const { body } = await post('/quotes', header, make).expect(200);
  await post('/quotes', header, make).expect(200);
  const { id, version } = body.quote;
  const copied = await post(`/quotes/${id}/duplicate`, header, { version }).expect(200);

  expect((await told()).slice(before)).toEqual(
    [body.quote, copied.body.quote].map((made) => ({
      action: 'quote.created',
      username,
      after: null,
      target: `quote:${made.id}`,
      target_label: made.quote_number,
    })),
  );
});
