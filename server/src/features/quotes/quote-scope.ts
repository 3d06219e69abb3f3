import sql, { type Sql } from 'sql-template-tag';
import type { Actor } from '../../http/actor';

export type Viewer = Pick<Actor, 'userId' | 'role'>;

/** Whose quotes somebody may see and touch, for a query over `quotes q`: their own, or all for a manager. */
export const visibleTo = ({ role, userId }: Viewer): Sql =>
  role === 'manager' ? sql`true` : sql`(q.assigned_to = ${userId} or q.created_by = ${userId})`;
