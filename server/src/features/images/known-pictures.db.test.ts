import { afterAll, beforeAll, expect, it } from 'vitest';
import { demoCatalogue } from '../../../sandbox/catalogue/demo-catalogue';
import { startSandboxedApp, type SandboxedApp } from '../../../test/with-sandbox';

const held: { app?: SandboxedApp; src: string; variationSrc: string } = { src: '', variationSrc: '' };
const app = (): SandboxedApp => {
  if (!held.app) throw new Error('not started');
  return held.app;
};

beforeAll(async () => {
  held.app = await startSandboxedApp({
    sandbox: { catalogue: demoCatalogue().slice(0, 30) },
    environment: { TRUST_PROXY: '1' },
  });
  await held.app.importAll('woo');
  const { rows } = await held.app.pool.query<{ src: string; variation: string | null }>(
    `select p.images -> 0 ->> 'src' as src,
            (select v.image ->> 'src' from product_variations v where v.image is not null limit 1) as variation
     from products p where jsonb_array_length(p.images) > 0 order by p.id limit 1`,
  );
  held.src = rows[0]?.src ?? '';
  held.variationSrc = rows[0]?.variation ?? held.src;
});
afterAll(() => held.app?.close());

const ask = async (url: string, address: string, size = 160) => {
  const answer = await app()
    .http.get('/api/image-proxy')
    .query({ url, size: String(size) })
    .set('X-Forwarded-For', address);
  return answer.status;
};

it('downloads pictures of products and variations, but no similar addresses', async () => {
  const shopReads = () => app().outside.woo.requests().length;
  expect([await ask(held.src, '203.0.113.1'), await ask(held.variationSrc, '203.0.113.1')]).toEqual([200, 200]);
  const before = shopReads();

  const madeUp: number[] = [];
  for (let index = 0; index < 560; index += 1) madeUp.push(await ask(`${held.src}?x=${index}`, '203.0.113.7'));
  const count = (status: number) => madeUp.filter((one) => one === status).length;

  expect([count(404), count(429)]).toEqual([300, 260]);
  expect(shopReads()).toBe(before);
  expect(await ask(held.src, '203.0.113.7')).toBe(200);
  expect(await ask(held.src, '203.0.113.8', 320)).toBe(200);
});
