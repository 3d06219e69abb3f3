import { getAccount, type Account } from '@chainline/shared/auth/account-contract';
import {
  accountingSettingsCalls,
  defaultAccountingSettings,
} from '@chainline/shared/settings/accounting-settings-contract';
import {
  complianceSettingsCalls,
  defaultComplianceSettings,
} from '@chainline/shared/settings/compliance-settings-contract';
import { listConversations } from '@chainline/shared/messaging/conversation-contract';
import { defaultListSettings, listSettingsCalls } from '@chainline/shared/settings/list-settings-contract';
import {
  defaultMessagingSettings,
  messagingSettingsCalls,
} from '@chainline/shared/settings/messaging-settings-contract';
import {
  defaultRetentionSettings,
  retentionSettingsCalls,
} from '@chainline/shared/settings/retention-settings-contract';
import { defaultSecuritySettings, securitySettingsCalls } from '@chainline/shared/settings/security-settings-contract';
import { defaultShippingSettings, shippingSettingsCalls } from '@chainline/shared/settings/shipping-settings-contract';
import { defaultQuoteSettings, quoteSettingsCalls } from '@chainline/shared/settings/quote-settings-contract';
import { defaultShopSettings, shopSettingsCalls } from '@chainline/shared/settings/shop-settings-contract';
import { failure, mockEndpoint } from '../../../testing/mock-endpoint';
import { defaultWorkshopSettings, workshopSettingsCalls } from '@chainline/shared/settings/workshop-settings-contract';
import { server } from '../../../testing/msw';

const stale = () => failure(409, 'These settings were changed meanwhile.');

/** Mock server of the settings with optimistic locking; records the requests. */
export const keepSettings = () => {
  const kept = {
    shop: { settings: { ...defaultShopSettings }, version: 3 },
    quotes: { settings: { ...defaultQuoteSettings }, version: 3 },
    delivery: { settings: { ...defaultShippingSettings }, version: 3 },
    lists: { settings: { ...defaultListSettings }, version: 3 },
    retention: { settings: { ...defaultRetentionSettings }, version: 3 },
    messaging: { settings: { ...defaultMessagingSettings }, version: 3 },
    accounting: { settings: { ...defaultAccountingSettings }, version: 3 },
    workshop: { settings: { ...defaultWorkshopSettings }, version: 3 },
    compliance: { settings: { ...defaultComplianceSettings }, version: 3 },
    security: { settings: { ...defaultSecuritySettings }, version: 3 },
  };
  const sent: { settings: unknown; version: number }[] = [];
  server.use(
    mockEndpoint(shopSettingsCalls.get, () => kept.shop),
    mockEndpoint(shopSettingsCalls.put, ({ body }) => {
      sent.push(body);
      if (body.version !== kept.shop.version) return stale();
      kept.shop = { settings: body.settings, version: body.version + 1 };
      return kept.shop;
    }),
    mockEndpoint(quoteSettingsCalls.get, () => kept.quotes),
    mockEndpoint(quoteSettingsCalls.put, ({ body }) => {
      sent.push(body);
      if (body.version !== kept.quotes.version) return stale();
      kept.quotes = { settings: body.settings, version: body.version + 1 };
      return kept.quotes;
    }),
    mockEndpoint(shippingSettingsCalls.get, () => kept.delivery),
    mockEndpoint(shippingSettingsCalls.put, ({ body }) => {
      sent.push(body);
      if (body.version !== kept.delivery.version) return stale();
      kept.delivery = { settings: body.settings, version: body.version + 1 };
      return kept.delivery;
    }),
    mockEndpoint(listSettingsCalls.get, () => kept.lists),
    mockEndpoint(listSettingsCalls.put, ({ body }) => {
      sent.push(body);
      return { settings: body.settings, version: body.version + 1 };
    }),
    mockEndpoint(retentionSettingsCalls.get, () => kept.retention),
    mockEndpoint(retentionSettingsCalls.put, ({ body }) => {
      sent.push(body);
      if (body.version !== kept.retention.version) return stale();
      kept.retention = { settings: body.settings, version: body.version + 1 };
      return kept.retention;
    }),
    mockEndpoint(listConversations, () => []),
    mockEndpoint(messagingSettingsCalls.get, () => kept.messaging),
    mockEndpoint(messagingSettingsCalls.put, ({ body }) => {
      sent.push(body);
      return { settings: body.settings, version: body.version + 1 };
    }),
    mockEndpoint(accountingSettingsCalls.get, () => kept.accounting),
    mockEndpoint(accountingSettingsCalls.put, ({ body }) => {
      sent.push(body);
      kept.accounting = { settings: body.settings, version: body.version + 1 };
      return kept.accounting;
    }),
    mockEndpoint(workshopSettingsCalls.get, () => kept.workshop),
    mockEndpoint(workshopSettingsCalls.put, ({ body }) => {
      sent.push(body);
      return { settings: body.settings, version: body.version + 1 };
    }),
    mockEndpoint(complianceSettingsCalls.get, () => kept.compliance),
    mockEndpoint(complianceSettingsCalls.put, ({ body }) => {
      sent.push(body);
      return { settings: body.settings, version: body.version + 1 };
    }),
    mockEndpoint(securitySettingsCalls.get, () => kept.security),
    mockEndpoint(securitySettingsCalls.put, ({ body }) => {
      sent.push(body);
      return failure(422, 'Set up a second factor of your own first.', { code: 'settings.own_second_factor' });
    }),
  );
  return { kept, sent };
};

const buildAccount = (overrides: Partial<Account> = {}): Account => ({
  id: 7,
  username: 'alex',
  first_name: 'Alex',
  last_name: 'Reid',
  email: 'alex@example.com',
  account_role: 'staff',
  role: 'staff',
  last_sign_in_at: '2026-11-21T01:00:00.000Z',
  created_at: '2026-01-05T01:00:00.000Z',
  second_factor: { enabled: false, since: null, recovery_codes_left: 0, required: false },
  ...overrides,
});

/** Answers account requests; the test can change the returned account between requests. */
export const answerAccount = (overrides: Partial<Account> = {}): { account: Account } => {
  const world = { account: buildAccount(overrides) };
  server.use(mockEndpoint(getAccount, () => ({ success: true, account: world.account })));
  return world;
};
