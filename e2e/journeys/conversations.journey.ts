import type { Page } from '@playwright/test';
import { z } from 'zod';
import type { App } from '../app';
import { examine, fits } from '../examine';
import { expect, test } from '../fixtures';
import { press, reach } from '../keyboard';
import { customer, findMail, importProducts, makeDraft, sendQuote } from '../quotes';

test.describe.configure({ mode: 'serial' });

const phones = z.object({
  texts: z.array(z.object({ to: z.string(), from: z.string(), body: z.string(), direction: z.string() })),
});
const section = z.object({ settings: z.looseObject({}), version: z.int() });

const receivedBy = async (app: App, phone: string): Promise<string[]> =>
  phones.parse(await app.control('/phones')).texts.flatMap(({ to, body }) => (to === phone ? [body] : []));

/** Switches quiet hours off, because journeys run at any hour. */
const dropQuietHours = async (page: Page) => {
  const token = await page.evaluate(() => localStorage.getItem('authToken'));
  const headers = { authorization: `Bearer ${token ?? ''}` };
  const { settings: kept, version } = section.parse(
    await (await page.request.get('/api/settings/messaging', { headers })).json(),
  );
  const settings = { ...kept, quiet_from: 0, quiet_until: 0 };
  const answer = await page.request.put('/api/settings/messaging', { headers, data: { settings, version } });
  expect(answer.ok()).toBe(true);
};

const phone = '+61491570156';
const shownPhone = '0491 570 156';
const senderEmail = 'nora.nowell@customer.example';
const text = (app: App, body: string) => app.control('/phones/texts', { from: phone, body });
const dot = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==';
const messages = (page: Page) => page.getByRole('log');
const input = (page: Page) => page.getByPlaceholder('Type your sms message...');

