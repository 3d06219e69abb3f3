import { afterAll, beforeAll } from 'vitest';
import type { PhoneMedia } from '../sandbox/twilio/phone-box';
import { sandboxTwilio, twilioAccess } from '../sandbox/twilio/twilio-access';
import { startSandboxedApp, type SandboxedApp } from './with-sandbox';
import { createTestClock, testPassword } from './test-app';

type Method = 'get' | 'post' | 'put' | 'delete';

const signal = new AbortController().signal;

const sessionMs = 5 * 60_000;

/** Ten in the morning at the shop, later than the accounts, which the database's own clock dates. */
const start = new Date('2036-11-20T23:00:00Z');

/** The application with the sandbox's phones and mailbox. */
export const useTextingApp = () => {
  const clock = createTestClock(start);
  const { advance } = clock;
  const held: { app?: SandboxedApp; header?: string; signedInAt: number } = { signedInAt: start.getTime() };
  const app = (): SandboxedApp => {
    if (!held.app) throw new Error('The application has not started');
    return held.app;
  };

  // Moves Twilio's clock as well: texts are looked up by time.
  clock.advance = (milliseconds) => {
    advance(milliseconds);
    held.app?.outside.clock.set(clock.now());
  };

  beforeAll(async () => {
    held.app = await startSandboxedApp({
      environment: { MAIL_FROM: 'Chainline Bikes <shop@chainline.example>', MAIL_REPLY_TAGS: '1' },
      addEnvironment: ({ url, smtpUrl, imapUrl }) => ({ ...twilioAccess(url), SMTP_URL: smtpUrl, IMAP_URL: imapUrl }),
      now: clock.now,
      settleAfterMs: 1_000,
    });
    clock.advance(0);
    await app().services.texts?.receiveAnswers();
  });
  afterAll(() => held.app?.close());

  /** Advances the clock and signs in again if needed, because sessions last only minutes. */
  const later = async (milliseconds: number): Promise<void> => {
    clock.advance(milliseconds);
    if (clock.now().getTime() - held.signedInAt < sessionMs) return;
    const answer = await app()
      .http.post('/api/auth/login')
      .send({ username: 'manager_1', password: testPassword, role: 'manager' });
    held.header = `Bearer ${String(answer.body.token)}`;
    held.signedInAt = clock.now().getTime();
  };

  const call = (method: Method, path: string, header = held.header ?? app().manager) =>
    app().http[method](`/api${path}`).set('Authorization', header);

  return {
    app,
    clock,
    call,
    later,
    number: sandboxTwilio.number,

    /** Sends everything due, once it can no longer be taken back. */
    leave: async (milliseconds = 16_000): Promise<void> => {
      await later(milliseconds);
      const { outbox } = app().services;
      for (const kind of ['event', 'event.messaging', 'message.sms', 'message.email']) {
        await outbox.drain(kind, { log: app().log, signal });
      }
      await app().outside.textsSettled();
    },

    /** A person emails the shop; the raw message. */
    email: async (...raw: (string | Buffer)[]): Promise<void> => {
      for (const message of raw) app().outside.imapBox.deliver(message);
      await app().services.mailboxReader.visitAll(signal);
    },

    /** A person texts the shop. */
    text: async (from: string, body: string, media: readonly PhoneMedia[] = []): Promise<void> => {
      app().outside.phones.answer({ from, to: sandboxTwilio.number, body, media });
      await app().outside.textsSettled();
    },

    /** Texts that a phone has received, oldest first. */
    received: (phone: string): string[] =>
      app()
        .outside.phones.list()
        .flatMap(({ to, direction, body }) => (to === phone && direction === 'outbound-api' ? [body] : [])),

    customer: async (name: string, { phone = '', email = '' }: { phone?: string; email?: string }): Promise<number> => {
      const { customers } = app().services.stores;
      return customers.insert(
        {
          name,
          company: '',
          abn: '',
          addresses: [],
          notes: '',
          tags: [],
          emails: email === '' ? [] : [email],
          phones: phone === '' ? [] : [phone],
          lightspeed_ids: [],
          woocommerce_ids: [],
        },
        { isProvisional: false, at: clock.now() },
      );
    },
  };
};
