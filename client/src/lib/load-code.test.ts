import { beforeEach, expect, it, vi } from 'vitest';
import { __vitePreload } from './load-code';

const asked: string[] = [];
const failing = new Set<string>();
beforeEach(() => {
  asked.length = 0;
  vi.stubGlobal('fetch', (href: string) => {
    asked.push(href);
    return failing.has(href)
      ? Promise.resolve(new Response('', { status: 503 }))
      : Promise.resolve(new Response('export {};'));
  });
});

it('fetches each file once before the import', async () => {
  const load = vi.fn(() => Promise.resolve('loaded'));
  expect(await __vitePreload(load, ['assets/a.js', 'assets/shared.js'])).toBe('loaded');
  expect(await __vitePreload(load, ['assets/b.js', 'assets/shared.js'])).toBe('loaded');
  expect(asked).toEqual(['/assets/a.js', '/assets/shared.js', '/assets/b.js']);
});

it('does not import what could not be fetched, and fetches it again the next time', async () => {
  const load = vi.fn(() => Promise.resolve('loaded'));
  failing.add('/assets/chart.js');
  await expect(__vitePreload(load, ['assets/chart.js', 'assets/axis.js'])).rejects.toThrow('503 for /assets/chart.js');
  expect(load).not.toHaveBeenCalled();

  failing.clear();
  expect(await __vitePreload(load, ['assets/chart.js', 'assets/axis.js'])).toBe('loaded');
  expect(asked).toEqual(['/assets/chart.js', '/assets/axis.js', '/assets/chart.js']);
});

it('leaves out what the page has brought along', async () => {
  document.head.innerHTML = '<link rel="modulepreload" href="/assets/framework.js">';
  await __vitePreload(() => Promise.resolve(), ['assets/framework.js']);
  await __vitePreload(() => Promise.resolve());
  expect(asked).toEqual([]);
});
