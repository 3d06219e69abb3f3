import { OauthError } from './oauth-error';

const prefix = 'employee:';

const scopes = new Map<string, string>([
  ['all', 'Everything you can do in Retail POS yourself'],
  ['all_read', 'See all records'],
  ['admin', 'See and change administrative records'],
  ['admin_employees', 'See and change employees'],
  ['admin_inventory', 'See and change vendors and manufacturers'],
  ['admin_purchases', 'See and change payment types, discounts and taxes'],
  ['admin_shops', 'See and change shops'],
  ['admin_void_sale', 'Void sales'],
  ['categories', 'See and change product categories'],
  ['customers', 'See and change customers'],
  ['customers_read', 'See customers'],
  ['customers_view_gift_card_numbers', 'See gift card numbers'],
  ['inventory', 'See and change items and their stock'],
  ['inventory_counts', 'See and change inventory counts'],
  ['inventory_counts_reconcile', 'Reconcile inventory counts'],
  ['inventory_log', 'See the history of stock changes'],
  ['inventory_read', 'See items and their stock'],
  ['manufacturers', 'See and change manufacturers'],
  ['product_cost', 'See and change what products cost you'],
  ['product_edit', 'Create, change and archive products'],
  ['purchase_orders', 'See and change purchase orders'],
  ['register', 'Create sales and see the sales history'],
  ['register_layaway', 'Create layaway sales'],
  ['register_read', 'See the sales history'],
  ['register_refund', 'Refund sales'],
  ['reports', 'See reports'],
  ['special_orders', 'See and change special orders'],
  ['tags', 'See and change product tags'],
  ['transfers', 'See and change transfers between shops'],
  ['vendors', 'See and change vendors'],
  ['vendor_returns', 'See vendor returns'],
  ['workbench', 'See and change work orders'],
]);

export const describeScope = (scope: string): string => scopes.get(scope.slice(prefix.length)) ?? scope;

/** Parses a space-separated list of scopes. @throws OauthError 400 naming the first unknown one */
export const parseScopes = (text: string): string[] => {
  const asked = text.split(' ').filter((scope) => scope !== '');
  if (asked.length === 0) throw new OauthError(400, 'invalid_scope', 'Specify a scope in the request');
  const unknown = asked.find((scope) => !scope.startsWith(prefix) || !scopes.has(scope.slice(prefix.length)));
  if (unknown !== undefined) throw new OauthError(400, 'invalid_scope', `Check the \`${unknown}\` scope`);
  return asked;
};

/** True when a token has any of these scopes (without prefix); null requires none. */
export const allows = (granted: readonly string[], anyOf: readonly string[] | null): boolean =>
  anyOf === null || granted.includes(`${prefix}all`) || anyOf.some((scope) => granted.includes(prefix + scope));
