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
  quotes: () => '/quotes',
  /** One quote; its pattern with `:id`. */
  quote: (id: string) => `/quotes/${id}`,
  quoteCreate: () => '/quotes/create',
  quoteBuilder: () => '/quote-builder',
  /** The builder with a quote in it. */
  quoteEdit: (id: number) => `/quote-builder?edit=${id}`,
  /** The customer's page; not part of the app's own router. */
  quoteView: (token: string) => `/quotes/view/${encodeURIComponent(token)}`,
} as const;

const homes: Record<Role, string> = {
  manager: paths.inventory(),
  staff: paths.inventory(),
  quotes: paths.quoteBuilder(),
};

/** Where somebody lands after signing in, by the role of the session. */
export const homePath = (role: Role): string => homes[role];
