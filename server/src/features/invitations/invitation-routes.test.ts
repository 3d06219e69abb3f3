import { describe, expect, it } from 'vitest';
import { usePeopleApp } from '../../../test/people-app';
import { testPassword } from '../../../test/test-app';

const { app, login, person, call, emails, audits, publicUrl } = usePeopleApp();
const hour = 60 * 60_000;
const names = { count: 0 };

/** A freshly signed-in manager, because advancing the clock by days expires tokens. */
const manager = async (): Promise<string> => {
  names.count += 1;
  return (await person(`manager_${names.count}`, { role: 'manager' })).header;
};
const nextEmail = (): string => {
  names.count += 1;
  return `Person.${names.count}@shop.example`;
};
const invite = async (body: object, header?: string) =>
  call('post', '/db/users/invite', header ?? (await manager())).send(body);
const tokenOf = (url: string): string => new URL(url).searchParams.get('token') ?? '';
const verify = (token: string) => call('get', `/db/users/verify-invitation?token=${token}`);
const account = (username: string) => ({ username, password: testPassword, first_name: 'Ada', last_name: 'Byron' });
const accept = (token: string, username: string) =>
  call('post', '/db/users/accept-invitation').send({ token, ...account(username) });
const make = async (role = 'staff') => {
  const { body } = await invite({ email: nextEmail(), role });
  return { id: Number(body.id), email: String(body.email), token: tokenOf(String(body.invitation_url)) };
};

describe('inviting somebody', () => {
  it('returns the link once, and stores its hash', async () => {
    const header = await manager();
    const email = nextEmail();

    const { status, body } = await invite({ email: ` ${email} `, role: 'manager' }, header);

    const at = app().clock.now().getTime();
    expect(status).toBe(200);
    expect(body).toEqual({
      success: true,
      id: expect.any(Number),
      email,
      role: 'manager',
      expired: false,
      created_at: new Date(at).toISOString(),
      expires_at: new Date(at + 48 * hour).toISOString(),
      emailed_at: null,
      email_status: null,
      email_error: null,
      invitation_url: expect.stringMatching(/^https:\/\/office\.chainline\.example\/signup\?token=[\w-]{43}$/),
    });
    const list = await call('get', '/db/users/invitations', header);
    expect(list.body.invitations.find(({ id }: { id: number }) => id === body.id)).toMatchObject({
      email,
      invitation_url: null,
    });
    const { rows } = await app().pool.query<{ kept: string }>('select token_hash::text as kept from invitation_links');
    const inHex = Buffer.from(tokenOf(body.invitation_url)).toString('hex');
    expect(rows.some(({ kept }) => kept.includes(inHex))).toBe(false);
    expect((await audits('invitation.created')).at(-1)).toMatchObject({ target_label: email, ip: '10.0.0.1' });
  });

  it.each([
    [{ role: 'staff' }, 'email', /string/],
    [{ email: '', role: 'staff' }, 'email', 'Email is required'],
    [{ email: 'nonsense', role: 'staff' }, 'email', 'This is not an email address'],
    [{ email: 'a@shop.example', role: 'quotes' }, 'role', /staff/],
  ])('refuses %j', async (body, path, message) => {
    const answer = await invite(body);

    expect([answer.status, answer.body.fields]).toEqual([400, [{ path, message: expect.stringMatching(message) }]]);
  });

  it('happens once per address, ignoring case, even concurrently', async () => {
    const header = await manager();
    const email = nextEmail();

    const answers = await Promise.all(
      [email, email.toUpperCase(), email].map((to) => invite({ email: to, role: 'staff' }, header)),
    );

    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'invitation.duplicate',
      fields: [{ path: 'email', message: 'There is already an open invitation for this email address.' }],
    });
  });

  it('is possible again once the last one has expired', async () => {
    const { email, token } = await make();
    app().clock.advance(48 * hour);

    expect((await invite({ email, role: 'staff' })).status).toBe(200);
    expect((await verify(token)).body.valid).toBe(false);
  });

  it('is refused for anybody with an account, even closed', async () => {
    const email = nextEmail();
    const { id } = await person('has_account', { email });
    const taken = await invite({ email: email.toUpperCase(), role: 'staff' });
    await app().pool.query('update users set is_active = false where id = $1', [id]);
    const closed = await invite({ email, role: 'staff' });

    expect([taken.status, taken.body.code]).toEqual([409, 'user.email_taken']);
    expect(taken.body.message).toBe('A user with this email address already exists.');
    expect(closed.body.message).toBe('A deactivated account has this email address. Reactivate it instead.');
  });

  it.each(['staff', 'quotes'] as const)('is closed to %s, and so is every other call', async (role) => {
    const { header } = await person(`invites_as_${role}`, { role });
    const { id } = await make();
    const answers = await Promise.all([
      invite({ email: nextEmail(), role: 'manager' }, header),
      call('get', '/db/users/invitations', header),
      ...['send', 'link', 'renew'].map((what) => call('post', `/db/users/invitations/${id}/${what}`, header)),
      call('delete', `/db/users/invitations/${id}`, header),
    ]);

    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(403));
  });
});

