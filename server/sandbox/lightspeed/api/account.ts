import { allows } from '../oauth/scopes';
import type { Store } from '../store/store';
import { tillEmployeeID } from '../store/stock';
import type { WireObject } from './wire';

export type Account = { accountID: string; name: string };

const rights = [
  'admin',
  'admin_shops',
  'all_read',
  'categories',
  'customers',
  'customers_read',
  'inventory_base',
  'inventory_counts',
  'inventory_read',
  'product_cost',
  'product_edit',
  'purchase_orders',
  'register',
  'register_read',
  'register_refund',
  'reports',
  'special_orders',
  'workbench',
];

export const accountList = ({ accountID, name }: Account): WireObject => ({
  '@attributes': { count: '1' },
  Account: { accountID, name, link: { '@attributes': { href: `/API/V3/Account/${accountID}` } } },
});

export const accountDetail = ({ accountID, name }: Account, store: Store): WireObject => ({
  '@attributes': { systemCustomerID: accountID },
  status: 'customer',
  name,
  employeeCount: String(store.employees.ordered('employeeID').length),
  employeeLimit: '30',
  uniqueSubscriptionIdentifier: `SBX${accountID}`,
  defaultCurrency: { code: 'AUD', symbol: '$' },
});

/** The employee who granted access, with the rights covered by the token's scopes. */
export const sessionOf = ({ accountID }: Account, store: Store, scopes: readonly string[]): WireObject => {
  const employee = store.employees.find(tillEmployeeID);
  return {
    sessionID: '',
    sessionCookie: 'PHPSESSID=; path=/',
    employeeID: String(tillEmployeeID),
    systemCustomerID: accountID,
    systemUserID: String(tillEmployeeID),
    systemAPIClientID: '1',
    systemAPIKeyID: '1',
    ecomUrl: '',
    shopCount: String(store.shops.ordered('shopID').length),
    Employee: {
      employeeID: String(tillEmployeeID),
      firstName: employee?.firstName ?? '',
      lastName: employee?.lastName ?? '',
      singleShop: 'false',
      hasPin: 'true',
      isCheckedIn: 'false',
    },
    Rights: Object.fromEntries(
      rights.map((right) => [right, String(allows(scopes, [right, right.replace('_base', '')]))]),
    ),
  };
};
