import { describe, expect, it } from 'vitest';
import { canSignInAs, hasRole, roles, roleSchema, type Role } from './roles';

const table = (holds: (actual: Role, other: Role) => boolean) =>
  roles.map((actual) => [actual, roles.filter((other) => holds(actual, other))]);

describe('roles', () => {
  it('let a manager do what staff may, and keep quotes apart', () => {
    expect(table(hasRole)).toEqual([
      ['manager', ['manager', 'staff']],
      ['staff', ['staff']],
      ['quotes', ['quotes']],
    ]);
  });

  it('let an account sign in as itself or lower, never higher', () => {
    expect(table(canSignInAs)).toEqual([
      ['manager', ['manager', 'staff', 'quotes']],
      ['staff', ['staff', 'quotes']],
      ['quotes', ['quotes']],
    ]);
  });

  it.each(['admin', '', 'Manager', null, undefined])('do not include %j', (value) => {
    expect(roleSchema.safeParse(value).success).toBe(false);
  });
});
