import type { Role } from '@chainline/shared/roles';

/** Every address of the app that something links to. */
export const paths = {
  root: () => '/',
  login: () => '/login',
  signup: () => '/signup',
  resetPassword: () => '/reset-password',
  welcome: () => '/welcome',
  terms: () => '/terms-and-conditions',
  inventory: () => '/inventory',
  productList: () => '/products/list',
  accessories: () => '/accessories',
  lightspeed: () => '/lightspeed',
  lightspeedCallback: () => '/lightspeed/callback',
  callback: () => '/callback',
  connect: () => '/connect',
  lightspeedConnect: () => '/lightspeed/connect',
  lightspeedInventory: () => '/lightspeed-inventory',
  productMappings: () => '/product-mappings',
  syncDashboard: () => '/sync-dashboard',
  /** The open questions about the stock of what has this SKU. */
  syncConflicts: (sku: string) => `/sync-dashboard?${new URLSearchParams({ tab: 'conflicts', search: sku })}`,
  /** The dashboard with the settings of the sync open. */
  syncSettings: () => '/sync-dashboard?settings=open',
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
  admin: () => '/admin',
  userManagement: () => '/user-management',
  users: () => '/users',
  /** One account; its pattern with `:id`. */
  user: (id: string) => `/users/${id}`,
  auditLog: () => '/audit-log',
  settings: () => '/settings',
  ownPassword: () => '/settings?tab=password',
  secondFactor: () => '/settings?tab=second-factor',
  integrations: () => '/settings/integrations',
} as const;

const homes: Record<Role, string> = {
  manager: paths.inventory(),
  staff: paths.inventory(),
  quotes: paths.quoteBuilder(),
};

/** Where somebody lands after signing in, by the role of the session. */
export const homePath = (role: Role): string => homes[role];
