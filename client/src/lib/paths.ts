import type { Role } from '@chainline/shared/roles';

/** Every address of the app that something links to. */
export const paths = {
  root: () => '/',
  login: () => '/login',
  inventory: () => '/inventory',
  lightspeed: () => '/lightspeed',
  lightspeedCallback: () => '/lightspeed/callback',
  callback: () => '/callback',
  lightspeedInventory: () => '/lightspeed-inventory',
  productMappings: () => '/product-mappings',
  syncDashboard: () => '/sync-dashboard',
  /** One run of the sync dashboard; its pattern with `:id`. */
  syncRun: (id: string) => `/sync-dashboard/runs/${id}`,
} as const;

const homes: Record<Role, string> = {
  manager: paths.inventory(),
  staff: paths.inventory(),
  quotes: paths.inventory(),
};

/** Where somebody lands after signing in, by the role of the session. */
export const homePath = (role: Role): string => homes[role];
