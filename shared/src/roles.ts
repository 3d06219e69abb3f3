import { z } from 'zod';

export const roles = ['manager', 'staff', 'quotes'] as const;
export const roleSchema = z.enum(roles);
export type Role = z.output<typeof roleSchema>;

/**
 * True when the role `actual` satisfies `required`. Managers may do everything staff may; quotes is a separate role.
 */
export const hasRole = (actual: Role, required: Role): boolean =>
  actual === required || (actual === 'manager' && required === 'staff');

const rank: Record<Role, number> = { quotes: 1, staff: 2, manager: 3 };

/** True when an account may hold `wanted` in a session: its own role or a lower one. */
export const canSignInAs = (account: Role, wanted: Role): boolean => rank[wanted] <= rank[account];
