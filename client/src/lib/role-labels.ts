import type { Role } from '@chainline/shared/roles';

export const roleLabels: Record<Role, string> = { manager: 'Manager', staff: 'Sales Staff', quotes: 'Quotes' };
