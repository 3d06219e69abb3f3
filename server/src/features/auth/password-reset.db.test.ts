import { invalidResetMessage } from '@chainline/shared/auth/password-reset-contract';
import { describe, expect, it } from 'vitest';
import { usePeopleApp } from '../../../test/people-app';

const { app, login, person, confirmed, again, call, emails, isSignedIn, audits, publicUrl } = usePeopleApp();
const newPassword = 'Another-horse-2';
const hour = 60 * 60_000;
const held: { manager?: string } = {};

const manager = async (): Promise<string> =>
  (held.manager ??= (await person('the_manager', { role: 'manager' })).header);
const send = async (id: number) => {
  app().clock.advance(10_000);
  return call('post', `/db/users/${id}/password-reset`, await signedInManager());
};
/** Signs in again, because advancing the clock by hours expires tokens. */
const signedInManager = async (): Promise<string> => {
  await manager();
  const { body } = await login('the_manager', { role: 'manager' });
  return confirmed(`Bearer ${String(body.token)}`);
};
const tokenFor = async (id: number): Promise<string> => {
  const last = (await emails(`user:${id}`)).at(-1);
  return /\/reset-password\?token=([\w-]{43})/.exec(last?.text ?? '')?.[1] ?? '';
};
const reset = (token: string, password = newPassword) => call('post', '/auth/password-reset').send({ token, password });
const verify = (token: string) => call('get', `/auth/password-reset?token=${token}`);

describe('emailing a password reset link', () => {
  it("sends it to the account's address, valid for an hour", async () => {
    const ada = await person('forgetful', { email: 'ada@shop.example' });

    const { status, body } = await send(ada.id);

    const expires = new Date(app().clock.now().getTime() + hour).toISOString();
    expect([status, body]).toEqual([
      200,
      { success: true, message: 'A link is on its way to ada@shop.example', expires_at: expires },
    ]);
    const [email] = await emails(`user:${ada.id}`);
    expect(email).toMatchObject({ kind: 'password_reset', to_address: 'ada@shop.example' });
    for (const form of [email?.text, email?.html]) {
      expect(form).toContain(`${publicUrl}/reset-password?token=`);
      expect(form).toContain('forgetful');
      expect(form).toContain('60 minutes');
    }
    expect(await audits('user.password_reset_sent')).toMatchObject([
      { actor: 'the_manager', target: `user:${ada.id}` },
    ]);
    const { rows } = await app().pool.query('select token_hash::text as kept from password_resets where user_id = $1', [
      ada.id,
    ]);
    expect(rows[0]?.kept).not.toContain(Buffer.from(await tokenFor(ada.id)).toString('hex'));
  });

  it('shows managers the state of the email', async () => {
    const ada = await person('mistyped', { email: 'ada@exmaple.com' });
    const told = async () => {
      const { body } = await call('get', `/db/users/${ada.id}`, await signedInManager());
      return body.user.password_link;
    };
    expect(await told()).toBeNull();
    await send(ada.id);
    const at = app().clock.now().toISOString();
    const email = { to: 'ada@exmaple.com', kind: 'password_reset', created_at: at, sent_at: null };
    expect(await told()).toEqual({ ...email, status: 'queued', error: null });
    await app().pool.query(
      "update emails set status = 'failed', last_error = '550 no such mailbox' where reference = $1",
      [`user:${ada.id}`],
    );

    expect(await told()).toEqual({ ...email, status: 'failed', error: '550 no such mailbox' });
  });

  it('sets the password once, and ends every session', async () => {
    const ada = await person('sets_anew', { email: 'anew@shop.example' });
    const other = await again(ada);
    await send(ada.id);
    const token = await tokenFor(ada.id);

    expect((await verify(token)).body).toEqual({
      valid: true,
      message: 'Choose a new password',
      username: 'sets_anew',
    });
    const answers = await Promise.all([reset(token), reset(token), reset(token)]);

    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422]);
    expect(await Promise.all([ada, other].map(isSignedIn))).toEqual([false, false]);
    expect((await login('sets_anew')).status).toBe(401);
    expect((await login('sets_anew', { password: newPassword })).status).toBe(200);
    expect((await verify(token)).body).toMatchObject({ valid: false, username: null });
    expect(await audits('auth.password_reset')).toMatchObject([{ actor: 'sets_anew' }]);
  });

  it('ends with the next link, after an hour, and with the account', async () => {
    const ada = await person('much_asked', { email: 'much@shop.example' });
    await send(ada.id);
    const first = await tokenFor(ada.id);
    await send(ada.id);
    const second = await tokenFor(ada.id);
    expect((await reset(first)).body.code).toBe('password_reset.invalid');
    expect((await verify(second)).body.valid).toBe(true);
    app().clock.advance(hour);
    expect((await reset(second)).body).toMatchObject({
      code: 'password_reset.invalid',
      message: 'This link is invalid or has expired. Ask a manager for a new one.',
    });

    await send(ada.id);
    const third = await tokenFor(ada.id);
    await call('post', `/db/users/${ada.id}/deactivate`, await signedInManager()).expect(200);
    expect((await reset(third)).status).toBe(422);
    expect((await send(ada.id)).body.code).toBe('user.inactive');
  });

  it('sends one link on a double press', async () => {
    const ada = await person('twice', { email: 'twice@shop.example' });
    const header = await signedInManager();
    const press = () => call('post', `/db/users/${ada.id}/password-reset`, header);

    const answers = await Promise.all([press(), press(), press()]);

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await emails(`user:${ada.id}`)).toHaveLength(1);
  });

  it.each([
    ['a weak password', 'weakweakweak', 400],
    ['a forged link', newPassword, 422],
  ])('does nothing with %s', async (_what, password, status) => {
    expect((await reset('forged', password)).status).toBe(status);
  });

  it('requires an email address', async () => {
    const ada = await person('unreachable');

    expect((await send(ada.id)).body.code).toBe('user.no_email');
  });

  it.each(['', '?token=', `?token=${'x'.repeat(500)}`])('is not a valid link: %s', async (query) => {
    const { status, body } = await call('get', `/auth/password-reset${query}`);

    expect([status, body.valid, body.message]).toEqual([200, false, invalidResetMessage]);
  });
});
