import sql from 'sql-template-tag';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { useRolledBackDatabase } from '../../../test/database';
import { testNow } from '../../../test/factories';
import { ConflictError } from '../../errors';
import { createUserStore } from './user-store';

const database = useRolledBackDatabase();
const store = () => createUserStore(database.db);
const ada = { username: 'Ada', firstName: 'Ada', lastName: 'Byron', role: 'manager', passwordHash: 'hash' } as const;

describe('users', () => {
  it('are created active, with their role and without their password in results', async () => {
    expect(await store().insert(ada)).toEqual({
      id: expect.any(Number),
      username: 'Ada',
      first_name: 'Ada',
      last_name: 'Byron',
      email: null,
      role: 'manager',
      workshop_only: false,
      is_active: true,
    });
  });

  it('are found ignoring case', async () => {
    const { id } = await store().insert(ada);

    expect(await store().findByUsername('aDA')).toMatchObject({ id, username: 'Ada', password_hash: 'hash' });
    expect(await store().findByUsername('Ad')).toBeNull();
    expect(await store().findByUsername('A_a')).toBeNull();
  });

  it('have a unique name, ignoring case', async () => {
    await store().insert(ada);

    const again = store().insert({ ...ada, username: 'ADA' });

    await expect(again).rejects.toThrow(ConflictError);
    await expect(again).rejects.toMatchObject({ code: 'user.username_taken' });
  });

  it('have a unique email address, ignoring case, or none', async () => {
    await store().insert({ ...ada, email: 'ada@shop.example' });
    const grace = await store().insert({ ...ada, username: 'Grace' });
    await store().insert({ ...ada, username: 'Joan', email: null });

    expect(await store().findByEmail('ADA@shop.example')).toMatchObject({ username: 'Ada' });
    await expect(
      store().updateProfile(grace.id, { firstName: 'G', lastName: 'H', email: 'Ada@Shop.example' }, testNow),
    ).rejects.toMatchObject({ code: 'user.email_taken', fields: [{ path: 'email', message: expect.any(String) }] });
  });

  it('are not found if unknown', async () => {
    await expect(store().get(999_999)).rejects.toMatchObject({ code: 'user.not_found' });
  });

  it('are not reported as duplicates for other violations', async () => {
    await expect(store().insert({ ...ada, username: '' })).rejects.toMatchObject({
      constraint: 'users_username_check',
    });
  });

  it('exist or not, for the first start', async () => {
    expect(await store().hasAny()).toBe(false);
    await store().insert(ada);
    expect(await store().hasAny()).toBe(true);
  });

  it('are found by ids and by role, each once, while active', async () => {
    const manager = await store().insert(ada);
    const other = await store().insert({ ...ada, username: 'Joan' });
    const staff = await store().insert({ ...ada, username: 'Grace', role: 'staff' });
    await store().insert({ ...ada, username: 'Mary', role: 'staff' });
    await store().setActive(other.id, false, testNow);

    const found = await store().listActive({ ids: [staff.id, manager.id, other.id], role: 'manager' });

    expect(found).toEqual([manager.id, staff.id]);
  });

  it('remember their last sign-in', async () => {
    const { id } = await store().insert(ada);

    expect(await store().recordSignIn(id, testNow)).toBe(1);

    const row = await database.db.one(z.object({ at: z.date() }), sql`select last_sign_in_at as at from users`);
    expect(row.at).toEqual(testNow);
  });
});
