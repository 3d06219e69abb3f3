import type { DashboardScope } from '@chainline/shared/dashboard/dashboard-contract';
import { hasRole, type Role } from '@chainline/shared/roles';
import { useAddressParams } from '../../../lib/address-params';

/** Staff see their own figures first, managers those of the shop. */
const firstScope = (role: Role): DashboardScope => (hasRole(role, 'manager') ? 'shop' : 'own');

/** Scope of the figures, kept in the address. */
export const useFigureScope = (role: Role) => {
  const [params, change] = useAddressParams();
  const first = firstScope(role);
  const other: DashboardScope = first === 'own' ? 'shop' : 'own';
  const scope = params.get('scope') === other ? other : first;
  const setScope = (next: DashboardScope) =>
    change((address) => (next === first ? address.delete('scope') : address.set('scope', next)), { replace: true });
  return { scope, setScope };
};