describe('the link of an invitation', () => {
  it('shows its role without using it up', async () => {
    const { email, token } = await make('manager');
    await verify(token);

    expect((await verify(token)).body).toEqual({
      valid: true,
      message: 'This invitation is valid',
      email,
      role: 'manager',
    });
  });

  it('is one of many: more can be copied, and earlier ones stay valid', async () => {
    const { id, token } = await make();

    const { body } = await call('post', `/db/users/invitations/${id}/link`, await manager());

    const copied = tokenOf(body.invitation_url);
    expect(copied).not.toBe(token);
    expect([(await verify(token)).body.valid, (await verify(copied)).body.valid]).toEqual([true, true]);
    expect((await accept(copied, 'copied_link')).status).toBe(200);
    expect((await verify(token)).body).toMatchObject({
      valid: false,
      message: expect.stringContaining('already been used'),
    });
  });

  it('is replaced by a renewal', async () => {
    const { id, token } = await make();
    app().clock.advance(49 * hour);
    const header = await manager();
    const over = await call('post', `/db/users/invitations/${id}/link`, header);

    const { body } = await call('post', `/db/users/invitations/${id}/renew`, header);

    expect([over.status, over.body.code]).toEqual([409, 'invitation.expired']);
    expect(body.expires_at).toBe(new Date(app().clock.now().getTime() + 48 * hour).toISOString());
    expect((await verify(token)).body.valid).toBe(false);
    expect((await verify(tokenOf(body.invitation_url))).body.valid).toBe(true);
  });

  it('explains why it is invalid', async () => {
    const expired = await make();
    const withdrawn = await make();
    await call('delete', `/db/users/invitations/${withdrawn.id}`, await manager()).expect(200);
    const told = async (token: string) => (await verify(token)).body;
    const before = await told(withdrawn.token);
    app().clock.advance(48 * hour);

    expect(before).toEqual({
      valid: false,
      email: null,
      role: null,
      message: 'This invitation was withdrawn. Ask a manager for a new one.',
    });
    expect((await told(expired.token)).message).toBe('This invitation has expired. Ask a manager for a new one.');
    expect((await told('forged')).message).toBe('Invalid or expired invitation');
    const message = 'No invitation token provided';
    for (const query of ['', '?token=']) {
      const none = await call('get', `/db/users/verify-invitation${query}`);
      expect([none.status, none.body.message, none.body.fields]).toEqual([400, message, [{ path: 'token', message }]]);
    }
  });
});

describe('accepting an invitation', () => {
  it('creates the account with role and email address, and signs in', async () => {
    const { email, token } = await make('manager');

    const { status, body } = await accept(token, 'accepted_one');

    expect(status).toBe(200);
    expect(body).toEqual({
      success: true,
      message: 'Account created successfully',
      user: { id: expect.any(Number), username: 'accepted_one', role: 'manager' },
    });
    const signedIn = await login('accepted_one', { role: 'manager' });
    expect(signedIn.body.user).toMatchObject({ first_name: 'Ada', last_name: 'Byron', role: 'manager' });
    const profile = await call('get', '/account', `Bearer ${signedIn.body.token}`);
    expect(profile.body.account.email).toBe(email);
    expect((await audits('invitation.accepted')).at(-1)).toMatchObject({ actor: 'accepted_one', target_label: email });
  });

  it('happens once, even with concurrent attempts', async () => {
    const { token } = await make();

    const answers = await Promise.all(['racer_a', 'racer_b', 'racer_c', 'racer_d'].map((name) => accept(token, name)));

    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422, 422]);
    const { rows } = await app().pool.query(`select username from users where username like 'racer_%'`);
    expect(rows).toHaveLength(1);
  });

  it('keeps the invitation valid if the username is taken', async () => {
    await person('taken_name');
    const { token } = await make();

    const refused = await accept(token, 'TAKEN_name');

    expect([refused.status, refused.body.code, refused.body.fields[0].path]).toEqual([
      409,
      'user.username_taken',
      'username',
    ]);
    expect((await accept(token, 'free_name')).status).toBe(200);
  });

  it.each([
    ['forged', 'Invalid or expired invitation'],
    ['expired', 'This invitation has expired. Ask a manager for a new one.'],
    ['withdrawn', 'This invitation was withdrawn. Ask a manager for a new one.'],
  ])('is refused for one that is %s, without effect', async (what, message) => {
    const made = await make();
    if (what === 'withdrawn') await call('delete', `/db/users/invitations/${made.id}`, await manager());
    if (what === 'expired') app().clock.advance(48 * hour);

    const { status, body } = await accept(what === 'forged' ? 'f'.repeat(43) : made.token, `never_${what}`);

    expect([status, body.code, body.message]).toEqual([422, 'invitation.invalid', message]);
    expect(await app().services.stores.users.findByUsername(`never_${what}`)).toBeNull();
  });

  it.each([
    [{ username: 'ab' }, 'username', 'Username must be at least 3 characters'],
    [{ username: 'no spaces' }, 'username', 'Username can only contain letters, numbers, and underscores'],
    [{ password: 'Short-1' }, 'password', 'Please create a stronger password'],
    [{ password: `${testPassword}"` }, 'password', 'Invalid characters in input'],
    [{ first_name: '' }, 'first_name', 'First name is required'],
    [{ last_name: ' ' }, 'last_name', 'Last name is required'],
  ])('refuses %j in the stated words', async (change, path, message) => {
    const { body } = await call('post', '/db/users/accept-invitation').send({
      token: 't',
      ...account('fine_name'),
      ...change,
    });

    expect(body.fields).toEqual([{ path, message }]);
  });

  it('is limited per minute and address', async () => {
    const from = { 'X-Forwarded-For': '203.0.113.9' };
    const tries = Array.from({ length: 31 }, () => app().http.get('/api/db/users/verify-invitation?token=x').set(from));

    const statuses = (await Promise.all(tries)).map(({ status }) => status);

    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
    expect((await verify('x')).status).toBe(200);
  });
});

