import { verifySession } from '@chainline/shared/auth/auth-contract';
import { defaultListSettings } from '@chainline/shared/settings/list-settings-contract';
import { defaultMessagingSettings } from '@chainline/shared/settings/messaging-settings-contract';
import { defaultAccountingSettings } from '@chainline/shared/settings/accounting-settings-contract';
import { defaultQuoteSettings, quoteSettingsCalls } from '@chainline/shared/settings/quote-settings-contract';
import { defaultShippingSettings } from '@chainline/shared/settings/shipping-settings-contract';
import { defaultShopSettings, shopSettingsCalls } from '@chainline/shared/settings/shop-settings-contract';
import { defaultSyncSettings, getSyncSettings } from '@chainline/shared/settings/sync-settings-contract';
import { defaultComplianceSettings } from '@chainline/shared/settings/compliance-settings-contract';
import { defaultWorkshopSettings } from '@chainline/shared/settings/workshop-settings-contract';
import { geocodeAddress } from '@chainline/shared/shipping/shipping-contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { buildUser, storeTestSession } from '../../../testing/factories';
import { failure, mockEndpoint } from '../../../testing/mock-endpoint';
import { server } from '../../../testing/msw';
import { pasteInto } from '../../../testing/paste-into';
import { renderApp } from '../../../testing/render';
import { keepSettings } from '../testing/settings-answers';
import { SettingsPage } from './SettingsPage';

const open = (tab: string) =>
  renderApp({ at: `/settings?tab=${tab}`, pages: [{ path: '/settings', Component: SettingsPage }] });
const field = (name: string) => screen.findByRole('textbox', { name });
const change = async (user: UserEvent, name: string, text: string) => {
  const input = await field(name);
  await user.clear(input);
  await user.type(input, text);
};
const save = (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Save' }));

const expectNothingToSave = () =>
  expect(screen.getByRole('button', { name: 'Save' })).toHaveAttribute('aria-disabled', 'true');

beforeEach(() => void storeTestSession({ role: 'manager' }));

describe('a settings section', () => {
  it('shows the current settings, and saves with the version seen', async () => {
    const { sent } = keepSettings();
    const { user } = open('quotes');
    expect(await field('Deposit')).toHaveValue('500');
    expectNothingToSave();
    await change(user, 'Deposit', '49.50');
    await user.click(screen.getByRole('switch', { name: 'Show quote notes to customers' }));
    await save(user);
    expect(await screen.findByText('Settings saved')).toBeVisible();
    const settings = { ...defaultQuoteSettings, deposit: 49.5, notes_for_customer: true };
    expect(sent).toEqual([{ settings, version: 3 }]);
    expectNothingToSave();
    // A disabled button would have lost the focus.
    expect(screen.getByRole('button', { name: 'Save' })).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(sent).toHaveLength(1);
    await change(user, 'Deposit', '60');
    await save(user);
    await waitFor(() => expect(sent.at(-1)).toMatchObject({ version: 4 }));
  });

  it.each([
    ['quotes', 'Valid for', '3', 'Must be less than the days a quote is valid for'],
    ['quotes', 'Remind the customer before it expires', '30', 'Must be less than the days a quote is valid for'],
    ['delivery', 'Carriers from', '301', 'Must not exceed the range of our own delivery'],
    ['delivery', 'Own delivery up to', '49', 'Must not exceed the range of our own delivery'],
  ])('refuses inconsistent values: %s, %s %s', async (tab, name, text, message) => {
    const { sent } = keepSettings();
    const { user } = open(tab);
    await change(user, name, text);
    await save(user);
    expect(await screen.findByText(new RegExp(`^${message}`))).toBeVisible();
    expect(sent).toEqual([]);
  });

  it('refuses invalid values without a call', async () => {
    const { sent } = keepSettings();
    const { user } = open('quotes');
    await change(user, 'Valid for', '0');
    await change(user, 'Deposit', '1.234');
    await change(user, 'Products', 'many');
    await save(user);
    expect(await screen.findByText('Enter whole days from 1 to 365')).toBeVisible();
    expect(screen.getByText('Enter an amount such as 500 or 49.50')).toBeVisible();
    expect(screen.getByText('Enter percent from 0 to 100')).toBeVisible();
    expect(sent).toEqual([]);
  });

  it('reverts to the saved values, and fills in defaults', async () => {
    const { kept, sent } = keepSettings();
    kept.quotes.settings.deposit = 700;
    const { user } = open('quotes');
    await change(user, 'Deposit', '1');
    expect(screen.getByText('Not saved yet.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    expect(await field('Deposit')).toHaveValue('700');
    await user.click(screen.getByRole('button', { name: 'Restore Defaults' }));
    expect(await field('Deposit')).toHaveValue('500');
    expect(sent).toEqual([]);
    await save(user);
    await waitFor(() => expect(sent).toEqual([{ settings: defaultQuoteSettings, version: 3 }]));
  });

  it('shows refusals at their field', async () => {
    keepSettings();
    const fields = [{ path: 'settings.capacity', message: 'More than there are people' }];
    server.use(mockEndpoint(quoteSettingsCalls.put, () => failure(400, 'Not valid', { fields })));
    const { user } = open('quotes');
    await change(user, 'Maximum open quotes per person', '900');
    await save(user);
    expect(await screen.findByText('More than there are people')).toBeVisible();
  });

  it('asks before leaving with unsaved changes', async () => {
    keepSettings();
    const { user, router } = open('quotes');
    await change(user, 'Deposit', '1');
    await user.click(screen.getByRole('link', { name: 'Appearance' }));
    let dialog = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }));
    await user.click(dialog.getByRole('button', { name: 'Stay' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(router.state.location.search).toBe('?tab=quotes');
    expect(await field('Deposit')).toHaveValue('1');
    await user.click(screen.getByRole('link', { name: 'Appearance' }));
    dialog = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }));
    await user.click(dialog.getByRole('button', { name: 'Leave' }));
    expect(await screen.findByRole('radio', { name: /^Dark/ })).toBeVisible();
  });

  it('reports a failed load, and retries', async () => {
    server.use(mockEndpoint(quoteSettingsCalls.get, () => failure(422, 'Not now')));
    const { user } = open('quotes');
    expect(await screen.findByText('The settings could not be loaded.')).toBeVisible();
    keepSettings();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await field('Deposit')).toHaveValue('500');
  });
});