test('a text from an unknown number becomes a customer and is answered; STOP and START are honoured', async ({
  keptPage,
  app,
}) => {
  const page = await keptPage('manager');
  await page.goto('/conversations');
  await dropQuietHours(page);
  await expect(page.getByText('Select a conversation')).toBeVisible();

  await test.step('appears in the open list without a reload, and is opened by keyboard', async () => {
    await text(app, `Hi, this is Nora Nowell, ${senderEmail}. Do you have the Venice in red?`);
    const item = page.getByRole('button', { name: new RegExp(`Unknown Customer.*${shownPhone}`) });
    await expect(item).toBeVisible();
    await expect(item.getByLabel('1 unread')).toBeVisible();
    await press(page, item);
    await expect(page.getByRole('heading', { name: 'Unknown Customer', level: 2 })).toBeFocused();
    await expect(item.getByLabel('1 unread')).toBeHidden();
  });

  await test.step('becomes a customer', async () => {
    const beside = page.getByRole('complementary', { name: 'About the customer' });
    await press(page, beside.getByRole('button', { name: 'New customer' }));
    await expect(page.getByLabel('New customer’s name')).toHaveValue('Nora Nowell');
    await expect(page.getByLabel('Email (optional)')).toHaveValue(senderEmail);
    await page.getByLabel('New customer’s name').press('Enter');
    await expect(page.getByRole('heading', { name: 'Nora Nowell', level: 2 })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Open customer' })).toBeVisible();
  });

  await test.step('sends a picture, which is shown', async () => {
    await app.control('/phones/texts', {
      from: phone,
      body: 'Like this?',
      media: [{ type: 'image/png', base64: dot }],
    });
    await expect(messages(page).getByRole('img', { name: 'Picture.png' })).toBeVisible();
  });

  await test.step('is answered, once a message that was a mistake is taken back', async () => {
    await reach(page, input(page));
    await page.keyboard.type('Oops');
    await page.keyboard.press('Enter');
    await expect(messages(page)).toContainText('Oops');
    await press(page, messages(page).getByRole('button', { name: 'Undo' }), 'Shift+Tab');
    await expect(messages(page)).not.toContainText('Oops');
    await expect(input(page)).toHaveValue('Oops');
    await input(page).fill('Yes, in medium and large.');
    await input(page).press('Enter');
    await expect(messages(page)).toContainText('Delivered');
    expect(await receivedBy(app, phone)).toEqual([expect.stringMatching(/^Yes, in medium and large\.\n/)]);
  });

  await test.step('and nothing is sent after STOP, until START', async () => {
    await text(app, 'STOP');
    await expect(page.getByText('This number has opted out of text messages.')).toBeVisible();
    await expect(input(page)).toBeHidden();
    await text(app, 'Start');
    await input(page).fill('Welcome back');
    await input(page).press('Enter');
    await expect.poll(() => receivedBy(app, phone)).toHaveLength(2);
  });
});

test('a quote for the sender of a text starts beside the conversation, and stands there', async ({ keptPage }) => {
  const page = await keptPage('manager');
  await page.goto('/conversations');
  await page.getByRole('button', { name: /Nora Nowell/ }).click();
  const beside = page.getByRole('complementary', { name: 'About the customer' });
  await beside.getByRole('link', { name: 'New quote' }).click();
  await expect(page.getByText('Nora Nowell').first()).toBeVisible();
  const nora = { ...customer('Nora Nowell'), email: senderEmail, phone: shownPhone };
  await importProducts(page);
  const quote = await makeDraft(page, nora);

  await page.goto('/conversations');
  await page.getByRole('button', { name: /Nora Nowell/ }).click();
  await expect(beside.getByRole('link', { name: quote.quote_number })).toBeVisible();
  await expect(beside.getByRole('button', { name: `Send quote ${quote.quote_number}` })).toBeVisible();
});

test('an emailed quote stands in the conversation of its customer, and is answered by email', async ({
  keptPage,
  app,
}) => {
  const page = await keptPage('manager');
  const rosa = customer('Rosa Threadwell');
  await importProducts(page);
  const quote = await makeDraft(page, rosa);
  await sendQuote(app, page, quote, rosa);

  await page.goto('/conversations?channel=email');
  await page.getByRole('button', { name: /Rosa Threadwell/ }).click();

  await expect(messages(page)).toContainText(`Your quote ${quote.quote_number}`);
  await expect(messages(page)).toContainText('Sent automatically');
  await expect(messages(page)).not.toContainText('/quotes/view/');

  const sent = await findMail(app, rosa.email, quote.quote_number);
  await test.step('where the customer’s answer by email appears, and is answered in turn', async () => {
    await app.control(`/mail/${sent.id}/answer`, { text: 'Lovely, but can I have it in blue?' });
    await expect(messages(page)).toContainText('can I have it in blue?');
    await page.getByPlaceholder('Type your email message...').fill('Yes, blue is here.');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(messages(page)).toContainText('Yes, blue is here.');
    const answer = await findMail(app, rosa.email, 'Re: ');
    expect(answer.text).toContain('Yes, blue is here.');
  });

  await test.step('and offers to unsubscribe, on a page without accessibility violations', async () => {
    await page.goto(/https?:\S+\/api\/unsubscribe\/\S+/.exec(sent.text)?.[0] ?? 'no link');
    await expect(page.getByRole('button', { name: 'Unsubscribe' })).toBeVisible();
    await examine(page, 'unsubscribing');
  });
});

test('two people who answer at once are shown each other', async ({ keptPage }) => {
  const [page, other] = [await keptPage('manager'), await keptPage('staff')];
  for (const each of [page, other]) {
    await each.goto('/conversations?channel=email');
    await each.getByRole('button', { name: /Rosa Threadwell/ }).click();
    await expect(messages(each)).toContainText('in blue?');
  }
  const field = (on: Page) => on.getByPlaceholder('Type your email message...');
  const writers = (on: Page) => on.getByText(/ (is|are) writing…$/);

  await field(page).fill('I will look');
  await expect(writers(other)).toBeVisible();
  await expect(writers(page)).toBeHidden();
  await field(other).fill('Let me look');
  await expect(writers(page)).toBeVisible();
  await field(page).fill('');
  await expect(writers(other)).toBeHidden();
  await field(other).fill('');
  await expect(writers(page)).toBeHidden();
});

const letter = [
  'From: Fay Formatted <fay@customers.example>',
  'Subject: My bike',
  'Message-ID: <formatted@customers.example>',
  'Content-Type: multipart/mixed; boundary=b',
  '',
  '--b',
  'Content-Type: text/html',
  '',
  '<p style="color:#b00">Does it <b>fit</b>?</p><script>document.body.textContent = "stolen"</script>',
  '<img src="https://tracker.example/opened.png" alt="Logo">',
  '--b',
  'Content-Type: application/pdf; name="sizes.pdf"',
  'Content-Disposition: attachment; filename="sizes.pdf"',
  '',
  '%PDF-1.4',
  '--b--',
].join('\r\n');

test('a formatted email is shown in a sandbox, and its attachment is downloaded', async ({ keptPage, app }) => {
  const page = await keptPage('manager');
  // Pictures from the internet are asked for only after a click.
  const loaded: string[] = [];
  await page.route('https://tracker.example/**', (route) => {
    loaded.push(route.request().headers().referer ?? 'no referrer');
    return route.abort();
  });
  await page.goto('/conversations?channel=email');
  await app.control('/mail/incoming', { raw: letter });
  await page.getByRole('button', { name: /fay@customers\.example/ }).click();
  await expect(messages(page)).toContainText('Does it fit?');

  await page.getByRole('button', { name: 'Formatted' }).click();
  const frame = page.frameLocator('iframe[title="Email as its sender formatted it"]');
  await expect(frame.getByText('Does it fit?')).toHaveCSS('color', 'rgb(187, 0, 0)');
  await examine(page, 'a formatted email');
  expect(loaded).toEqual([]);
  await page.getByRole('button', { name: 'Show pictures' }).click();
  await expect.poll(() => loaded).toEqual(['no referrer']);
  await expect(frame.getByText('stolen')).toBeHidden();

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download sizes.pdf' }).click();
  expect((await download).suggestedFilename()).toBe('sizes.pdf');
});

test('conversations have no accessibility violations, and fit a phone', async ({ keptPage, app }) => {
  const page = await keptPage('manager');
  await text(app, 'One more thing: https://example.com/a-very-long-address-that-cannot-be-broken/0123456789');
  await page.goto('/conversations');
  await page.getByRole('button', { name: /Nora Nowell/ }).click();
  await expect(messages(page)).toContainText('One more thing');
  await examine(page, 'a conversation');
  await page.setViewportSize({ width: 390, height: 844 });
  await fits(page, 'a conversation on a phone');
  await examine(page, 'a conversation on a phone');
  await page.getByRole('button', { name: 'Back to the conversations' }).click();
  await expect(page.getByRole('button', { name: /Nora Nowell/ })).toBeVisible();
  await fits(page, 'the list on a phone');
  await examine(page, 'the list on a phone');
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.getByRole('button', { name: 'New Conversation' }).click();
  await expect(page.getByPlaceholder('Search by name, phone, or email...')).toBeVisible();
  await examine(page, 'a new conversation');
});
