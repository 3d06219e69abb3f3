import type { Role } from '@chainline/shared/roles';

/** The words for roles on every screen. */
export const roleLabels: Record<Role, string> = { manager: 'Manager', staff: 'Sales Staff', quotes: 'Quotes' };