it('the accounts for accounting software are saved, and checked first', async () => {
  const { sent } = keepSettings();
  const { user } = open('accounting');
  await change(user, 'Labour', 'two hundred');
  await save(user);
  expect(await screen.findByText('Enter the code of the account, such as 200')).toBeVisible();
  await change(user, 'Labour', '260');
  await save(user);
  await waitFor(() =>
    expect(sent).toEqual([{ settings: { ...defaultAccountingSettings, labour_account: '260' }, version: 3 }]),
  );
});

it('the capacity and checklists of the workshop are saved, and checked first', async () => {
  const { sent } = keepSettings();
  const { user } = open('workshop');
  await change(user, 'Monday', 'eight');
  await user.click(screen.getByRole('button', { name: 'Add Checklist' }));
  const added = within(screen.getByRole('group', { name: 'Checklist 5' }));
  await pasteInto(user, added.getByRole('textbox', { name: 'Name' }), 'basic SERVICE');
  await save(user);
  expect(await screen.findByText('Enter hours such as 8 or 7.5')).toBeVisible();
  expect(added.getByText('Each name can only be used once')).toBeVisible();
  expect(added.getByText('A checklist needs a step')).toBeVisible();
  expect(sent).toEqual([]);

  await change(user, 'Monday', '7.5');
  await user.clear(added.getByRole('textbox', { name: 'Name' }));
  await pasteInto(user, added.getByRole('textbox', { name: 'Name' }), 'Fork service');
  await pasteInto(user, added.getByRole('textbox', { name: 'Steps' }), 'Seals\n\n Oil changed ');
  await user.click(screen.getByRole('button', { name: 'Remove checklist 1' }));
  await save(user);
  const { hours, checklists } = defaultWorkshopSettings;
  const fork = { name: 'Fork service', kind: 'service', minutes: 60, steps: ['Seals', 'Oil changed'] };
  const settings = {
    ...defaultWorkshopSettings,
    hours: [7.5, ...hours.slice(1)],
    checklists: [...checklists.slice(1), fork],
  };
  await waitFor(() => expect(sent).toEqual([{ settings, version: 3 }]));
});

