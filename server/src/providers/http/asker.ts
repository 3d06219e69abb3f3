import type { z } from 'zod';
import type { OutsideSystem } from '../../errors';
import type { Logger } from '../../logger';
import { exchange, type Answer, type CallOptions, type Countdown } from './exchange';
import { createFailures } from './failures';
import { reported, type ReportOutcome } from './outcome-reports';
import { withQuery, type Query } from './query-string';
import { readJson } from './read-json';
import { withRetries } from './retries';
import { sleep as realSleep, type Sleep } from './sleep';

/** Resolves to false if the wait would be too long. */
export type Pace = (signal?: AbortSignal) => Promise<boolean>;

export type AskerSettings = {
  system: OutsideSystem;
  /** Values redacted from error messages. */
  secrets?: readonly string[];
  log: Logger;
  reportOutcome?: ReportOutcome | undefined;
  timeoutMs: number;
  countdown?: Countdown | undefined;
  maxRepeats: number;
  pace?: Pace | undefined;
  now?: (() => Date) | undefined;
  sleep?: Sleep | undefined;
};

export type Question = CallOptions & {
  url: string;
  query?: Query;
  headers?: Record<string, string>;
  /** JSON body; turns the request into a POST. */
  json?: unknown;
};

/** Short, because a person is waiting. */
const longestPauseMs = 5_000;
const nothingSaid = { code: null, detail: null } as const;

/** Read-only requests, all safe to retry. @throws UpstreamError of the system */
export const createAsker = (settings: AskerSettings) => {
  const {
    system,
    log,
    reportOutcome,
    timeoutMs,
    maxRepeats,
    pace,
    now = () => new Date(),
    sleep = realSleep,
  } = settings;
  const failures = createFailures(system, settings.secrets);

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
    // Logged without the query, which may contain a customer's address.
    log.debug({ system, result, milliseconds }, 'asked an outside system');
    if (ended.outcome === 'answered') return ended;
    signal?.throwIfAborted();
    throw failures.ofNoAnswer(ended, 'read');
  };

  return {
    /** `read` turns an answer of any status into a value or an error. */
    ask: <T>(question: Question, read: (answer: Answer) => T): Promise<T> => {
      let repeats = 0;
      return reported({ system, reportOutcome }, () =>
        withRetries(async () => read(await exchangeOnce(question)), {
          isHarmless: ({ retryable, retryAfterMs = 0 }) =>
            retryable && repeats < maxRepeats && retryAfterMs <= longestPauseMs,
          sleep,
          signal: question.signal,
          onRepeat: ({ code }, waitMs) => {
            repeats += 1;
            log.warn({ system, code, waitMs: Math.round(waitMs) }, 'asking an outside system again');
          },
        }),
      );
    },
    /** @throws UpstreamError unless successful */
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
