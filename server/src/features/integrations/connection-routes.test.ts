import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { twilioAccess } from '../../../sandbox/twilio/twilio-access';
import { startSandboxedApp, type SandboxedApp } from '../../../test/with-sandbox';
import { createSecretBox } from '../../secrets';
import { withConnections } from './connection-settings';

const held: { app?: SandboxedApp; imap?: URL; smtp?: URL } = {};
const get = (): SandboxedApp => {
  if (!held.app) throw new Error('The application runs only while tests do');
  return held.app;
};

beforeAll(async () => {
  held.app = await startSandboxedApp({
    addEnvironment: ({ url, imapUrl, smtpUrl }) => {
      held.imap = new URL(imapUrl);
      held.smtp = new URL(smtpUrl);
      return { TWILIO_URL: twilioAccess(url).TWILIO_URL };
    },
  });
});
afterAll(() => held.app?.close());

const call = (method: 'get' | 'put' | 'post' | 'delete', path: string) =>
  get().http[method](`/api/integrations${path}`).set('Authorization', get().manager);
const versionOf = async (system: string): Promise<string | null> =>
  (await call('get', `/connections/${system}`).expect(200)).body.version;
const saveSeen = (connection: object, version: string | null) =>
  call('put', '/connections').send({ connection, version });
const save = async (connection: { system: string }, status = 200) =>
  saveSeen(connection, await versionOf(connection.system)).expect(status);
const tryOut = async (body: object): Promise<{ ok: boolean; message: string }[]> =>
  (await call('post', '/connections/test').send(body).expect(200)).body.steps;

const box = (over: object = {}) => ({
  host: 'localhost',
  port: Number(held.imap?.port),
  security: 'starttls',
  user: decodeURIComponent(held.imap?.username ?? ''),
  password: decodeURIComponent(held.imap?.password ?? ''),
  folder: 'INBOX',
  ...over,
});
const mailboxes = (...overs: object[]) => ({ system: 'mailbox', mailboxes: overs.map(box) });
const mail = (over: object = {}) => ({
  system: 'mail',
  host: 'localhost',
  port: Number(held.smtp?.port),
  security: 'starttls',
  user: '',
  password: '',
  from_name: 'Chainline Bikes',
  from_address: 'shop@chainline.example',
  reply_to: '',
  tags_replies: false,
  ...over,
});
const sms = (over: object = {}) => {
  const access = twilioAccess('http://unused.example');
  return {
    system: 'sms',
    account_sid: access.TWILIO_ACCOUNT_SID,
    auth_token: access.TWILIO_AUTH_TOKEN,
    from: access.TWILIO_FROM,
    ...over,
  };
};
const configNow = () => {
  const { config, services } = get();
  return withConnections(config, {
    connections: services.stores.connections,
    secrets: createSecretBox(config.encryptionKeys),
  });
};

