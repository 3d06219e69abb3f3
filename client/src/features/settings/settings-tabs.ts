import { hasRole, type Role } from '@chainline/shared/roles';
import { paths } from '../../lib/paths';

export const accountTabs = [
  { tab: 'profile', label: 'Profile' },
  { tab: 'password', label: 'Password' },
  { tab: 'sessions', label: 'Sessions' },
  { tab: 'second-factor', label: 'Second factor' },
  { tab: 'notifications', label: 'Notifications' },
  { tab: 'appearance', label: 'Appearance' },
] as const;

export const shopTabs = [
  { tab: 'shop', label: 'Shop details' },
  { tab: 'quotes', label: 'Quotes' },
  { tab: 'delivery', label: 'Delivery' },
  { tab: 'stock', label: 'Stock' },
  { tab: 'messages', label: 'Messages' },
  { tab: 'lists', label: 'Brands and lists' },
  { tab: 'workshop', label: 'Workshop' },
  { tab: 'compliance', label: 'E-bike compliance' },
  { tab: 'accounting', label: 'Accounting' },
  { tab: 'retention', label: 'Retention' },
  { tab: 'security', label: 'Security' },
] as const;

export type SettingsTab = (typeof accountTabs)[number]['tab'] | (typeof shopTabs)[number]['tab'];

const ownTabs: readonly { tab: SettingsTab }[] = accountTabs;
const allTabs: readonly { tab: SettingsTab }[] = [...accountTabs, ...shopTabs];

/** Tab in the address; the profile if the role has no such tab. */
export const tabOf = (params: URLSearchParams, role: Role): SettingsTab => {
  const offered = hasRole(role, 'manager') ? allTabs : ownTabs;
  return offered.find(({ tab }) => tab === params.get('tab'))?.tab ?? 'profile';
};

export const tabPath = (tab: SettingsTab): string =>
  tab === 'profile' ? paths.settings() : `${paths.settings()}?tab=${tab}`;
