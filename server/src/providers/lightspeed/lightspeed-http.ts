import type { z } from 'zod';
import type { UpstreamError } from '../../errors';
import type { Logger } from '../../logger';
import {
  exchange,
  type Answer,
  type CallOptions,
  type Countdown,
  type HttpMethod,
  type NoAnswer,
} from '../http/exchange';
import { createFailures, readRetryAfter, type Intent } from '../http/failures';
import { reported, type ReportOutcome } from '../http/outcome-reports';
import { readJson } from '../http/read-json';
import { withRetries } from '../http/retries';
import { sleep as realSleep, type Sleep } from '../http/sleep';
import { createPacer, type Ending } from './lightspeed-pacer';
import { rawError } from './lightspeed-schemas';

/** `version` identifies an access token, so that concurrent callers refresh it only once. */
export type Credentials = { accountId: string; accessToken: string; version: number };

export type TokenSource = {
  get(): Promise<Credentials>;
  /** Returns new credentials, unless those of `staleVersion` were already replaced. */
  refresh(staleVersion: number): Promise<Credentials>;
};

export type LightspeedSettings = {
  apiUrl: string;
  tokens: TokenSource;
  log: Logger;
  reportOutcome?: ReportOutcome;
  timeoutMs?: number;
  countdown?: Countdown;
  now?: () => Date;
  sleep?: Sleep;
};

type ReadCall = CallOptions & {
  /** Account resources contain the account id. */
  url: (accountId: string) => string;
  cost: number;
  /** Reads a whole list; other calls go first. */
  isBulk?: boolean;
};
type AnyCall = ReadCall & { body?: unknown; form?: FormData };
type WriteCall = AnyCall & { method: Exclude<HttpMethod, 'GET'> };
type Expecting<C, S extends z.ZodType> = C & { schema: S };

const defaultTimeoutMs = 30_000;
const maxRefusals = 8;
/** A 429 without a retry time comes from the per-second limiter. */
const shortestPauseMs = 1_000;
const longestPauseMs = 60_000;
const pauseJitterMs = 250;
const nothingSaid = { code: null, detail: null } as const;

const temporary = /please try again later/i;

/** Rate limit refusals are retried elsewhere, in the queue shared with other callers. */
const isHarmless =
  (intent: Intent) =>
  ({ retryable, status }: UpstreamError): boolean =>
    retryable && intent === 'read' && status !== 429;

