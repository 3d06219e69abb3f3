import { redirect, type RouteObject } from 'react-router-dom';
import { paths } from '../lib/paths';
import { ManagersOnly } from './ManagersOnly';
import { pageRoute } from './page-route';
import { StaffOnly } from './StaffOnly';

/**
 * Pages behind the guard, one line each:
 * `pageRoute(paths.inventory(), async () => (await
 * import('../features/inventory/pages/InventoryPage')).InventoryPage)`.
 */
export const pageRoutes: readonly RouteObject[] = [
  pageRoute(paths.inventory(), async () => (await import('../features/products/pages/InventoryPage')).InventoryPage),
  pageRoute(
    paths.lightspeed(),
    async () => (await import('../features/lightspeed/pages/LightspeedPage')).LightspeedPage,
  ),
  pageRoute(
    paths.lightspeedInventory(),
    async () => (await import('../features/lightspeed/pages/LightspeedInventoryPage')).LightspeedInventoryPage,
  ),
  pageRoute(
    paths.lightspeedConnect(),
    async () => (await import('../features/lightspeed/pages/LightspeedPage')).LightspeedPage,
  ),
  { path: paths.connect(), loader: () => redirect(paths.lightspeedConnect()) },
  pageRoute(paths.callback(), async () => (await import('../features/lightspeed/pages/CallbackPage')).CallbackPage),
  pageRoute(
    paths.lightspeedCallback(),
    async () => (await import('../features/lightspeed/pages/LightspeedCallbackPage')).LightspeedCallbackPage,
  ),
  pageRoute(
    paths.productMappings(),
    async () => (await import('../features/mappings/pages/ProductMappingsPage')).ProductMappingsPage,
  ),
  pageRoute(
    paths.quoteCreate(),
    async () => (await import('../features/quote-builder/pages/QuoteCreatePage')).QuoteCreatePage,
  ),
  pageRoute(
    paths.quoteBuilder(),
    async () => (await import('../features/quote-builder/pages/QuoteBuilderPage')).QuoteBuilderPage,
  ),
  pageRoute(paths.quotes(), async () => (await import('../features/quotes/pages/QuotesPage')).QuotesPage),
  pageRoute(paths.quote(':id'), async () => (await import('../features/quotes/pages/QuotePage')).QuotePage),
  pageRoute(
    paths.accessories(),
    async () => (await import('../features/accessories/pages/AccessoriesPage')).AccessoriesPage,
  ),
  pageRoute(
    paths.bikeInventory(),
    async () => (await import('../features/bikes/pages/BikeInventoryPage')).BikeInventoryPage,
  ),
  {
    Component: StaffOnly,
    children: [
      pageRoute(
        paths.dashboard(),
        async () => (await import('../features/dashboard/pages/DashboardPage')).DashboardPage,
      ),
      pageRoute(
        paths.productList(),
        async () => (await import('../features/product-list/pages/ProductListPage')).ProductListPage,
      ),
      pageRoute(
        paths.compliance(),
        async () => (await import('../features/compliance/pages/CompliancePage')).CompliancePage,
      ),
      pageRoute(paths.deposits(), async () => (await import('../features/deposits/pages/DepositsPage')).DepositsPage),
      pageRoute(paths.revenue(), async () => (await import('../features/revenue/pages/RevenuePage')).RevenuePage),
      pageRoute(
        paths.conversations(),
        async () => (await import('../features/conversations/pages/ConversationsPage')).ConversationsPage,
      ),
      pageRoute(
        paths.customers(),
        async () => (await import('../features/customer-records/pages/CustomersPage')).CustomersPage,
      ),
      pageRoute(paths.workshop(), async () => (await import('../features/workshop/pages/WorkshopPage')).WorkshopPage),
      pageRoute(paths.job(':id'), async () => (await import('../features/workshop/pages/JobPage')).JobPage),
      pageRoute(paths.orders(), async () => (await import('../features/orders/pages/OrdersPage')).OrdersPage),
      pageRoute(paths.order(':id'), async () => (await import('../features/orders/pages/OrderPage')).OrderPage),
      pageRoute(
        paths.customerDuplicates(),
        async () => (await import('../features/customer-records/pages/DuplicatesPage')).DuplicatesPage,
      ),
      pageRoute(
        paths.customer(':id'),
        async () => (await import('../features/customer-records/pages/CustomerPage')).CustomerPage,
      ),
    ],
  },
  { path: paths.admin(), loader: () => redirect(paths.userManagement()) },
  pageRoute(
    paths.userManagement(),
    async () => (await import('../features/invitations/pages/UserManagementPage')).UserManagementPage,
  ),
  pageRoute(paths.settings(), async () => (await import('../features/settings/pages/SettingsPage')).SettingsPage),
  {
    Component: ManagersOnly,
    children: [
      pageRoute(
        paths.supplierInvoices(),
        async () => (await import('../features/suppliers/pages/InvoicesPage')).InvoicesPage,
      ),
      pageRoute(
        paths.suppliers(),
        async () => (await import('../features/suppliers/pages/SuppliersPage')).SuppliersPage,
      ),
      pageRoute(paths.users(), async () => (await import('../features/users/pages/UsersPage')).UsersPage),
      pageRoute(paths.user(':id'), async () => (await import('../features/users/pages/UserPage')).UserPage),
      pageRoute(paths.auditLog(), async () => (await import('../features/audit/pages/AuditLogPage')).AuditLogPage),
      pageRoute(
        paths.integrations(),
        async () => (await import('../features/integrations/pages/IntegrationsPage')).IntegrationsPage,
      ),
      pageRoute(
        paths.syncDashboard(),
        async () => (await import('../features/sync-dashboard/pages/SyncDashboardPage')).SyncDashboardPage,
      ),
      pageRoute(
        paths.syncRun(':id'),
        async () => (await import('../features/sync-dashboard/pages/SyncRunPage')).SyncRunPage,
      ),
    ],
  },
];
