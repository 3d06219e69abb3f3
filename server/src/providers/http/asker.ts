import type { z } from 'zod';
import type { OutsideSystem } from '../../errors';
import type { Logger } from '../../logger';
import { exchange, type Answer, type CallOptions, type Countdown } from './exchange';
import { createFailures } from './failures';
import { heard, type Hear } from './hearing';
import { withQuery, type Query } from './query-string';
import { readJson } from './read-json';
import { withRetries } from './retries';
import { sleep as realSleep, type Sleep } from './sleep';

/** Waits until the next request may leave; false when that is further away than anybody waits for. */
export type Pace = (signal?: AbortSignal) => Promise<boolean>;

export type AskerSettings = {
  system: OutsideSystem;
  /** What never reaches a message. */
  secrets?: readonly string[];
  log: Logger;
  hear?: Hear | undefined;
  timeoutMs: number;
  countdown?: Countdown | undefined;
  /** How often a question is repeated after a passing fault. */
  mostRepeats: number;
  pace?: Pace | undefined;
  now?: (() => Date) | undefined;
  sleep?: Sleep | undefined;
};

export type Question = CallOptions & {
  /** Without a query. */
  url: string;
  query?: Query;
  headers?: Record<string, string>;
  /** Makes it a POST: some ask with a body. */
  json?: unknown;
};

/** A person waits for the answer. */
const longestPauseMs = 5_000;
const nothingSaid = { code: null, detail: null } as const;

/**
 * Questions to an outside system: nothing changes there, so that every one of them may be repeated. Failures are
 * UpstreamError of the system.
 */
export const createAsker = (settings: AskerSettings) => {
  const { system, log, hear, timeoutMs, mostRepeats, pace, now = () => new Date(), sleep = realSleep } = settings;
  const failures = createFailures(system, settings.secrets);

  /** What an answer that is not a success means; `detail` is what the system says about it. */
  const refusal = ({ status, headers }: Pick<Answer, 'status' | 'headers'>, detail: string | null = null) =>
    failures.ofStatus({ status, headers }, { ...nothingSaid, detail }, { intent: 'read', now: now() });

  const exchangeOnce = async ({ url, query = {}, headers, json, signal }: Question): Promise<Answer> => {
    if (pace && !(await pace(signal))) throw refusal({ status: 429, headers: new Headers() });
    const started = performance.now();
    const ended = await exchange({
      url: withQuery(url, query),
      method: json === undefined ? 'GET' : 'POST',
      headers: {
        accept: 'application/json',
        'user-agent': 'Chainline',
        ...headers,
        ...(json !== undefined && { 'content-type': 'application/json' }),
      },
      body: json === undefined ? undefined : JSON.stringify(json),
      timeoutMs,
      countdown: settings.countdown,
      signal,
    });
    const milliseconds = Math.round(performance.now() - started);
    const result = ended.outcome === 'answered' ? ended.status : ended.outcome;
    // Without the query: it may hold where a customer lives.
    log.debug({ system, result, milliseconds }, 'asked an outside system');
    if (ended.outcome === 'answered') return ended;
    signal?.throwIfAborted();
    throw failures.ofNoAnswer(ended, 'read');
  };

  return {
    /** Asks, and again after a passing fault; `read` makes of an answer, whatever its status, a value or an error. */
    ask: <T>(question: Question, read: (answer: Answer) => T): Promise<T> => {
      let repeats = 0;
      return heard({ system, hear }, () =>
        withRetries(async () => read(await exchangeOnce(question)), {
          isHarmless: ({ retryable, retryAfterMs = 0 }) =>
            retryable && repeats < mostRepeats && retryAfterMs <= longestPauseMs,
          sleep,
          signal: question.signal,
          onRepeat: ({ code }, waitMs) => {
            repeats += 1;
            log.warn({ system, code, waitMs: Math.round(waitMs) }, 'asking an outside system again');
          },
        }),
      );
    },
    /** The body of a success as the schema's value. @throws UpstreamError for anything else. */
    bodyOf: <S extends z.ZodType>(answer: Answer, schema: S): z.output<S> => {
      if (answer.status < 200 || answer.status >= 300) throw refusal(answer);
      const body = readJson(answer.text, schema);
      if (!body.ok) throw failures.ofUnreadable('read', body.cause);
      return body.value;
    },
    refusal,
    ofUnreadable: (cause: unknown) => failures.ofUnreadable('read', cause),
  };
};
