import type { Page } from '@playwright/test';
import { examine, fits } from '../examine';
import { expect, test } from '../fixtures';
import { press, reach } from '../keyboard';
import { findMail, openStranger } from '../quotes';
import { visit } from '../visit';

const desktop = { width: 1280, height: 720 };
const phone = { width: 390, height: 844 };
const isReady = (page: Page) => expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
const column = (page: Page, name: string) => page.getByRole('list', { name, exact: true });
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** Checks a page on a desktop and a phone. */
const look = async (page: Page, screen: string) => {
  await page.setViewportSize(desktop);
  await isReady(page);
  await examine(page, screen);
  await page.setViewportSize(phone);
  await isReady(page);
  await fits(page, `${screen} on a phone`);
  await examine(page, `${screen} on a phone`);
  await page.setViewportSize(desktop);
};

type Walk = { bike: string; name: string; email?: string };

/** Books a bike at the counter, on the page of the workshop, and opens its job. @returns the job's number */
const takeIn = async (page: Page, { bike, name, email = '' }: Walk): Promise<string> => {
  const dialog = page.getByRole('dialog', { name: 'New Job' });
  const field = (label: string) => dialog.getByRole('textbox', { name: label, exact: true });
  await field('Customer').fill(name);
  await field('Email').fill(email);
  await field('Bike').fill(bike);
  await field('What to do').fill('Brakes squeal');
  await field('Not to exceed ($)').fill('80');
  await dialog.getByRole('combobox', { name: 'Checklist' }).click();
  await page.getByRole('option', { name: 'Basic service' }).click();
  await dialog.getByRole('button', { name: 'Book Job' }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Open Job' }).click();
  await expect(heading(page)).toHaveText(new RegExp(`^WO-\\d+: ${bike}$`));
  const [number = ''] = /WO-\d+/.exec(await heading(page).innerText()) ?? [];
  return number;
};

test('a bike is serviced, with extra work approved by link, on accessible screens', async ({
  keptPage,
  app,
  browser,
}) => {
  const page = await keptPage('staff');
  const rosa = { bike: 'Green tourer', name: 'Rosa Lindqvist', email: 'rosa.lindqvist@customer.example' };

  await test.step('it is booked at the counter', async () => {
    await visit(page, '/workshop');
    await expect(page.getByRole('region', { name: 'Board' }).or(page.getByText('No jobs here'))).toBeVisible();
    await page.getByRole('button', { name: 'New Job' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'New Job' });
    await dialog.getByRole('button', { name: 'Book Job' }).click();
    await expect(dialog.getByText('Enter the bike')).toBeVisible();
    await look(page, 'new job with its errors');
    await takeIn(page, rosa);
    await look(page, 'job');
  });

  await test.step('worn pads cost more than agreed, and the customer is asked', async () => {
    await page.getByRole('button', { name: 'In progress', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Quality check', exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Add Extra Work' }).click();
    const extra = page.getByRole('dialog', { name: 'Extra Work' });
    await extra.getByRole('button', { name: 'Save' }).click();
    await expect(extra.getByText('Enter what is to be done')).toBeVisible();
    await examine(page, 'extra work with its errors');
    await extra.getByLabel('What is to be done').fill('New brake pads');
    await extra.getByLabel('Labour (AUD)').fill('30');
    await extra.getByLabel('Parts (AUD)').fill('49.90');
    await extra.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'Ask the customer: New brake pads' }).click();
    const ask = page.getByRole('dialog', { name: 'Ask the Customer' });
    await expect(ask.getByText(/gets a link to approve or decline/)).toBeVisible();
    await examine(page, 'asking the customer');
    await ask.getByRole('button', { name: 'Send Link' }).click();
    await expect(page.getByText('Customer asked', { exact: true })).toBeVisible();
  });

  await test.step('the customer approves it on a phone', async () => {
    const stranger = await openStranger(app, browser, { phone: true });
    const { text } = await findMail(app, rosa.email, 'WO-');
    const [path = ''] = /\/approvals\/[\w-]{43}/.exec(text) ?? [];
    await stranger.goto(path);
    await expect(heading(stranger)).toHaveText('Extra work on your bike');
    await stranger.getByRole('button', { name: 'Approve $79.90' }).click();
    await expect(stranger.getByText('Please enter your name')).toBeVisible();
    await examine(stranger, 'approval with its error, on a phone');
    await fits(stranger, 'approval on a phone');
    await stranger.getByLabel('Your full name').fill(rosa.name);
    await stranger.getByRole('button', { name: 'Approve $79.90' }).click();
    await expect(stranger.getByRole('heading', { name: 'Approved' })).toBeVisible();
    await examine(stranger, 'approved, on a phone');
  });

  await test.step('the bike is checked and handed over', async () => {
    await page.reload();
    await expect(page.getByText('$159.90')).toBeVisible();
    const steps = page.getByRole('region', { name: 'Checklist' }).getByRole('checkbox');
    for (const step of await steps.all()) {
      await step.click();
      await expect(step).toBeChecked();
    }
    await page.getByRole('button', { name: 'Quality check', exact: true }).click();
    await page.getByRole('button', { name: 'Ready', exact: true }).click();
    await page.getByRole('button', { name: 'Hand Over', exact: true }).click();
    const handOver = page.getByRole('dialog', { name: /^Hand over WO-/ });
    await expect(handOver.getByLabel('Collected by')).toHaveValue(rosa.name);
    await examine(page, 'handing over');
    await handOver.getByRole('button', { name: 'Hand Over' }).click();
    await expect(page.getByText(`Handed over to ${rosa.name}`)).toBeVisible();
    await look(page, 'job that is over');
  });
});