describe('settings changed by somebody else', () => {
  const conflict = async () => {
    const world = keepSettings();
    const { user } = open('quotes');
    await change(user, 'Deposit', '600');
    world.kept.quotes = { settings: { ...defaultQuoteSettings, deposit: 700, capacity: 12 }, version: 4 };
    await save(user);
    const list = within(await screen.findByRole('list', { name: 'What changed' }));
    expect(list.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'Deposit: 500 → 700',
      'Maximum open quotes per person: 10 → 12',
    ]);
    return { user, ...world };
  };

  it("are not overwritten; one's own input can be kept, with theirs elsewhere", async () => {
    const { user, sent } = await conflict();
    await user.click(screen.getByRole('button', { name: 'Keep my changes' }));
    expect(await field('Deposit')).toHaveValue('600');
    expect(await field('Maximum open quotes per person')).toHaveValue('12');
    await save(user);
    expect(await screen.findByText('Settings saved')).toBeVisible();
    expect(sent.at(-1)).toMatchObject({ version: 4, settings: { deposit: 600, capacity: 12 } });
  });

  it("do not include one's own double press, which saves once", async () => {
    const { sent } = keepSettings();
    const { user } = open('quotes');
    await change(user, 'Deposit', '600');
    for (let press = 0; press < 3; press += 1) fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Settings saved')).toBeVisible();
    expect(sent).toHaveLength(1);
    expect(screen.queryByText('Your changes were not saved.')).not.toBeInTheDocument();
  });

  it("do not include one's own save whose response was lost", async () => {
    const { kept, sent } = keepSettings();
    const { user } = open('quotes');
    await change(user, 'Deposit', '600');
    kept.quotes = { settings: { ...defaultQuoteSettings, deposit: 600 }, version: 4 };
    await save(user);
    expect(await screen.findByText('Settings saved')).toBeVisible();
    expectNothingToSave();
    await change(user, 'Deposit', '650');
    await save(user);
    await waitFor(() => expect(sent.at(-1)).toMatchObject({ version: 4, settings: { deposit: 650 } }));
  });

  it('keep a list that was changed here', async () => {
    const { kept, sent } = keepSettings();
    const { user } = open('delivery');
    await user.click(await screen.findByRole('button', { name: 'Remove band 4' }));
    kept.delivery = { settings: { ...defaultShippingSettings, base_price: 60 }, version: 4 };
    await save(user);
    await user.click(await screen.findByRole('button', { name: 'Keep my changes' }));
    expect(await field('Base price')).toHaveValue('60');
    expect(screen.queryByRole('textbox', { name: 'Band 4 from' })).not.toBeInTheDocument();
    await save(user);
    expect(await screen.findByText('Settings saved')).toBeVisible();
    const bands = defaultShippingSettings.bands.slice(0, 3);
    expect(sent.at(-1)).toEqual({ version: 4, settings: { ...defaultShippingSettings, base_price: 60, bands } });
  });

  it.each(['Show the saved version', 'Discard'])('can be taken over: %s', async (button) => {
    const { user, sent } = await conflict();
    await user.click(screen.getByRole('button', { name: button }));
    expect(await field('Deposit')).toHaveValue('700');
    expect(await field('Maximum open quotes per person')).toHaveValue('12');
    expect(screen.queryByText('Your changes were not saved.')).not.toBeInTheDocument();
    expectNothingToSave();
    expect(sent).toHaveLength(1);
  });
});

describe('the business details', () => {
  it('refuse an ABN with a wrong checksum, and accept a valid one', async () => {
    const { sent } = keepSettings();
    const { user } = open('shop');
    await change(user, 'ABN', '51 824 753 557');
    await save(user);
    expect(await screen.findByText('This is not a valid ABN')).toBeVisible();
    await change(user, 'ABN', '51 824 753 556');
    await save(user);
    expect(await screen.findByText('Settings saved')).toBeVisible();
    expect(sent).toEqual([{ settings: { ...defaultShopSettings, abn: '51 824 753 556' }, version: 3 }]);
  });

  it('find the coordinates by the address', async () => {
    keepSettings();
    server.use(
      mockEndpoint(geocodeAddress, ({ body }) =>
        body.address === 'Nowhere'
          ? { success: false, coordinates: null, formatted_address: null }
          : { success: true, coordinates: { latitude: -33.1, longitude: 151.2 }, formatted_address: 'Bondi NSW' },
      ),
    );
    const { user } = open('shop');
    await change(user, 'Address', 'Nowhere');
    await user.click(screen.getByRole('button', { name: 'Find by address' }));
    expect(await screen.findByText('This address was not found.')).toBeVisible();
    await change(user, 'Address', '1 Campbell Parade');
    await user.click(screen.getByRole('button', { name: 'Find by address' }));
    expect(await screen.findByText('Bondi NSW')).toBeVisible();
    expect(await field('Latitude')).toHaveValue('-33.1');
  });

  it('require the address before searching', async () => {
    keepSettings();
    const { user } = open('shop');
    await user.clear(await field('Address'));
    await user.click(screen.getByRole('button', { name: 'Find by address' }));
    expect(await screen.findByText('Enter the address first')).toBeVisible();
    expect(await field('Address')).toHaveFocus();
    await pasteInto(user, await field('Address'), 'Bondi');
    await save(user);
    expect(await screen.findByText('Settings saved')).toBeVisible();
  });

  it("show the server's message about a field", async () => {
    keepSettings();
    server.use(mockEndpoint(shopSettingsCalls.put, () => failure(422, 'The shop is closed for changes.')));
    const { user } = open('shop');
    await change(user, 'Phone', '02 1234');
    await save(user);
    expect(await screen.findByText('The shop is closed for changes.')).toBeVisible();
  });
});

