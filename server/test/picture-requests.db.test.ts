import { expect, it } from 'vitest';
import { useTestApp } from './test-app';

const test = useTestApp();

/** Remaining requests of an address, according to the response headers. */
const leftOf = (headers: Record<string, unknown>): number => Number(/r=(\d+)/.exec(String(headers.ratelimit))?.[1]);

it('has a separate, much higher rate limit for pictures', async () => {
  const { http } = test.get();
  const other = () => http.get('/api/auth/verify');
  const before = leftOf((await other()).headers);
  const pictures = [];
  for (const path of [
    'placeholder/40/40',
    'image-proxy?url=x',
    'local-image/product/1',
    'media/none.png',
    'image-proxy',
  ])
    pictures.push(leftOf((await http.get(`/api/${path}`)).headers));
  const after = leftOf((await other()).headers);

  expect(before - after).toBe(1);
  expect(pictures).toEqual([19_999, 19_998, 19_997, 19_996, 19_995]);
});
