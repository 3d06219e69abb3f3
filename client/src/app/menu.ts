import { hasRole, type Role } from '@chainline/shared/roles';
import AuditIcon from '@mui/icons-material/ManageSearchOutlined';
import InviteIcon from '@mui/icons-material/PersonAddAltOutlined';
import SettingsIcon from '@mui/icons-material/SettingsOutlined';
import UsersIcon from '@mui/icons-material/GroupOutlined';
import BikesIcon from '@mui/icons-material/PedalBikeOutlined';
import ComplianceIcon from '@mui/icons-material/VerifiedUserOutlined';
import AccessoriesIcon from '@mui/icons-material/BackpackOutlined';
import ProductListIcon from '@mui/icons-material/GridViewOutlined';
import ConversationsIcon from '@mui/icons-material/ForumOutlined';
import CustomersIcon from '@mui/icons-material/PeopleAltOutlined';
import DepositsIcon from '@mui/icons-material/SavingsOutlined';
import DashboardIcon from '@mui/icons-material/SpaceDashboardOutlined';
import RevenueIcon from '@mui/icons-material/QueryStatsOutlined';
import InventoryIcon from '@mui/icons-material/Inventory2Outlined';
import LightspeedIcon from '@mui/icons-material/PointOfSaleOutlined';
import LightspeedItemsIcon from '@mui/icons-material/FormatListBulleted';
import MappingsIcon from '@mui/icons-material/LinkOutlined';
import QuoteBuilderIcon from '@mui/icons-material/PostAddOutlined';
import OrdersIcon from '@mui/icons-material/ShoppingBagOutlined';
import QuotesIcon from '@mui/icons-material/RequestQuoteOutlined';
import WorkshopIcon from '@mui/icons-material/BuildOutlined';
import SyncIcon from '@mui/icons-material/Sync';
import type { ComponentType } from 'react';
import { paths } from '../lib/paths';

export const menuGroups = ['Main', 'Sales', 'Communications', 'Admin'] as const;

export type MenuItem = {
  label: string;
  path: string;
  group: (typeof menuGroups)[number];
  /** Role required to see the item; everybody sees it without one. */
  role?: Role;
  /** True for items shown to people restricted to the workshop. */
  workshop?: true;
  icon: ComponentType<{ fontSize?: 'small' }>;
};

/** The side menu in display order. */
export const menuItems: readonly MenuItem[] = [
  { label: 'Dashboard', path: paths.dashboard(), group: 'Main', role: 'staff', icon: DashboardIcon },
  { label: 'Inventory', path: paths.inventory(), group: 'Main', icon: InventoryIcon },
  { label: 'Accessories', path: paths.accessories(), group: 'Main', icon: AccessoriesIcon },
  { label: 'Lightspeed', path: paths.lightspeed(), group: 'Main', icon: LightspeedIcon },
  { label: 'Invoices & Suppliers', path: paths.bikeInventory(), group: 'Main', role: 'manager', icon: BikesIcon },
  { label: 'E-bike Compliance', path: paths.compliance(), group: 'Main', role: 'staff', icon: ComplianceIcon },
  { label: 'Product List', path: paths.productList(), group: 'Main', role: 'staff', icon: ProductListIcon },
  { label: 'Lightspeed Items', path: paths.lightspeedInventory(), group: 'Main', icon: LightspeedItemsIcon },
  { label: 'Product Mappings', path: paths.productMappings(), group: 'Main', icon: MappingsIcon },
  { label: 'Settings', path: paths.settings(), group: 'Main', workshop: true, icon: SettingsIcon },
  { label: 'Customers', path: paths.customers(), group: 'Sales', role: 'staff', icon: CustomersIcon },
  { label: 'Quotes', path: paths.quotes(), group: 'Sales', icon: QuotesIcon },
  { label: 'Orders', path: paths.orders(), group: 'Sales', role: 'staff', icon: OrdersIcon },
  { label: 'Workshop', path: paths.workshop(), group: 'Sales', role: 'staff', workshop: true, icon: WorkshopIcon },
  { label: 'Quote Builder', path: paths.quoteBuilder(), group: 'Sales', icon: QuoteBuilderIcon },
  { label: 'Deposits', path: paths.deposits(), group: 'Sales', role: 'staff', icon: DepositsIcon },
  { label: 'Revenue', path: paths.revenue(), group: 'Sales', role: 'staff', icon: RevenueIcon },
  {
    label: 'Conversations',
    path: paths.conversations(),
    group: 'Communications',
    role: 'staff',
    icon: ConversationsIcon,
  },
  { label: 'User Management', path: paths.userManagement(), group: 'Admin', role: 'manager', icon: InviteIcon },
  { label: 'Users', path: paths.users(), group: 'Admin', role: 'manager', icon: UsersIcon },
  { label: 'Audit Log', path: paths.auditLog(), group: 'Admin', role: 'manager', icon: AuditIcon },
  { label: 'Sync Dashboard', path: paths.syncDashboard(), group: 'Admin', role: 'manager', icon: SyncIcon },
];

/** True if the item's page, or a page below it, is open. */
export const isCurrent = ({ path }: MenuItem, pathname: string): boolean =>
  pathname === path || pathname.startsWith(`${path}/`);

type Seer = { role: Role; workshopOnly?: boolean };

export const itemsFor = (
  { role, workshopOnly = false }: Seer,
  items: readonly MenuItem[] = menuItems,
): readonly MenuItem[] =>
  items.filter(
    (item) => (item.role === undefined || hasRole(role, item.role)) && (!workshopOnly || item.workshop === true),
  );

/** True if people restricted to the workshop may open the page. */
export const isOpenToWorkshop = (pathname: string): boolean =>
  menuItems.some((item) => item.workshop === true && isCurrent(item, pathname));

/** Path prefixes of the pages that show the side menu. */
const prefixesWithMenu = [
  '/dashboard',
  '/inventory',
  '/bike-inventory',
  '/compliance',
  '/accessories',
  '/lightspeed',
  '/orders',
  '/workshop',
  '/quotes',
  '/customers',
  '/deposits',
  '/revenue',
  '/conversations',
  '/settings',
  '/admin',
  '/products/list',
  '/sync-dashboard',
  '/users',
  '/product-mappings',
  '/user-management',
  '/audit-log',
];
const prefixesWithoutMenu = ['/quote-builder', '/quotes/view/'];

const startsWithOneOf = (prefixes: readonly string[], pathname: string): boolean =>
  prefixes.some((prefix) => pathname.startsWith(prefix));

export const showsMenu = (pathname: string): boolean =>
  startsWithOneOf(prefixesWithMenu, pathname) && !startsWithOneOf(prefixesWithoutMenu, pathname);
