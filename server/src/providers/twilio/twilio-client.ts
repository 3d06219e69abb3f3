import type { z } from 'zod';
import type { UpstreamError } from '../../errors';
import type { Logger } from '../../logger';
import { exchange, type Answer, type CallOptions, type Countdown } from '../http/exchange';
import { createFailures, type Intent } from '../http/failures';
import { reported, type ReportOutcome } from '../http/outcome-reports';
import { withQuery, type Query } from '../http/query-string';
import { readJson } from '../http/read-json';
import type { TextSender } from './text-sender';
import { createMediaFetcher } from './twilio-media';
import {
  rawAccount,
  rawError,
  rawMessage,
  rawMessages,
  rawNumber,
  rawNumbers,
  type RawMessage,
} from './twilio-schemas';

export type TwilioSettings = {
  url: string;
  accountSid: string;
  authToken: string;
  from: TextSender;
  /** Address that Twilio delivers replies to. */
  receiveUrl: string;
  log: Logger;
  reportOutcome?: ReportOutcome;
  timeoutMs?: number;
  countdown?: Countdown;
  now?: () => Date;
};

export type OutgoingText = {
  /** E.164. */
  to: string;
  body: string;
  /** Address that Twilio reports the delivery to. */
  statusCallback: string;
};

export type SentText = { sid: string; status: string };

type Call<S extends z.ZodType> = CallOptions & {
  path: string;
  query?: Query;
  form?: Record<string, string>;
  schema: S;
};

const defaultTimeoutMs = 20_000;
const dayMs = 86_400_000;

const toDay = (at: Date): string => at.toISOString().slice(0, 10);

/** Programmable Messaging. Sending has no idempotency key, so nothing is retried here; the outbox decides on that. */
export const createTwilioClient = (settings: TwilioSettings) => {
  const { accountSid, authToken, from, receiveUrl, log, reportOutcome, timeoutMs = defaultTimeoutMs } = settings;
  const { now = () => new Date() } = settings;
  const account = `${settings.url}/2010-04-01/Accounts/${accountSid}`;
  const failures = createFailures('sms', [authToken]);
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`;

  const toRefusal = ({ status, headers, text }: Answer, intent: Intent): UpstreamError => {
    const body = readJson(text, rawError);
    const refusal = body.ok
      ? { code: String(body.value.code), detail: body.value.message }
      : { code: null, detail: null };
    return failures.ofStatus({ status, headers }, refusal, { intent, now: now() });
  };

  const fetchMedia = createMediaFetcher({ ...settings, account, authorization, failures, timeoutMs, now });

  const exchangeOnce = async ({ path, query = {}, form, signal }: Omit<Call<z.ZodType>, 'schema'>) => {
    const started = performance.now();
    const ended = await exchange({
      url: withQuery(`${account}${path}`, query),
      method: form === undefined ? 'GET' : 'POST',
      headers: {
        accept: 'application/json',
        'user-agent': 'Chainline',
        authorization,
        ...(form !== undefined && { 'content-type': 'application/x-www-form-urlencoded' }),
      },
      body: form === undefined ? undefined : new URLSearchParams(form).toString(),
      timeoutMs,
      countdown: settings.countdown,
      signal,
    });
    const milliseconds = Math.round(performance.now() - started);
    const result = ended.outcome === 'answered' ? ended.status : ended.outcome;
    // Logged without the query, which may contain a customer's number.
    log.debug({ system: 'sms', path, result, milliseconds }, 'called Twilio');
    return ended;
  };

  const attempt = async <S extends z.ZodType>({ schema, ...asked }: Call<S>): Promise<z.output<S>> => {
    const intent = asked.form === undefined ? 'read' : 'write';
    const ended = await exchangeOnce(asked);
    if (ended.outcome !== 'answered') {
      if (intent === 'read') asked.signal?.throwIfAborted();
      throw failures.ofNoAnswer(ended, intent);
    }
    if (ended.status < 200 || ended.status >= 300) throw toRefusal(ended, intent);
    const body = readJson(ended.text, schema);
    if (!body.ok) throw failures.ofUnreadable(intent, body.cause);
    return body.value;
  };

  const call = <S extends z.ZodType>(asked: Call<S>): Promise<z.output<S>> =>
    reported({ system: 'sms', reportOutcome }, () => attempt(asked));

  const senderForm: Record<string, string> =
    from.kind === 'service' ? { MessagingServiceSid: from.value } : { From: from.value };

  const findNumber = async ({ signal }: CallOptions) => {
    const query = { PhoneNumber: from.value };
    const found = await call({ path: '/IncomingPhoneNumbers.json', query, schema: rawNumbers, signal });
    return found.incoming_phone_numbers[0];
  };

  return {
    sender: from,
    receiveUrl,

    /** @throws UpstreamError with Twilio's code as `upstream_code` */
    send: ({ to, body, statusCallback }: OutgoingText, { signal }: CallOptions = {}): Promise<SentText> =>
      call({
        path: '/Messages.json',
        form: { To: to, Body: body, StatusCallback: statusCallback, ...senderForm },
        schema: rawMessage,
        signal,
      }),

    /** Texts sent to this number since a day before `since`, at most 200. */
    listSent: async (to: string, since: Date, { signal }: CallOptions = {}): Promise<RawMessage[]> => {
      const query = { To: to, 'DateSent>': toDay(new Date(since.getTime() - dayMs)), PageSize: '200' };
      const { messages } = await call({ path: '/Messages.json', query, schema: rawMessages, signal });
      return messages.filter(({ direction }) => direction.startsWith('outbound'));
    },

    /** A file that came with a text, read up to a limit in bytes. @throws UpstreamError */
    fetchMedia: (url: string, most: number, options: CallOptions = {}) =>
      reported({ system: 'sms', reportOutcome }, () => fetchMedia(url, most, options)),

    /** @returns the account's name */
    ping: async ({ signal }: CallOptions = {}): Promise<string> =>
      (await call({ path: '.json', schema: rawAccount, signal })).friendly_name,

    /** True if the sender is a number of this account. */
    ownsNumber: async ({ signal }: CallOptions = {}): Promise<boolean> => (await findNumber({ signal })) !== undefined,

    /**
     * Has replies to our number delivered to us. False if that cannot be set here: a messaging service is set up in
     * Twilio's console, and an alphanumeric sender cannot be answered.
     */
    receiveAnswers: async ({ signal }: CallOptions = {}): Promise<boolean> => {
      if (from.kind !== 'number') return false;
      const number = await findNumber({ signal });
      if (!number) return false;
      if (number.sms_url === receiveUrl) return true;
      const form = { SmsUrl: receiveUrl, SmsMethod: 'POST' };
      await call({ path: `/IncomingPhoneNumbers/${number.sid}.json`, form, schema: rawNumber, signal });
      return true;
    },
  };
};

export type TwilioClient = ReturnType<typeof createTwilioClient>;
