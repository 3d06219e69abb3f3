import sql from 'sql-template-tag';
import { describe, expect, it } from 'vitest';
import { useRolledBackDatabase } from '../../../test/database';
import { createUserService } from './user-service';
import { createUserStore } from './user-store';

const database = useRolledBackDatabase();
const service = () => createUserService({ users: createUserStore(database.db), bcryptCost: 4 });
const account = { username: 'ada', firstName: 'Ada', lastName: 'Byron', role: 'staff' } as const;
const create = (password: string) => service().create({ ...account, password });

describe('a password', () => {
  it('opens its account', async () => {
    const { id } = await create('Correct-horse-1');

    expect(await service().findByCredentials('ADA', 'Correct-horse-1')).toMatchObject({ id, role: 'staff' });
  });

  it.each(['correct-horse-1', 'Correct-horse-1 ', 'Correct-horse-', ''])('is not "%s"', async (wrong) => {
    await create('Correct-horse-1');

    expect(await service().findByCredentials('ada', wrong)).toBeNull();
  });

  it('opens nothing for an unknown user', async () => {
    expect(await service().findByCredentials('nobody', 'Correct-horse-1')).toBeNull();
  });

  it('opens nothing once the account is deactivated', async () => {
    await create('Correct-horse-1');
    await database.db.exec(sql`update users set is_active = false`);

    expect(await service().findByCredentials('ada', 'Correct-horse-1')).toBeNull();
  });

  it('is significant to its last character, beyond 72 bytes', async () => {
    const long = 'é'.repeat(80);
    await create(`${long}1`);

    expect(await service().findByCredentials('ada', `${long}2`)).toBeNull();
    expect(await service().findByCredentials('ada', `${long}1`)).not.toBeNull();
  });

  it('is stored as a slow hash, different each time', async () => {
    const stored = async () => (await createUserStore(database.db).findByUsername('ada'))?.password_hash ?? '';
    await create('Correct-horse-1');
    const first = await stored();
    await database.db.exec(sql`delete from users`);
    await create('Correct-horse-1');

    expect(first).toMatch(/^\$2b\$04\$/);
    expect(await stored()).not.toBe(first);
  });
});
