import type { Role } from '@chainline/shared/roles';

/** Explains to everybody but managers why the list of quotes is short; staff get the specified text. */
export const ownQuotesNote = (role: Role): string =>
  role === 'staff'
    ? 'As a staff member, you can only view quotes assigned to you.'
    : 'You can only view quotes assigned to you.';
