import type { Role } from '@chainline/shared/roles';
import { describe, expect, it } from 'vitest';
import { useAcceptingShop } from './testing/accepting-shop';

// Generous, because each acceptance takes many calls on a busy machine.
const shop = useAcceptingShop({ customerWaitsMs: 600_000 });
const { offer, accept, call, acceptance } = shop;

const certified = async () => {
  const { id, token } = await offer();
  await accept(token, { choice: 'deposit' });
  return { id, token };
};
const download = (token: string) => call('get', `/quotes/view/${token}/certificate`).query({ format: 'json' });
const verify = async (certificate: string) => (await call('post', '/certificates/verify', { certificate })).body;
const change = (id: number, column: string, value: string) =>
  shop.app().pool.query(`update quote_acceptances set ${column} = $2 where quote_id = $1`, [id, value]);

describe('the certificate of an acceptance', () => {
  it('is a file that anybody can verify', async () => {
    const { id, token } = await certified();
    const { headers, text } = await download(token).expect(200);

    expect(headers['content-disposition']).toMatch(/attachment; filename="Acceptance-Q-\d+\.json"/);
    expect(JSON.parse(text)).toMatchObject({
      name: 'Zoë Nguyễn',
      choice: 'deposit',
      amount_due: 500,
      terms_version: '2026-11',
      snapshot: (await acceptance(id))?.snapshot,
    });
    expect(await verify(text)).toMatchObject({
      success: true,
      genuine: true,
      reason: 'This certificate is genuine and unchanged.',
      accepted_at: (await acceptance(id))?.accepted_at.toISOString(),
    });
    expect((await verify(`${text}\n`)).genuine).toBe(true);
  });

  it('is the same file each time', async () => {
    const { token } = await certified();

    expect((await download(token)).text).toBe((await download(token)).text);
  });

  it("is available to permitted staff, byte for byte the customer's", async () => {
    const { id, token } = await certified();
    const ask = async (role: Role) => {
      const { header } = await shop.app().signIn(role);
      return (await call('get', `/quotes/${id}/certificate`).set('Authorization', header)).body;
    };

    expect(await ask('manager')).toEqual({
      filename: expect.stringMatching(/^Acceptance-Q-\d+\.json$/),
      certificate: (await download(token)).text,
    });
    expect(await ask('staff')).toMatchObject({ code: 'quote.not_found' });
  });

  it('is not genuine with a byte changed', async () => {
    const { token } = await certified();
    const { text } = await download(token);
    for (const [from, to] of [
      ['Zoë', 'Zoe'],
      ['"deposit"', '"deposiT"'],
      ['500', '501'],
    ] as const) {
      const changed = text.replace(from, to);
      expect(changed).not.toBe(text);
      expect(await verify(changed), to).toMatchObject({ genuine: false, quote_number: null });
    }
    expect((await verify('not even JSON')).genuine).toBe(false);
  });

  it('is not issued once the stored record has changed, while the issued one stays genuine', async () => {
    const { id, token } = await certified();
    const { text } = await download(token);
    const kept = await acceptance(id);
    if (!kept) throw new Error('not accepted');
    const bytes = Buffer.from(kept.snapshot);
    for (const at of [0, Math.floor(bytes.length / 2), bytes.length - 1]) {
      const flipped = Buffer.from(bytes);
      flipped[at] = (flipped[at] ?? 0) ^ 0x01;
      await change(id, 'snapshot', flipped.toString());
      const answer = await download(token);
      expect([at, answer.status, answer.body.code]).toEqual([at, 409, 'certificate.damaged']);
      expect(await verify(text)).toMatchObject({ genuine: true, reason: expect.stringContaining('own record') });
    }
    await change(id, 'snapshot', kept.snapshot);
    await download(token).expect(200);
  });

  it.each([
    ['name', 'Somebody Else'],
    ['email', 'else@customer.example'],
    ['ip', '203.0.113.99'],
    ['user_agent', 'Other'],
    ['choice', 'full'],
    ['amount_due', '499.99'],
    ['terms_version', '2020-01'],
    ['accepted_at', '2026-01-01T00:00:00Z'],
    ['signature', 'a'.repeat(128)],
  ])('is not issued with another %s', async (column, value) => {
    const { id, token } = await certified();
    await change(id, column, value);

    expect((await download(token)).body.code).toBe('certificate.damaged');
  });

  it('is not issued if snapshot and hash were both changed', async () => {
    const { id, token } = await certified();
    await shop.app().pool.query(
      `update quote_acceptances
       set snapshot = replace(snapshot, '2600', '2500'),
           snapshot_hash = encode(sha256(convert_to(replace(snapshot, '2600', '2500'), 'UTF8')), 'hex')
       where quote_id = $1`,
      [id],
    );

    expect((await download(token)).body.code).toBe('certificate.damaged');
  });

  it('does not exist before the quote is accepted', async () => {
    const { token } = await offer();
    const answer = await download(token);

    expect([answer.status, answer.body.code]).toEqual([404, 'certificate.none']);
  });

  it('is a page without scripts, even with hostile input', async () => {
    const { token } = await offer();
    await accept(token, { name: '<script>alert(1)</script>' });
    const { headers, text } = await call('get', `/quotes/view/${token}/certificate`).set('Accept', 'text/html');

    expect(headers['content-type']).toContain('text/html');
    expect(text).toContain('Certificate of acceptance');
    expect(text).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(text).not.toContain('<script');
    expect(text).toContain('$2,600.00');
    const nonce = /<style nonce="([^"]+)">/.exec(text)?.[1];
    expect(headers['content-security-policy']).toContain(`'nonce-${nonce}'`);
  });
});
