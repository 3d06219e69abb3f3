import { expect, test } from '../fixtures';
test('debug', async ({ page, app, signIn }) => {
  await signIn(page, 'staff');
  const all = await page.context().cookies();
  const some = await page.context().cookies(`${app.url}/api/auth/logout`);
  console.log(JSON.stringify({ all, some }));
  const r = await page.context().request.post(`${app.url}/api/auth/refresh`);
  console.log(r.status(), await r.text());
  expect(1).toBe(1);
});
