import { createTransport } from 'nodemailer';
import { realCountdown, type Countdown } from '../http/exchange';
import type { ReportOutcome } from '../http/outcome-reports';
import { toSmtpFailure, type SmtpFailure } from './smtp-failures';
import type { MailAddress, SmtpServer } from './smtp-settings';

export type OutgoingEmail = {
  /** In angle brackets; the same for every attempt, so that mailboxes detect duplicates. */
  messageId: string;
  /** Written by a person, not by the system. */
  isPersonal?: boolean;
  to: MailAddress;
  replyTo: string | null;
  /** Message-ID of what it answers. */
  inReplyTo?: string | null;
  /** Address that unsubscribes its recipient by a single POST. */
  unsubscribeUrl?: string | null;
  subject: string;
  html: string;
  text: string;
  attachments: { filename: string; contentType: string; content: Buffer }[];
};

const toHeaders = ({ isPersonal = false, unsubscribeUrl = null }: OutgoingEmail): Record<string, string> => ({
  // RFC 3834: suppresses automatic replies.
  ...(!isPersonal && { 'Auto-Submitted': 'auto-generated' }),
  // RFC 8058.
  ...(unsubscribeUrl !== null && {
    'List-Unsubscribe': `<${unsubscribeUrl}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }),
});

export type SendOutcome = { outcome: 'accepted'; response: string } | ({ outcome: 'failed' } & SmtpFailure);

/**
 * Milliseconds. `send` limits a whole email or verification: a server that answers byte by byte stays below the other
 * limits.
 */
export type MailTimeouts = { connect: number; silence: number; send: number };

const usualTimeouts: MailTimeouts = { connect: 10_000, silence: 30_000, send: 60_000 };

/** Size of the connection pool. Idle connections are closed before servers usually drop them. */
const connections = 2;
const idleMs = 30_000;

/** For a call that takes no signal. */
const whenAborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_resolve, reject) => {
    const abort = () => reject(Object.assign(new Error('The call took too long'), { code: 'EABORT' }));
    signal.addEventListener('abort', abort, { once: true });
  });

type Options = {
  server: SmtpServer;
  from: MailAddress;
  reportOutcome?: ReportOutcome;
  timeouts?: MailTimeouts;
  countdown?: Countdown;
};

/** Never retries an email that the server may have accepted; the outbox decides on that. */
export const createMailClient = (options: Options) => {
  const { server, from, reportOutcome, timeouts = usualTimeouts, countdown = realCountdown } = options;
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
    // Retries only when a pooled connection turns out to be closed, before anything was sent.
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
    if (ended.outcome === 'accepted') await reportOutcome?.('mail', null);
    // A permanent failure concerns one email or recipient, not the mail server.
    else if (!ended.permanent) await reportOutcome?.('mail', ended.reason);
    return ended;
  };

  return {
    /** Never throws for failures of the server or the connection. */
    send: (email: OutgoingEmail): Promise<SendOutcome> =>
      attempt(async () => {
        const { response } = await withinTime((signal) =>
          transport.sendMail({
            from,
            to: email.to,
            ...(email.replyTo !== null && { replyTo: email.replyTo }),
            ...(email.inReplyTo != null && { inReplyTo: email.inReplyTo, references: email.inReplyTo }),
            messageId: email.messageId,
            subject: email.subject,
            text: email.text,
            html: email.html,
            attachments: email.attachments,
            headers: toHeaders(email),
            xMailer: false,
            signal,
          }),
        );
        return response;
      }),

    /** Does not send anything. */
    verify: (): Promise<SendOutcome> =>
      attempt(async () => {
        await withinTime((signal) => Promise.race([transport.verify(), whenAborted(signal)]));
        return 'The mail server accepts our sign-in.';
      }),

    close: (): void => transport.close(),
  };
};

export type MailClient = ReturnType<typeof createMailClient>;
