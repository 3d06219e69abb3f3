import { createHash, randomUUID } from 'node:crypto';
import type { SeenProfile } from '@chainline/shared/auth/account-contract';
import type { Role } from '@chainline/shared/roles';
import { Secret, TOTP } from 'otpauth';
import type { Response } from 'supertest';
import { afterAll, beforeAll } from 'vitest';
import { createSecretBox } from '../src/secrets';
import { cookieOf, startTestApp, testPassword, type TestApp } from './test-app';

/** Emails are stored but never sent, because nothing listens there. */
const mailEnvironment = {
  PUBLIC_URL: 'https://office.chainline.example',
  SMTP_URL: 'smtp://127.0.0.1:1',
  MAIL_FROM: 'Chainline Bikes <shop@chainline.example>',
  TRUST_PROXY: '1',
};

/** Each user signs in from an address of their own, because sign-ins are rate limited per address. */
const homeOf = (name: string): string => {
  const hash = createHash('sha256').update(name).digest();
  return `10.${hash.readUInt8(0)}.${hash.readUInt8(1)}.${hash.readUInt8(2)}`;
};

type Method = 'get' | 'post' | 'put' | 'delete';
type AccountOptions = {
  role?: Role;
  as?: Role;
  email?: string;
  /** Has confirmed the password, as managing others requires; defaults to true for managers. */
  isConfirmed?: boolean;
};
type Person = { id: number; username: string; header: string; cookie: string };

type StoredEmail = { kind: string; to_address: string; subject: string; html: string; text: string };
type AuditRow = { action: string; actor: string | null; target: string | null; target_label: string; ip: string };

/** Code shown by an authenticator app at a given time. */
export const authenticatorCode = (secret: string, at: Date): string =>
  new TOTP({ secret: Secret.fromBase32(secret), digits: 6, period: 30 }).generate({ timestamp: at.getTime() });

/** The application with email, and users who sign in through the API. */
export const usePeopleApp = () => {
  const held: { app?: TestApp } = {};
  const app = (): TestApp => {
    if (!held.app) throw new Error('The test application has not started');
    return held.app;
  };
  beforeAll(async () => {
    held.app = await startTestApp({ environment: mailEnvironment });
  });
  afterAll(() => held.app?.close());

  const login = (
    username: string,
    { role = 'staff', password = testPassword }: { role?: Role; password?: string } = {},
  ) =>
    app()
      .http.post('/api/auth/login')
      .set('User-Agent', 'Test browser')
      .set('X-Forwarded-For', homeOf(username))
      .send({ username, password, role });

  /** Confirmation cookies by session header. */
  const confirmations = new Map<string, string>();
  const confirmed = async (header: string): Promise<string> => {
    const answer = await call('post', '/account/confirmation', header).send({ current_password: testPassword });
    confirmations.set(header, cookieOf(answer));
    return header;
  };

  const toPerson = (id: number, username: string, answer: Response): Person => ({
    id,
    username,
    header: `Bearer ${String(answer.body.token)}`,
    cookie: cookieOf(answer),
  });

  const person = async (
    username: string,
    { role = 'staff', as = role, email, isConfirmed = as === 'manager' }: AccountOptions = {},
  ): Promise<Person> => {
    const account = { username, firstName: 'Ada', lastName: 'Byron', role, password: testPassword };
    const { id } = await app().services.users.create({ ...account, ...(email !== undefined && { email }) });
    const made = toPerson(id, username, await login(username, { role: as }));
    if (isConfirmed) await confirmed(made.header);
    return made;
  };

  const call = (method: Method, path: string, header?: string) => {
    const from = path === '/auth/login/code' ? homeOf(randomUUID()) : '10.0.0.1';
    const request = app().http[method](`/api${path}`).set({ 'User-Agent': 'Test browser', 'X-Forwarded-For': from });
    if (header === undefined) return request;
    return request.set({ Authorization: header, Cookie: confirmations.get(header) ?? '' });
  };

  return {
    app,
    login,
    person,
    call,
    /** Confirms the password and returns the same header; later calls with it send the confirmation. */
    confirmed,
    publicUrl: mailEnvironment.PUBLIC_URL,

    /** Signs in on another device. */
    again: async (who: Person, role: Role = 'staff'): Promise<Person> =>
      toPerson(who.id, who.username, await login(who.username, { role })),

    isSignedIn: async ({ header }: Person): Promise<boolean> =>
      (await call('get', '/auth/verify', header)).status === 200,

    /** The current profile, as needed to change it. */
    seen: async ({ id }: Pick<Person, 'id'>): Promise<SeenProfile | undefined> => {
      const { rows } = await app().pool.query<SeenProfile>(
        'select first_name, last_name, email from users where id = $1',
        [id],
      );
      return rows[0];
    },

    /** Emails about a reference, in order of creation. */
    emails: async (reference: string): Promise<StoredEmail[]> => {
      const { rows } = await app().pool.query<Record<'html' | 'text', Buffer> & Omit<StoredEmail, 'html' | 'text'>>(
        'select kind, to_address, subject, html, text from emails where reference = $1 order by id',
        [reference],
      );
      const box = createSecretBox(app().config.encryptionKeys);
      return rows.map((row) => ({ ...row, html: box.open(row.html), text: box.open(row.text) }));
    },

    /** Audit entries of an action, oldest first. */
    audits: async (action: string): Promise<AuditRow[]> => {
      const { rows } = await app().pool.query<AuditRow>(
        `select e.action, u.username as actor, e.target, e.target_label, e.ip
         from audit_events e left join users u on u.id = e.actor_id where e.action = $1 order by e.id`,
        [action],
      );
      return rows;
    },

    /** Enables the second factor as the settings page would; returns its secret and recovery codes. */
    enrol: async ({ header }: Person): Promise<{ secret: string; recoveryCodes: string[] }> => {
      const begun = await call('post', '/account/second-factor/enrol', header)
        .send({ current_password: testPassword })
        .expect(200);
      const secret = String(begun.body.secret);
      const confirmed = await call('post', '/account/second-factor/confirm', header)
        .send({ code: authenticatorCode(secret, app().clock.now()) })
        .expect(200);
      const codes: unknown[] = confirmed.body.recovery_codes;
      // A code works once; the next one is valid half a minute later.
      app().clock.advance(30_000);
      return { secret, recoveryCodes: codes.map(String) };
    },
  };
};
