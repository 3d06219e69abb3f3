import { listManagedUsers } from '@chainline/shared/users/user-contract';
import { roles } from '@chainline/shared/roles';
import { roleLabels } from '../../lib/role-labels';
import type { UserListQuery } from './api/user-queries';

export type Narrowing = Pick<UserListQuery, 'role' | 'state' | 'search'>;

export const noNarrowing = { role: undefined, state: undefined, search: undefined } as const satisfies Narrowing;

export const isNarrowed = ({ role, state, search }: Narrowing): boolean =>
  [role, state, search].some((value) => value !== undefined);

export const roleOptions = roles.map((value) => ({ value, label: roleLabels[value] }));

export const stateOptions = [
  { value: 'active', label: 'Active' },
  { value: 'inactive', label: 'Deactivated' },
];

const { role, state } = listManagedUsers.query.shape;
export const toRole = (value: string): Narrowing['role'] => role.parse(value);
export const toState = (value: string): Narrowing['state'] => state.parse(value);
