import type { DashboardScope } from '@chainline/shared/dashboard/dashboard-contract';
import { hasRole } from '@chainline/shared/roles';
import sql, { type Sql } from 'sql-template-tag';
import type { Actor } from '../../http/actor';

type Viewer = Pick<Actor, 'userId' | 'role'>;

/** Conditions on `quotes q`. */
export type Scopes = {
  /** True if all quotes count. */
  isShop: boolean;
  /** For totals. */
  counted: Sql;
  /** For rows with names: only quotes that the viewer may open. */
  listed: Sql;
};

export const scopesOf = ({ userId, role }: Viewer, scope: DashboardScope): Scopes => {
  const own = sql`(q.assigned_to = ${userId} or q.created_by = ${userId})`;
  const counted = scope === 'own' ? own : sql`true`;
  return { isShop: scope === 'shop', counted, listed: hasRole(role, 'manager') ? counted : own };
};