describe('emailing an invitation', () => {
  const send = (id: number, header: string) => call('post', `/db/users/invitations/${id}/send`, header);

  it('contains its own link and its expiry', async () => {
    const { id, email, token } = await make();

    const { status, body } = await send(id, await manager());

    expect(status).toBe(200);
    expect(body).toMatchObject({
      message: `The invitation is on its way to ${email}`,
      invitation: { id, emailed_at: app().clock.now().toISOString(), email_status: 'queued', invitation_url: null },
    });
    const [sent] = await emails(`invitation:${id}`);
    expect(sent).toMatchObject({
      kind: 'invitation',
      to_address: email,
      subject: expect.stringContaining('Ada Byron has invited you'),
    });
    for (const form of [sent?.text, sent?.html]) {
      expect(form).toContain('48 hours');
      expect(form).toContain(email);
      expect(form).toContain('Sales Staff');
    }
    const own = /\/signup\?token=([\w-]{43})/.exec(sent?.text ?? '')?.[1] ?? '';
    expect(own).not.toBe(token);
    expect(sent?.html).toContain(`${publicUrl}/signup?token=${own}`);
    expect([(await verify(own)).body.valid, (await verify(token)).body.valid]).toEqual([true, true]);
  });

  it('shows in the list why it failed, until a new link is created', async () => {
    const { id } = await make();
    const header = await manager();
    const listed = async () => {
      const { body } = await call('get', '/db/users/invitations', header);
      return body.invitations.find((row: { id: number }) => row.id === id);
    };
    await send(id, header).expect(200);
    expect(await listed()).toMatchObject({ email_status: 'queued', email_error: null });
    await app().pool.query(
      "update emails set status = 'failed', last_error = '550 no such mailbox' where reference = $1",
      [`invitation:${id}`],
    );

    expect(await listed()).toMatchObject({ email_status: 'failed', email_error: '550 no such mailbox' });
    await call('post', `/db/users/invitations/${id}/renew`, header).expect(200);
    expect(await listed()).toMatchObject({ email_status: null, email_error: null });
  });

  it('happens once for a double press, and again later', async () => {
    const { id } = await make();
    const header = await manager();
    await Promise.all([send(id, header), send(id, header), send(id, header)]);
    expect(await emails(`invitation:${id}`)).toHaveLength(1);
    app().clock.advance(10_000);

    await send(id, header).expect(200);

    expect(await emails(`invitation:${id}`)).toHaveLength(2);
  });

  it('is refused once expired, withdrawn or accepted', async () => {
    const accepted = await make();
    await accept(accepted.token, 'was_quicker').expect(200);
    const over = await make();
    app().clock.advance(48 * hour);
    const header = await manager();

    expect((await send(over.id, header)).body.code).toBe('invitation.expired');
    expect((await send(accepted.id, header)).body.code).toBe('invitation.not_found');
    expect((await send(999_999, header)).status).toBe(404);
  });
});

describe('withdrawing an invitation', () => {
  it('removes it from the list, once', async () => {
    const { id } = await make();
    const header = await manager();
    const remove = () => call('delete', `/db/users/invitations/${id}`, header);

    const answers = await Promise.all([remove(), remove()]);

    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404]);
    const { body } = await call('get', '/db/users/invitations', header);
    expect(body.invitations.map((row: { id: number }) => row.id)).not.toContain(id);
  });

  it('and accepting it exclude each other', async () => {
    const { id, token } = await make();
    const header = await manager();

    const [removed, accepted] = await Promise.all([
      call('delete', `/db/users/invitations/${id}`, header),
      accept(token, 'torn_between'),
    ]);

    expect([removed.status === 200, accepted.status === 200].filter(Boolean)).toHaveLength(1);
    const user = await app().services.stores.users.findByUsername('torn_between');
    expect(user !== null).toBe(accepted.status === 200);
  });
});
