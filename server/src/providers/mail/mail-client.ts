import { createTransport } from 'nodemailer';
import { realCountdown, type Countdown } from '../http/exchange';
import type { Hear } from '../http/hearing';
import { toSmtpFailure, type SmtpFailure } from './smtp-failures';
import type { MailAddress, SmtpServer } from './smtp-settings';

export type OutgoingEmail = {
  /** With its angle brackets; the same for every try, so that a mailbox can tell a repeat. */
  messageId: string;
  to: MailAddress;
  /** Where an answer goes when that is not the sender. */
  replyTo: string | null;
  subject: string;
  html: string;
  text: string;
  attachments: { filename: string; contentType: string; content: Buffer }[];
};

export type SendOutcome = { outcome: 'accepted'; response: string } | ({ outcome: 'failed' } & SmtpFailure);

/** Milliseconds. `send` bounds one email as a whole: a server that answers a byte at a time trips no other limit. */
export type MailTimeouts = { connect: number; silence: number; send: number };

const usualTimeouts: MailTimeouts = { connect: 10_000, silence: 30_000, send: 60_000 };

/** How many connections are kept to the server; a connection is closed before servers usually give up on an idle one. */
const connections = 2;
const idleMs = 30_000;

type Options = {
  server: SmtpServer;
  from: MailAddress;
  hear?: Hear;
  timeouts?: MailTimeouts;
  /** Counts the milliseconds of `timeouts.send`, really when not given. */
  countdown?: Countdown;
};

/**
 * Hands emails to an SMTP server over a small pool of connections. It never tries again by itself what the server may
 * have taken: whoever keeps the outbox decides that.
 */
export const createMailClient = (options: Options) => {
  const { server, from, hear, timeouts = usualTimeouts, countdown = realCountdown } = options;
  const transport = createTransport({
    pool: true,
    host: server.host,
    port: server.port,
    secure: server.secure,
    requireTLS: server.requireTls,
    auth: server.auth ?? undefined,
    tls: { minVersion: 'TLSv1.2' },
    maxConnections: connections,
    idleTimeout: idleMs,
    // Only for a kept connection that turns out to be closed: nothing of the email has been sent then.
    maxRequeues: 1,
    connectionTimeout: timeouts.connect,
    greetingTimeout: timeouts.connect,
    dnsTimeout: timeouts.connect,
    socketTimeout: timeouts.silence,
    disableFileAccess: true,
    disableUrlAccess: true,
  });

  const withinTime = async <Result>(work: (signal: AbortSignal) => Promise<Result>): Promise<Result> => {
    const stop = new AbortController();
    const callOff = countdown(timeouts.send, () => stop.abort());
    try {
      return await work(stop.signal);
    } finally {
      callOff();
    }
  };

  const tryOnce = async (work: () => Promise<string>): Promise<SendOutcome> => {
    try {
      return { outcome: 'accepted', response: await work() };
    } catch (error) {
      return { outcome: 'failed', ...toSmtpFailure(error) };
    }
  };

  const attempt = async (work: () => Promise<string>): Promise<SendOutcome> => {
    const ended = await tryOnce(work);
    if (ended.outcome === 'accepted') await hear?.('mail', null);
    // What it refuses for good is about one email or its recipient: email works.
    else if (!ended.permanent) await hear?.('mail', ended.reason);
    return ended;
  };

  return {
    /** Sends one email. Never throws for what the server or the way to it does. */
    send: (email: OutgoingEmail): Promise<SendOutcome> =>
      attempt(async () => {
        const { response } = await withinTime((signal) =>
          transport.sendMail({
            from,
            to: email.to,
            ...(email.replyTo !== null && { replyTo: email.replyTo }),
            messageId: email.messageId,
            subject: email.subject,
            text: email.text,
            html: email.html,
            attachments: email.attachments,
            // RFC 3834: holiday notes and other machines do not answer a machine.
            headers: { 'Auto-Submitted': 'auto-generated' },
            xMailer: false,
            signal,
          }),
        );
        return response;
      }),

    /** Connects and signs in without sending anything. */
    verify: (): Promise<SendOutcome> =>
      attempt(async () => {
        await transport.verify();
        return 'The mail server accepts our sign-in.';
      }),

    /** Closes the connections that are kept. */
    close: (): void => transport.close(),
  };
};

export type MailClient = ReturnType<typeof createMailClient>;