describe('a connection that is set up in the settings', () => {
  it('is tested before it is saved, mailbox by mailbox', async () => {
    const steps = await tryOut(mailboxes({}, { host: '127.0.0.1', password: 'wrong' }, { user: 'x', port: 1 }));

    expect(steps.map(({ ok }) => ok)).toEqual([true, false, false]);
    expect(steps[0]?.message).toMatch(/localhost, INBOX: signed in and opened the folder\. Emails in it: \d+\.$/);
    expect(steps[1]?.message).toMatch(/did not accept our sign-in/);
    expect(steps[2]?.message).toMatch(/cannot be reached/);
  });

  it('says if the mail server and Twilio accept it', async () => {
    expect(await tryOut(mail())).toEqual([{ ok: true, message: expect.stringContaining('accepts our sign-in') }]);
    expect(await tryOut(mail({ port: 1 }))).toMatchObject([{ ok: false }]);
    expect(await tryOut(sms())).toMatchObject([
      { ok: true, message: expect.stringMatching(/^Twilio: accepts the sign-in/) },
      { ok: true, message: expect.stringMatching(/belongs to the account\.$/) },
    ]);
    expect(await tryOut(sms({ from: '+61400999999' }))).toMatchObject([{ ok: true }, { ok: false }]);
    expect(await tryOut(sms({ auth_token: 'wrong' }))).toMatchObject([{ ok: false }]);
  });

  it('is stored encrypted, without giving its password away, and completes the configuration', async () => {
    await save(mailboxes({ user: 'shop', password: 'secret-of-shop' }, { user: 'sales', password: 'secret-2' }));
    await save(mail());
    await save(sms());

    const { pool } = get();
    const { rows } = await pool.query<{ sealed: Buffer }>('select sealed from outside_connections');
    expect(rows).toHaveLength(3);
    for (const { sealed } of rows) expect(sealed.toString('latin1')).not.toMatch(/secret|shop/);
    const { body } = await call('get', '/connections/mailbox').expect(200);
    expect(body.connection.mailboxes).toMatchObject([
      { user: 'shop', password: '' },
      { user: 'sales', password: '' },
    ]);
    const audit = await pool.query<{ after: unknown }>(
      `select after from audit_events where action = 'integration.set_up' order by id`,
    );
    expect(audit.rows).toHaveLength(3);
    expect(JSON.stringify(audit.rows)).not.toContain('secret');

    const config = await configNow();
    expect(config.mailboxes.map(({ name, auth }) => [name, auth.pass])).toEqual([
      ['shop localhost INBOX', 'secret-of-shop'],
      ['sales localhost INBOX', 'secret-2'],
    ]);
    expect(config.mail).toMatchObject({ from: { address: 'shop@chainline.example' }, replyTo: null });
    expect(config.twilio).toMatchObject({ from: { kind: 'number' } });
    const listed = await call('get', '').expect(200);
    expect(listed.body.integrations.find((one: { system: string }) => one.system === 'mailbox')).toMatchObject({
      message: 'What was set up here will be used in a moment.',
      is_being_applied: true,
      is_set_up_here: true,
      can: { set_up: true },
    });
  });

  it('keeps its password only for the same server and user', async () => {
    await save(mailboxes({ user: 'shop', password: 'secret-of-shop' }));

    await save(mailboxes({ user: 'shop', password: '', folder: 'Sales' }));
    expect((await configNow()).mailboxes).toMatchObject([{ folder: 'Sales', auth: { pass: 'secret-of-shop' } }]);
    const moved = await save(mailboxes({ user: 'shop', password: '', host: 'thief.example' }), 400);
    expect(moved.body.fields).toEqual([{ path: 'mailboxes.0.password', message: 'Enter the password' }]);
    await call('post', '/connections/test')
      .send(mailboxes({ user: 'x', password: '' }))
      .expect(400);
    await save(sms({ account_sid: `AC${'0'.repeat(32)}`, auth_token: '' }), 400);
    await save(mail({ host: 'https://mail.example' }), 400);
  });

  it('may be a mailbox of its own for suppliers, with the same care for its password', async () => {
    const suppliers = (over: object = {}) => ({ ...box(over), system: 'supplier_mailbox', applies_certain: true });
    expect(await tryOut(suppliers())).toEqual([{ ok: true, message: expect.stringContaining('opened the folder') }]);
    await save(suppliers({ password: 'secret-of-suppliers' }));
    await save(suppliers({ password: '', folder: 'Suppliers' }));
    expect((await configNow()).supplierMailbox).toMatchObject({
      appliesCertain: true,
      server: { folder: 'Suppliers', auth: { pass: 'secret-of-suppliers' } },
    });
    const { body } = await call('get', '/connections/supplier_mailbox').expect(200);
    expect(body.connection).toMatchObject({ password: '', folder: 'Suppliers' });
    const moved = await save(suppliers({ password: '', host: 'thief.example' }), 400);
    expect(moved.body.fields).toEqual([{ path: 'password', message: 'Enter the password' }]);
    await call('delete', '/connections/supplier_mailbox').expect(200);
    expect((await configNow()).supplierMailbox).toBeNull();
  });

  it('is not overwritten by somebody who has not seen its latest change', async () => {
    await call('delete', '/connections/mailbox').expect(200);
    const first = [
      saveSeen(mailboxes({ user: 'ada', password: 'one' }), null),
      saveSeen(mailboxes({ user: 'ben', password: 'two' }), null),
    ];
    expect((await Promise.all(first)).map(({ status }) => status).toSorted()).toEqual([200, 409]);

    const seen = await versionOf('mailbox');
    const [{ user } = { user: '' }] = (await call('get', '/connections/mailbox')).body.connection.mailboxes;
    const second = [
      saveSeen(mailboxes({ user, password: 'changed' }), seen),
      saveSeen(mailboxes({ user, password: '', folder: 'Sales' }), seen),
    ];
    expect((await Promise.all(second)).map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const { body } = await saveSeen(mailboxes({ user, password: '' }), seen);
    expect(body.message).toMatch(/^Someone else has changed this connection/);
    await saveSeen(mailboxes({ user, password: '' }), null).expect(409);
  });

  it('that cannot be decrypted says so, and is ignored', async () => {
    await save(sms());
    await get().pool.query(`update outside_connections set sealed = '\\x01' where system = 'sms'`);

    expect((await configNow()).twilio).toBeNull();
    expect((await call('get', '/connections/sms').expect(200)).body.connection).toBeNull();
  });

  it('is removed, and never used where the environment sets the system up', async () => {
    await call('delete', '/connections/mail').expect(200);
    await call('delete', '/connections/mail').expect(200);
    expect((await configNow()).mail).toBeNull();

    await save(sms());
    const { services, config } = get();
    const chosen = await withConnections(
      {
        ...config,
        twilio: { url: '', accountSid: 'environment', authToken: '', from: { kind: 'name', value: 'Shop' } },
      },
      { connections: services.stores.connections, secrets: createSecretBox(config.encryptionKeys) },
    );
    expect(chosen.twilio?.accountSid).toBe('environment');
  });
});
