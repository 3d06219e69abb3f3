import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type { UpstreamError } from '../../errors';
import type { Logger } from '../../logger';
import { exchange, type Answer, type CallOptions, type Countdown, type HttpMethod } from '../http/exchange';
import { createFailures, type Intent } from '../http/failures';
import { reported, type ReportOutcome } from '../http/outcome-reports';
import { withQuery, type Query } from '../http/query-string';
import { readJson } from '../http/read-json';
import { withRetries } from '../http/retries';
import { sleep as realSleep, type Sleep } from '../http/sleep';
import { authorize } from './woo-auth';
import { rawError } from './woo-schemas';

export type WooSettings = {
  /** Without a trailing slash. Requests are signed over http; over https the key is sent. */
  url: string;
  key: string;
  secret: string;
  log: Logger;
  reportOutcome?: ReportOutcome;
  /** Generous: shops on shared hosting are slow with full pages and batches. */
  timeoutMs?: number;
  countdown?: Countdown;
  now?: () => Date;
  sleep?: Sleep;
};

type ReadCall = CallOptions & {
  path: `/${string}`;
  query?: Query;
};
type AnyCall = ReadCall & { body?: unknown };
type WriteCall = AnyCall & { method: Exclude<HttpMethod, 'GET'> };
type Expecting<C, S extends z.ZodType> = C & { schema: S };

type WooReply<T> = { data: T; headers: Headers };

const defaultTimeoutMs = 60_000;
const nothingSaid = { code: null, detail: null } as const;

/** A write may be retried only if refused before it was applied. */
const isHarmless =
  (intent: Intent) =>
  ({ retryable, status }: UpstreamError): boolean =>
    retryable && (intent === 'read' || status === 429);

export const createWooHttp = (settings: WooSettings) => {
  const { url, log, reportOutcome, timeoutMs = defaultTimeoutMs, now = () => new Date(), sleep = realSleep } = settings;
  const base = `${url}/wp-json/wc/v3`;
  const credentials = { key: settings.key, secret: settings.secret };
  const failures = createFailures('woocommerce', [credentials.secret, credentials.key]);

  const toRefusal = ({ status, headers, text }: Answer, intent: Intent) => {
    const body = readJson(text, rawError);
    const refusal = body.ok ? { code: body.value.code || null, detail: body.value.message } : nothingSaid;
    return failures.ofStatus({ status, headers }, refusal, { intent, now: now() });
  };

  const exchangeOnce = async (method: HttpMethod, call: AnyCall) => {
    const address = `${base}${call.path}`;
    // Signed per attempt, because a nonce is single-use.
    const timestamp = Math.floor(now().getTime() / 1000);
    const proof = { credentials, timestamp, nonce: randomUUID() };
    const { query, headers } = authorize({ method, url: address, query: call.query ?? {}, ...proof });
    const started = performance.now();
    const ended = await exchange({
      url: withQuery(address, query),
      method,
      headers: {
        accept: 'application/json',
        'user-agent': 'Chainline',
        ...headers,
        ...(call.body !== undefined && { 'content-type': 'application/json' }),
      },
      body: call.body === undefined ? undefined : JSON.stringify(call.body),
      timeoutMs,
      countdown: settings.countdown,
      signal: call.signal,
    });
    const milliseconds = Math.round(performance.now() - started);
    const result = ended.outcome === 'answered' ? ended.status : ended.outcome;
    log.debug({ system: 'woocommerce', method, path: call.path, result, milliseconds }, 'called the online shop');
    return ended;
  };

  const attempt = async <S extends z.ZodType>(
    method: HttpMethod,
    call: Expecting<AnyCall, S>,
  ): Promise<WooReply<z.output<S>>> => {
    const intent = method === 'GET' ? 'read' : 'write';
    const ended = await exchangeOnce(method, call);
    if (ended.outcome !== 'answered') {
      if (intent === 'read') call.signal?.throwIfAborted();
      throw failures.ofNoAnswer(ended, intent);
    }
    if (ended.status < 200 || ended.status >= 300) throw toRefusal(ended, intent);
    const body = readJson(ended.text, call.schema);
    if (!body.ok) throw failures.ofUnreadable(intent, body.cause);
    return { data: body.value, headers: ended.headers };
  };

  const send = <S extends z.ZodType>(method: HttpMethod, call: Expecting<AnyCall, S>) =>
    reported({ system: 'woocommerce', reportOutcome }, () =>
      withRetries(() => attempt(method, call), {
        isHarmless: isHarmless(method === 'GET' ? 'read' : 'write'),
        sleep,
        signal: call.signal,
        onRepeat: (error, waitMs) => {
          log.warn(
            { method, path: call.path, code: error.code, waitMs: Math.round(waitMs) },
            'asking the online shop again',
          );
        },
      }),
    );

  return {
    read: <S extends z.ZodType>(call: Expecting<ReadCall, S>): Promise<WooReply<z.output<S>>> => send('GET', call),
    /** Retried only after a 429; without an answer the error is `unanswered`. */
    write: <S extends z.ZodType>({ method, ...call }: Expecting<WriteCall, S>): Promise<WooReply<z.output<S>>> =>
      send(method, call),
    ofUnreadable: failures.ofUnreadable,
  };
};

export type WooHttp = ReturnType<typeof createWooHttp>;
