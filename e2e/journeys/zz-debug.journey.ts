import { test } from '../fixtures';
test('debug', async ({ page, app, signIn, browser }) => {
  await signIn(page, 'staff');
  const storageState = await page.context().storageState();
  for (const path of ['/inventory','/product-mappings']) {
  const fresh = await browser.newContext({ storageState, baseURL: app.url });
  const p = await fresh.newPage();
  p.on('requestfinished', async (r) => { if (r.resourceType() === 'script') { const s = await r.sizes(); const resp = await r.response(); console.log(path, s.responseBodySize, (await resp!.allHeaders())['content-encoding'], r.url().split('/').at(-1)); } });
  await p.goto(path, { waitUntil: 'networkidle' });
  await p.waitForTimeout(500);
  }
});