describe('delivery bands', () => {
  it('can be added and removed, and are in order', async () => {
    const { sent } = keepSettings();
    const { user } = open('delivery');
    await user.click(await screen.findByRole('button', { name: 'Remove band 2' }));
    await user.click(screen.getByRole('button', { name: 'Add Band' }));
    await change(user, 'Band 4 from', '150');
    await change(user, 'Band 4 rate', '0.25');
    await save(user);
    expect(await screen.findByText('Must be more than in the previous band')).toBeVisible();
    expect(sent).toEqual([]);
    await change(user, 'Band 4 from', '400');
    await save(user);
    expect(await screen.findByText('Settings saved')).toBeVisible();
    expect(sent).toMatchObject([
      {
        settings: {
          bands: [
            { from_km: 20, per_km: 2 },
            { from_km: 100, per_km: 1 },
            { from_km: 200, per_km: 0.5 },
            { from_km: 400, per_km: 0.25 },
          ],
        },
      },
    ]);
  });
});

describe('lists and thresholds', () => {
  it('have one entry per line, without duplicates', async () => {
    const { sent } = keepSettings();
    const { user } = open('lists');
    await change(user, 'Payment methods', 'cash{Enter}Cash');
    await save(user);
    expect(await screen.findByText('Each entry can only be listed once')).toBeVisible();
    await change(user, 'Payment methods', 'cash{Enter}{Enter} card ');
    await save(user);
    expect(await screen.findByText('Settings saved')).toBeVisible();
    expect(sent).toEqual([{ settings: { ...defaultListSettings, payment_methods: ['cash', 'card'] }, version: 3 }]);
  });

  it('change the low-stock threshold for all pages, and link to the sync settings', async () => {
    const { sent } = keepSettings();
    const told = vi.fn(() => ({ authenticated: true as const, user: buildUser({ role: 'manager' }) }));
    server.use(mockEndpoint(verifySession, told));
    server.use(mockEndpoint(getSyncSettings, () => ({ settings: defaultSyncSettings, version: 1 })));
    const { user } = open('stock');
    await change(user, 'Low stock', '8');
    await save(user);
    await waitFor(() => expect(sent).toEqual([{ settings: { ...defaultListSettings, low_stock: 8 }, version: 3 }]));
    await waitFor(() => expect(told).toHaveBeenCalledTimes(2));
    expect(await screen.findByText('50 mappings and 30% of all enabled')).toBeVisible();
    const link = screen.getByRole('link', { name: 'Change in the Sync Dashboard' });
    expect(link).toHaveAttribute('href', '/sync-dashboard?settings=open');
  });
});

it('has text messages wait in the quiet hours', async () => {
  const { sent } = keepSettings();
  const { user } = open('messages');
  await change(user, 'Quiet from', '24');
  await save(user);
  expect(await screen.findByText('Enter a whole hour from 0 to 23')).toBeVisible();
  await change(user, 'Quiet from', '21');
  await save(user);
  await waitFor(() =>
    expect(sent).toEqual([{ settings: { ...defaultMessagingSettings, quiet_from: 21 }, version: 3 }]),
  );
});

it('explains that requiring a second factor requires having one', async () => {
  keepSettings();
  const { user } = open('security');
  await user.click(await screen.findByRole('switch', { name: 'Managers must use a second factor' }));
  await save(user);
  expect(await screen.findByText('Set up a second factor of your own first.')).toBeVisible();
  const link = screen.getByRole('link', { name: 'Your own second factor' });
  expect(link).toHaveAttribute('href', '/settings?tab=second-factor');
});

it('the standards and the effect of a missing proof are saved, and checked first', async () => {
  const { sent } = keepSettings();
  const { user } = open('compliance');
  await user.clear(await field('Standards of batteries'));
  await save(user);
  expect(await screen.findByText('Enter a standard for batteries')).toBeVisible();
  await pasteInto(user, await field('Standards of batteries'), 'UL 2271\nIEC 62133-2:2017');
  await user.selectOptions(screen.getByLabelText('Bikes without valid proof'), 'block');
  await user.clear(await field('Certificates expire soon'));
  await pasteInto(user, await field('Certificates expire soon'), '0');
  await save(user);
  expect(await screen.findByText('Enter whole days from 1 to 365')).toBeVisible();
  await user.clear(await field('Certificates expire soon'));
  await pasteInto(user, await field('Certificates expire soon'), '90');
  await user.clear(await field('Hint on the marking'));
  await pasteInto(user, await field('Hint on the marking'), ' The maker’s plate ');
  await save(user);
  const [scheme] = defaultComplianceSettings.schemes;
  const schemes = [{ ...scheme, battery_standards: ['UL 2271', 'IEC 62133-2:2017'] }];
  const changed = { action: 'block', expires_soon_days: 90, marking_hint: 'The maker’s plate' };
  await waitFor(() =>
    expect(sent).toEqual([{ settings: { ...defaultComplianceSettings, ...changed, schemes }, version: 3 }]),
  );
});