test('the keyboard alone moves a job on the board, and a scan opens it from any page', async ({ keptPage }) => {
  const page = await keptPage('staff');
  await visit(page, '/workshop');
  await page.getByRole('button', { name: 'New Job' }).first().click();
  const number = await takeIn(page, { bike: 'Red folder', name: 'Olu Adeyemi' });
  const print = page.getByRole('button', { name: /^Print the tag of Red folder/ });
  const [, code = ''] = /\(([0-9A-Z]{8})\)/.exec((await print.getAttribute('aria-label')) ?? '') ?? [];

  await test.step('from booked over in progress to the quality check', async () => {
    await press(page, page.getByRole('link', { name: 'Workshop', exact: true }).last());
    await expect(column(page, 'Booked').getByRole('link', { name: number })).toBeVisible();
    await look(page, 'board');
    for (const state of ['In progress', 'Quality check']) {
      await press(page, page.getByRole('button', { name: `Move ${number}` }));
      await expect(page.getByRole('menuitem', { name: state })).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(column(page, state).getByRole('link', { name: number })).toBeVisible();
      // The keyboard continues at the job, not at the top of the page.
      await expect(page.getByRole('button', { name: `Move ${number}` })).toBeFocused();
    }
  });

  await test.step('the list finds it', async () => {
    await reach(page, page.getByRole('tab', { name: 'Board' }), 'Shift+Tab');
    for (const key of ['ArrowRight', 'Enter']) await page.keyboard.press(key);
    await reach(page, page.getByRole('searchbox'));
    await page.keyboard.type(number);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('row', { name: /Red folder/ })).toBeVisible();
    await look(page, 'list of jobs');
  });

  await test.step('a hand scanner types its link into whatever has the focus', async () => {
    await visit(page, '/quotes');
    await expect(heading(page)).toHaveText('Quotes');
    const search = page.getByRole('searchbox').first();
    await search.fill('Ada');
    await page.keyboard.type(`${new URL(page.url()).origin}/b/${code}`);
    await page.keyboard.press('Enter');
    await expect(heading(page)).toHaveText(`${number}: Red folder`);
    await page.goBack();
    await expect(search).toHaveValue(/^(Ada)?$/);
  });

  await test.step('so does a code typed by hand', async () => {
    await visit(page, '/workshop');
    await press(page, page.getByRole('button', { name: 'Scan Bike Tag' }));
    const scan = page.getByRole('dialog', { name: 'Scan Bike Tag' });
    await expect(scan.getByText('The camera cannot be used.', { exact: false })).toBeVisible();
    await examine(page, 'scanning without a camera');
    await page.keyboard.type(number);
    await page.keyboard.press('Enter');
    await expect(heading(page)).toHaveText(`${number}: Red folder`);
  });
});
