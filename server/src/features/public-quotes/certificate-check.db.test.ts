import { expect, it, describe } from 'vitest';
import { useAcceptingShop } from './testing/accepting-shop';

// Generous, because each acceptance takes many calls on a busy machine.
const shop = useAcceptingShop({ customerWaitsMs: 600_000 });
const page = '/certificates';

const certificate = async (): Promise<{ id: number; text: string; token: string }> => {
  const { id, token } = await shop.offer();
  await shop.accept(token, { choice: 'deposit' });
  const { text } = await shop.call('get', `/quotes/view/${token}/certificate`).query({ format: 'json' }).expect(200);
  return { id, text, token };
};
const check = (text: string) =>
  shop.call('post', page).attach('certificate', Buffer.from(text), { filename: 'Acceptance.json' });
const answerIn = (html: string): string | undefined => /<h2>([^<]*)<\/h2>/.exec(html)?.[1];

describe('the page that checks certificates', () => {
  it('is public and has no scripts', async () => {
    const { headers, text } = await shop.call('get', page).expect(200);

    expect(headers['content-type']).toContain('text/html');
    expect(headers['cache-control']).toBe('no-store');
    expect(text).toContain('<form method="post" enctype="multipart/form-data">');
    expect(text).not.toContain('<script');
    const nonce = /<style nonce="([^"]+)">/.exec(text)?.[1];
    expect(headers['content-security-policy']).toContain(`'nonce-${nonce}'`);
  });

  it('is named in full on the certificate, so that it can be typed from paper', async () => {
    const { token } = await certificate();
    const { text } = await shop.call('get', `/quotes/view/${token}/certificate`).set('Accept', 'text/html');
    const address = /<a href="(https?:\/\/[^"]+\/api\/certificates)">/.exec(text)?.[1];

    expect(address).toBeDefined();
    expect(text).toContain(`>${address}</a>`);
  });

  it('says whether a file is genuine', async () => {
    const { text } = await certificate();
    const genuine = await check(text).expect(200);
    const changed = await check(text.replace('"deposit"', '"full"')).expect(200);

    expect(answerIn(genuine.text)).toBe('Genuine');
    expect(genuine.text).toMatch(/This certificate is genuine and unchanged\. Quote Q-\d+ was accepted on /);
    expect(answerIn(changed.text)).toBe('Not genuine');
    expect(changed.text).toContain('This is not one of our certificates, or it was changed after it was issued.');
  });

  it("reports that the shop's own record differs", async () => {
    const { id, text } = await certificate();
    await shop.app().pool.query(`update quote_acceptances set name = 'Somebody Else' where quote_id = $1`, [id]);

    expect((await check(text)).text).toContain('own record of the acceptance is not');
  });

  it('explains what to do without a file, and refuses one that is too large', async () => {
    const none = await shop.call('post', page).field('other', 'x').expect(400);
    const large = await check('x'.repeat(1_000_001)).expect(400);

    expect(answerIn(none.text)).toBe('Not checked');
    expect(large.text).toContain('too large to be one of our certificates');
  });

  it('is rate limited', async () => {
    const answers = [];
    for (let at = 0; at < 31; at += 1) answers.push((await check('{}')).status);
    const last = await check('{}');

    expect(answers.at(0)).toBe(200);
    expect(last.status).toBe(429);
    expect(last.headers['retry-after']).toBe('60');
    expect(answerIn(last.text)).toBe('Not checked');
  });
});
