import { accountingSettingsCalls } from '@chainline/shared/settings/accounting-settings-contract';
import { complianceSettingsCalls } from '@chainline/shared/settings/compliance-settings-contract';
import { listSettingsCalls } from '@chainline/shared/settings/list-settings-contract';
import { messagingSettingsCalls } from '@chainline/shared/settings/messaging-settings-contract';
import { retentionSettingsCalls } from '@chainline/shared/settings/retention-settings-contract';
import { securitySettingsCalls } from '@chainline/shared/settings/security-settings-contract';
import { shippingSettingsCalls } from '@chainline/shared/settings/shipping-settings-contract';
import { quoteSettingsCalls } from '@chainline/shared/settings/quote-settings-contract';
import { shopSettingsCalls } from '@chainline/shared/settings/shop-settings-contract';
import { workshopSettingsCalls } from '@chainline/shared/settings/workshop-settings-contract';
import { getSyncSettings, putSyncSettings } from '@chainline/shared/settings/sync-settings-contract';
import { lastingAccess, route, type Route } from '../../http/route';
import type { SettingsService } from './settings-service';

export const createSettingsRoutes = ({ settings: { sections } }: { settings: SettingsService }): Route[] => [
  route(getSyncSettings, 'staff', () => sections.sync.get()),
  route(putSyncSettings, 'manager', ({ actor, body }) => sections.sync.put(actor, body)),
  // Readable by everybody who writes quotes, because their totals depend on these settings.
  route(shopSettingsCalls.get, 'anyone', () => sections.shop.get()),
  // Needs a confirmation: these settings determine where customers' replies go and where links in quotes lead.
  route(shopSettingsCalls.put, 'manager', ({ actor, body }) => sections.shop.put(actor, body), lastingAccess),
  route(quoteSettingsCalls.get, 'signedIn', () => sections.quotes.get()),
  route(quoteSettingsCalls.put, 'manager', ({ actor, body }) => sections.quotes.put(actor, body)),
  route(shippingSettingsCalls.get, 'signedIn', () => sections.shipping.get()),
  route(shippingSettingsCalls.put, 'manager', ({ actor, body }) => sections.shipping.put(actor, body)),
  route(listSettingsCalls.get, 'anyone', () => sections.lists.get()),
  route(listSettingsCalls.put, 'manager', ({ actor, body }) => sections.lists.put(actor, body)),
  route(retentionSettingsCalls.get, 'manager', () => sections.retention.get()),
  route(retentionSettingsCalls.put, 'manager', ({ actor, body }) => sections.retention.put(actor, body)),
  route(messagingSettingsCalls.get, 'staff', () => sections.messaging.get()),
  route(messagingSettingsCalls.put, 'manager', ({ actor, body }) => sections.messaging.put(actor, body)),
  route(accountingSettingsCalls.get, 'manager', () => sections.accounting.get()),
  route(accountingSettingsCalls.put, 'manager', ({ actor, body }) => sections.accounting.put(actor, body)),
  route(workshopSettingsCalls.get, 'workshop', () => sections.workshop.get()),
  route(workshopSettingsCalls.put, 'manager', ({ actor, body }) => sections.workshop.put(actor, body)),
  route(complianceSettingsCalls.get, 'manager', () => sections.compliance.get()),
  route(complianceSettingsCalls.put, 'manager', ({ actor, body }) => sections.compliance.put(actor, body)),
  route(securitySettingsCalls.get, 'manager', () => sections.security.get()),
  route(securitySettingsCalls.put, 'manager', ({ actor, body }) => sections.security.put(actor, body), lastingAccess),
];