export const createLightspeedHttp = (settings: LightspeedSettings) => {
  const { apiUrl, tokens, log, reportOutcome, timeoutMs = defaultTimeoutMs } = settings;
  const { now = () => new Date(), sleep = realSleep } = settings;
  const failures = createFailures('lightspeed');
  const pacer = createPacer({ now, sleep });

  const exchangeOnce = async (method: HttpMethod, call: AnyCall, { accountId, accessToken }: Credentials) => {
    const url = call.url(accountId);
    const started = performance.now();
    const ended = await exchange({
      url,
      method,
      headers: {
        accept: 'application/json',
        'user-agent': 'Chainline',
        authorization: `Bearer ${accessToken}`,
        ...(call.body !== undefined && { 'content-type': 'application/json' }),
      },
      body: call.form ?? (call.body === undefined ? undefined : JSON.stringify(call.body)),
      timeoutMs,
      countdown: settings.countdown,
      signal: call.signal,
    });
    const milliseconds = Math.round(performance.now() - started);
    const result = ended.outcome === 'answered' ? ended.status : ended.outcome;
    log.debug({ system: 'lightspeed', method, path: new URL(url).pathname, result, milliseconds }, 'called Lightspeed');
    return ended;
  };

  /** Milliseconds to pause after a 429; null for anything else, or if longer than the longest wait. */
  const pauseAfter = (ended: Answer | NoAnswer): number | null => {
    if (ended.outcome !== 'answered' || ended.status !== 429) return null;
    const waitMs = readRetryAfter(ended.headers, now()) ?? shortestPauseMs;
    return waitMs > longestPauseMs ? null : waitMs + Math.random() * pauseJitterMs;
  };

  const takeTurn = async (method: HttpMethod, call: AnyCall, given: Credentials | null, isFirst: boolean) => {
    const ticket = await pacer.admit({ cost: call.cost, isFirst, isBulk: call.isBulk, signal: call.signal });
    let ending: Ending = { headers: null, pauseMs: null };
    try {
      const credentials = given ?? (await tokens.get());
      const ended = await exchangeOnce(method, call, credentials);
      ending = { headers: ended.outcome === 'answered' ? ended.headers : null, pauseMs: pauseAfter(ended) };
      return { ended, credentials, pauseMs: ending.pauseMs };
    } finally {
      pacer.settle(ticket, ending);
    }
  };

  /** Sends again after rate limit refusals and expired tokens: neither request was applied. */
  const ask = async (method: HttpMethod, call: AnyCall, intent: Intent): Promise<Answer> => {
    let refreshed: Credentials | null = null;
    for (let refusals = 0, isFirst = false; ; isFirst = true) {
      const { ended, credentials, pauseMs } = await takeTurn(method, call, refreshed, isFirst);
      if (ended.outcome !== 'answered') {
        if (intent === 'read') call.signal?.throwIfAborted();
        throw failures.ofNoAnswer(ended, intent);
      }
      if (ended.status === 401 && refreshed === null) {
        refreshed = await tokens.refresh(credentials.version);
      } else if (pauseMs !== null && refusals < maxRefusals) {
        refusals += 1;
        log.warn({ refusals, pauseMs: Math.round(pauseMs) }, 'Lightspeed rate limit reached');
      } else {
        return ended;
      }
    }
  };

  const toRefusal = ({ status, headers, text }: Answer, intent: Intent) => {
    const body = readJson(text, rawError);
    const refusal = body.ok ? { code: body.value.errorClass || null, detail: body.value.message } : nothingSaid;
    const overrides = status === 400 && temporary.test(refusal.detail ?? '') ? { retryable: true } : {};
    return failures.ofStatus({ status, headers }, refusal, { intent, now: now(), overrides });
  };

  const attempt = async <S extends z.ZodType>(
    method: HttpMethod,
    call: Expecting<AnyCall, S>,
  ): Promise<z.output<S>> => {
    const intent = method === 'GET' ? 'read' : 'write';
    const answer = await ask(method, call, intent);
    if (answer.status < 200 || answer.status >= 300) throw toRefusal(answer, intent);
    const body = readJson(answer.text, call.schema);
    if (!body.ok) throw failures.ofUnreadable(intent, body.cause);
    return body.value;
  };

  const send = <S extends z.ZodType>(method: HttpMethod, call: Expecting<AnyCall, S>): Promise<z.output<S>> =>
    reported({ system: 'lightspeed', reportOutcome }, () =>
      withRetries(() => attempt(method, call), {
        isHarmless: isHarmless(method === 'GET' ? 'read' : 'write'),
        sleep,
        signal: call.signal,
        onRepeat: (error, waitMs) => {
          log.warn({ method, code: error.code, waitMs: Math.round(waitMs) }, 'asking Lightspeed again');
        },
      }),
    );

  return {
    /** Only the API's own addresses may receive our token. */
    isOurs: (url: string): boolean => URL.canParse(url) && new URL(url).origin === new URL(apiUrl).origin,
    inAccount:
      (path: string) =>
      (accountId: string): string =>
        `${apiUrl}/API/V3/Account/${encodeURIComponent(accountId)}/${path}`,
    aboveAccounts: (path: string) => (): string => `${apiUrl}/API/V3/${path}`,
    read: <S extends z.ZodType>(call: Expecting<ReadCall, S>): Promise<z.output<S>> => send('GET', call),
    /** Retried only if refused before it was applied; without an answer the error is `unanswered`. */
    write: <S extends z.ZodType>({ method, ...call }: Expecting<WriteCall, S>): Promise<z.output<S>> =>
      send(method, call),
    ofUnreadable: failures.ofUnreadable,
    hasRoom: pacer.hasRoom,
    rateLimit: pacer.rateLimit,
  };
};

export type LightspeedHttp = ReturnType<typeof createLightspeedHttp>;
