import { describe, expect, it } from 'vitest';
import { changeUserRole, endUserSession, listManagedUsers, updateManagedUser } from './user-contract';

describe('calls about accounts', () => {
  it('list everybody by name when nothing else is asked', () => {
    expect(listManagedUsers.query.parse({ role: '', state: 'null' })).toMatchObject({ page: 1, sort: 'name' });
    expect(listManagedUsers.query.safeParse({ sort: 'password_hash' }).success).toBe(false);
    expect(listManagedUsers.query.safeParse({ state: 'deleted' }).success).toBe(false);
  });

  it('know three roles', () => {
    const parse = (role: string) => changeUserRole.body.safeParse({ role }).success;

    expect(['manager', 'staff', 'quotes', 'owner'].map(parse)).toEqual([true, true, true, false]);
  });

  it('take an email address away, but not a broken one in', () => {
    const seen = { first_name: 'Ada', last_name: 'Byron', email: null };
    const parse = (email: unknown) => updateManagedUser.body.safeParse({ ...seen, email, seen }).success;

    expect([null, 'ada@shop.example', '', 'ada', undefined].map(parse)).toEqual([true, true, false, false, false]);
  });

  it('name a session by its id', () => {
    expect(endUserSession.params.safeParse({ id: '3', session: 'x' }).success).toBe(false);
  });
});
