import type { Role } from '@chainline/shared/roles';

/** Display names of roles. */
export const roleLabels: Record<Role, string> = { manager: 'Manager', staff: 'Sales Staff', quotes: 'Quotes' };
