import { expect, test } from '../fixtures';
test('debug', async ({ page, app, signIn }) => {
  await signIn(page, 'staff');
  page.on('response', (r) => { if (r.url().includes('/api/')) console.log(Date.now(), r.status(), r.url()); });
  const r = await page.context().request.post(`${app.url}/api/auth/logout`);
  console.log(Date.now(), r.status(), await r.text());
  const token = await page.evaluate(() => localStorage.getItem('authToken'));
  const v = await page.context().request.get(`${app.url}/api/auth/verify`, { headers: { authorization: `Bearer ${token}` } });
  console.log(v.status(), await v.text());
  await page.getByRole('link', { name: 'Product Mappings' }).click();
  await page.waitForURL('**/login', {timeout: 5000});
  expect(1).toBe(1);
});
