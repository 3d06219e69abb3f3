import { expect, it } from 'vitest';
import { eventually } from '../../../test/eventually';
import { useHeldRows } from '../../../test/held-rows';
import { usePeopleApp } from '../../../test/people-app';
import { testPassword } from '../../../test/test-app';

const { app, person, call, audits } = usePeopleApp();
const { holding, waiting } = useHeldRows(() => app().pool);

const manager = (name: string) => person(name, { role: 'manager' });
const tokenOf = (url: string): string => new URL(url).searchParams.get('token') ?? '';
const invite = async (header: string, email: string) => {
  const { body } = await call('post', '/db/users/invite', header).send({ email, role: 'manager' }).expect(200);
  return { id: Number(body.id), token: tokenOf(body.invitation_url) };
};
const copy = async (header: string, id: number): Promise<string> => {
  const { body } = await call('post', `/db/users/invitations/${id}/link`, header).expect(200);
  return tokenOf(body.invitation_url);
};
const verify = async (token: string): Promise<boolean> =>
  (await call('get', `/db/users/verify-invitation?token=${token}`)).body.valid;
const accept = (token: string, username: string) =>
  call('post', '/db/users/accept-invitation').send({
    token,
    username,
    password: testPassword,
    first_name: 'Eve',
    last_name: 'Il',
  });
const withdrawn = 'This invitation was withdrawn. Ask a manager for a new one.';

const dismissals = {
  deactivated: (header: string, id: number) => call('post', `/db/users/${id}/deactivate`, header).expect(200),
  demoted: (header: string, id: number) =>
    call('put', `/db/users/${id}/role`, header).send({ role: 'staff' }).expect(200),
};

it.each(['deactivated', 'demoted'] as const)('an invitation by a %s manager opens nothing', async (how) => {
  const [boss, leaving] = [await manager(`boss_of_${how}`), await manager(`leaves_${how}`)];
  const { id, token } = await invite(leaving.header, `${how}@evil.example`);
  const before = await call('get', `/db/users/${leaving.id}`, boss.header);
  expect(before.body.user.open_invitations).toBe(1);

  const { body } = await dismissals[how](boss.header, leaving.id);

  expect(body.user.open_invitations).toBe(0);
  const refused = await accept(token, `evil_${how}`);
  expect([refused.status, refused.body.message]).toEqual([422, withdrawn]);
  expect(await verify(token)).toBe(false);
  expect((await audits('invitation.deleted')).at(-1)).toMatchObject({
    actor: boss.username,
    target: `invitation:${id}`,
    target_label: `${how}@evil.example`,
  });
});

it('stays invalid when they come back', async () => {
  const [boss, leaving] = [await manager('brings_back'), await manager('comes_back')];
  const { token } = await invite(leaving.header, 'revived@evil.example');
  await dismissals.deactivated(boss.header, leaving.id);

  await call('post', `/db/users/${leaving.id}/reactivate`, boss.header).expect(200);

  expect(await verify(token)).toBe(false);
});

it("ends copied links of others' invitations, and no other link", async () => {
  const [boss, leaving] = [await manager('keeps_links'), await manager('copied_links')];
  const { id, token } = await invite(boss.header, 'new@shop.example');
  const copied = await copy(leaving.header, id);

  await dismissals.demoted(boss.header, leaving.id);

  expect(await verify(copied)).toBe(false);
  expect(await verify(token)).toBe(true);
});

it('an invitation renewed by another manager belongs to them', async () => {
  const [boss, leaving] = [await manager('renews'), await manager('was_renewed')];
  const { id } = await invite(leaving.header, 'renewed@shop.example');
  const { body } = await call('post', `/db/users/invitations/${id}/renew`, boss.header).expect(200);

  await dismissals.deactivated(boss.header, leaving.id);

  expect(await verify(tokenOf(body.invitation_url))).toBe(true);
});

it('is refused while its creator is being dismissed', async () => {
  const leaving = await manager('races');
  const { token } = await invite(leaving.header, 'racing@evil.example');
  const closing = await holding('update users set is_active = false where id = $1', [leaving.id]);
  const accepting = accept(token, 'racer').then((answer) => answer);
  await eventually(waiting).toBe(1);

  await closing.release();

  const { status, body } = await accepting;
  expect([status, body.message]).toEqual([422, withdrawn]);
  expect(await app().services.stores.users.findByUsername('racer')).toBeNull();
});

it('a manager being dismissed cannot invite', async () => {
  const leaving = await manager('too_late');
  const closing = await holding(`update users set role = 'staff' where id = $1`, [leaving.id]);
  const inviting = call('post', '/db/users/invite', leaving.header)
    .send({ email: 'late@evil.example', role: 'manager' })
    .then((answer) => answer);
  await eventually(waiting).toBe(1);

  await closing.release();

  expect((await inviting).status).toBe(403);
  const { rows } = await app().pool.query(`select 1 from invitations where email = 'late@evil.example'`);
  expect(rows).toEqual([]);
});
