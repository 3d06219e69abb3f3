import type { Role } from '@chainline/shared/roles';

/** Addresses of the app's pages. */
export const paths = {
  root: () => '/',
  login: () => '/login',
  signup: () => '/signup',
  resetPassword: () => '/reset-password',
  welcome: () => '/welcome',
  terms: () => '/terms-and-conditions',
  dashboard: () => '/dashboard',
  inventory: () => '/inventory',
  /** Inventory filtered by a search. */
  inventoryOf: (search: string) => `/inventory?${new URLSearchParams({ search })}`,
  productList: () => '/products/list',
  accessories: () => '/accessories',
  bikeInventory: () => '/bike-inventory',
  /** Register with a record open. */
  bikeRecord: (id: number) => `/bike-inventory?record=${id}`,
  supplierInvoices: () => '/bike-inventory/invoices',
  suppliers: () => '/bike-inventory/suppliers',
  compliance: () => '/compliance',
  lightspeed: () => '/lightspeed',
  lightspeedCallback: () => '/lightspeed/callback',
  callback: () => '/callback',
  connect: () => '/connect',
  lightspeedConnect: () => '/lightspeed/connect',
  lightspeedInventory: () => '/lightspeed-inventory',
  /** Items of the till filtered by a search. */
  lightspeedInventoryOf: (search: string) => `/lightspeed-inventory?${new URLSearchParams({ search })}`,
  productMappings: () => '/product-mappings',
  syncDashboard: () => '/sync-dashboard',
  /** Open stock conflicts of a SKU. */
  syncConflicts: (sku: string) => `/sync-dashboard?${new URLSearchParams({ tab: 'conflicts', search: sku })}`,
  /** All open stock conflicts. */
  syncDecisions: () => '/sync-dashboard?tab=conflicts',
  /** Sync dashboard with its settings open. */
  syncSettings: () => '/sync-dashboard?settings=open',
  /** Run page; also its route pattern with `:id`. */
  syncRun: (id: string) => `/sync-dashboard/runs/${id}`,
  customers: () => '/customers',
  customerDuplicates: () => '/customers/duplicates',
  /** Customer page; also its route pattern with `:id`. */
  customer: (id: string) => `/customers/${id}`,
  orders: () => '/orders',
  /** Order page; also its route pattern with `:id`. */
  order: (id: string) => `/orders/${id}`,
  workshop: () => '/workshop',
  /** Page of a job of the workshop; also its route pattern with `:id`. */
  job: (id: string) => `/workshop/${id}`,
  /** Short link on a bike's tag; also its route pattern with `:code`. */
  bikeTag: (code: string) => `/b/${code}`,
  conversations: () => '/conversations',
  quotes: () => '/quotes',
  /** Quote page; also its route pattern with `:id`. */
  quote: (id: string) => `/quotes/${id}`,
  quoteCreate: () => '/quotes/create',
  quoteBuilder: () => '/quote-builder',
  /** Builder with an existing quote. */
  quoteEdit: (id: number) => `/quote-builder?edit=${id}`,
  /** Builder with a new quote for this customer. */
  quoteFor: (customerId: number) => `/quote-builder?customer=${customerId}`,
  /** The customer's page, which is not part of the app's router. */
  quoteView: (token: string) => `/quotes/view/${encodeURIComponent(token)}`,
  deposits: () => '/deposits',
  revenue: () => '/revenue',
  admin: () => '/admin',
  userManagement: () => '/user-management',
  users: () => '/users',
  /** Account page; also its route pattern with `:id`. */
  user: (id: string) => `/users/${id}`,
  auditLog: () => '/audit-log',
  settings: () => '/settings',
  ownPassword: () => '/settings?tab=password',
  accountingSettings: () => '/settings?tab=accounting',
  secondFactor: () => '/settings?tab=second-factor',
  integrations: () => '/settings/integrations',
} as const;

const homes: Record<Role, string> = {
  manager: paths.dashboard(),
  staff: paths.dashboard(),
  quotes: paths.quoteBuilder(),
};

/** Home page of a user. */
export const homePath = ({ role, workshopOnly = false }: { role: Role; workshopOnly?: boolean }): string =>
  workshopOnly ? paths.workshop() : homes[role];
