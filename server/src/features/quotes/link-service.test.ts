import sql from 'sql-template-tag';
import { beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { useRolledBackDatabase } from '../../../test/database';
import { addUser, testNow } from '../../../test/factories';
import { createLinkService } from './link-service';
import { createLinkStore } from './link-store';
import { moveQuote } from './quote-moves';
import { createQuoteStore } from './quote-store';
import { addDraft } from './testing/stored-quote';

const database = useRolledBackDatabase();
const dayMs = 86_400_000;
const held = { at: testNow, id: 0 };

const stores = () => ({ quoteLinks: createLinkStore(database.db), quotes: createQuoteStore(database.db) });
const links = () => createLinkService({ stores: stores(), now: () => held.at });
const days = (count: number) => new Date(testNow.getTime() + count * dayMs);
const getQuote = () => stores().quotes.lock(held.id);
const issue = async (preview = false) => links().issue(stores(), await getQuote(), { preview, userId: null });
const open = async (token: string) => (await links().open(token)).refused;
const move = (name: Parameters<typeof moveQuote>[1]['move']) =>
  moveQuote(stores(), { quoteId: held.id, move: name, at: held.at, source: 'system' });

beforeEach(async () => {
  held.at = testNow;
  held.id = await addDraft(stores(), { at: testNow });
  await move('send');
  await stores().quotes.setValidUntil(held.id, days(30));
});

describe('a link', () => {
  it('opens its quote while that is valid', async () => {
    const { token, link } = await issue();

    expect(link).toMatchObject({ quote_id: held.id, email: 'zoe@customer.example', expires_at: days(30) });
    expect(await links().open(token)).toEqual({ refused: null, link, quote: await getQuote() });
    held.at = new Date(days(30).getTime() - 1);
    expect(await open(token)).toBeNull();
    held.at = days(30);
    expect(await open(token)).toBe('expired');
  });

  it('is a secret of 256 bits stored as a hash', async () => {
    const { token } = await issue();

    expect(token).toMatch(/^[\w-]{43}$/);
    const rows = await database.db.many(
      z.object({ kept: z.string() }),
      sql`select quote_links::text as kept from quote_links`,
    );
    expect(rows.map(({ kept }) => kept).join()).not.toContain(token);
  });

  it('stays valid besides later ones', async () => {
    const [first, second] = [await issue(), await issue()];

    expect([await open(first.token), await open(second.token)]).toEqual([null, null]);
  });

  it('identifies its quote after expiry, for a new request', async () => {
    const { token, link } = await issue();
    held.at = days(31);

    expect(await links().open(token)).toMatchObject({ refused: 'expired', opened: { link, quote: { id: held.id } } });
  });

  it.each(['expire', 'requote'] as const)('ends at once when the quote is ended by %s', async (ending) => {
    const { token } = await issue();
    await move(ending);

    expect(await open(token)).toBe('expired');
  });

  it('still opens an accepted quote after its expiry', async () => {
    const { token } = await issue();
    await move('accept');
    held.at = days(200);

    expect(await open(token)).toBeNull();
    await move('pay');
    expect(await open(token)).toBeNull();
  });

  it('is denied once links are revoked, and a later one opens', async () => {
    const { token } = await issue();

    expect(await stores().quoteLinks.revokeAll(held.id, held.at)).toBe(1);
    expect(await open(token)).toBe('access_denied');
    expect(await open((await issue()).token)).toBeNull();
    expect(await stores().quoteLinks.revokeAll(held.id, held.at)).toBe(1);
  });

  it('is void for another address, ignoring case and spaces', async () => {
    const { token } = await issue();
    const setEmail = (email: string) => stores().quotes.update(held.id, { customer_email: email }, held.at);

    await setEmail(' ZOE@customer.example ');
    expect(await open(token)).toBeNull();
    await setEmail('zoe@other.example');
    expect(await open(token)).toBe('email_mismatch');
    expect(await open((await issue()).token)).toBeNull();
  });

  it('is never created for an unsent quote', async () => {
    const draft = await addDraft(stores(), { at: testNow });
    const quote = await stores().quotes.lock(draft);

    await expect(links().issue(stores(), quote, { userId: null })).rejects.toThrow('no end of its validity');
  });
});

describe('a preview', () => {
  it('opens any quote for an hour, whatever the address', async () => {
    const userId = await addUser(database.db);
    const draft = await stores().quotes.lock(await addDraft(stores(), { at: testNow }));
    const { token, link } = await links().issue(stores(), draft, { preview: true, userId });
    await stores().quotes.update(draft.id, { customer_email: 'new@customer.example' }, held.at);

    expect(link.is_preview).toBe(true);
    expect(await open(token)).toBeNull();
    held.at = new Date(testNow.getTime() + 3_600_000);
    expect(await open(token)).toBe('expired');
  });

  it("is removed a day later, unlike a customer's link", async () => {
    await issue(true);
    await issue();
    held.at = days(1);
    expect(await links().cleanUp()).toBe(0);
    held.at = days(40);

    expect(await links().cleanUp()).toBe(1);
    expect(await stores().quoteLinks.revokeAll(held.id, held.at)).toBe(1);
  });
});

describe('an invalid link', () => {
  it.each(['', 'abc', '12', `${'a'.repeat(42)}!`, 'a'.repeat(44), "' or 1=1 --"])('is refused: %j', async (token) => {
    expect(await links().open(token)).toEqual({ refused: 'decode_error', opened: null });
  });

  it('is refused if it only looks valid', async () => {
    expect(await links().open('a'.repeat(43))).toEqual({ refused: 'invalid_token', opened: null });
  });
});
