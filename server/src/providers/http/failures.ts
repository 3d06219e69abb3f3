import { UpstreamError, type OutsideSystem } from '../../errors';
import { toLine } from '../../html-text';
import type { Answer, NoAnswer } from './exchange';

/** After an unanswered write, the outcome is unknown. */
export type Intent = 'read' | 'write';

export type Refusal = { code: string | null; detail: string | null };

const names: Record<OutsideSystem, string> = {
  woocommerce: 'The online shop',
  lightspeed: 'Lightspeed',
  mailbox: 'The mailbox',
  supplier_mailbox: 'The mailbox for suppliers',
  sms: 'Twilio',
  auspost: 'Australia Post',
  tge: 'Team Global Express',
  geocoding: 'The address search',
  routing: 'The route service',
  postcodes: 'The postcode service',
};

const uncertain = 'It is not certain whether the change was made.';
const longestDetail = 300;

/** Milliseconds from `Retry-After`, given in seconds or as a date. */
export const readRetryAfter = (headers: Headers, now: Date): number | undefined => {
  const value = headers.get('retry-after')?.trim() ?? '';
  if (/^\d+(\.\d+)?$/.test(value)) return Math.ceil(Number(value) * 1000);
  const at = Date.parse(value);
  return Number.isNaN(at) ? undefined : Math.max(0, at - now.getTime());
};

/** One line, no tags, bounded length, secrets redacted. */
const toDetail = (text: string, secrets: readonly string[]): string => {
  const hidden = secrets.filter(Boolean).reduce((shown, secret) => shown.replaceAll(secret, '[hidden]'), text);
  const line = toLine(hidden);
  return line.length > longestDetail ? `${line.slice(0, longestDetail)}…` : line;
};

type StatusRule = { code: string; says: string; retryable: boolean };

const ruleFor = (status: number): StatusRule => {
  if (status < 400) return { code: 'redirected', says: 'redirected us to another address', retryable: false };
  switch (status) {
    case 401:
      return { code: 'unauthorized', says: 'did not accept our sign-in', retryable: false };
    case 403:
      return { code: 'forbidden', says: 'does not allow us to do this', retryable: false };
    case 404:
      return { code: 'not_found', says: 'does not have what was requested', retryable: false };
    case 429:
      return { code: 'rate_limited', says: 'is receiving too many requests', retryable: true };
    case 408:
      return { code: 'unavailable', says: 'did not accept our request in time', retryable: true };
    case 501:
      return { code: 'refused', says: 'cannot do this', retryable: false };
    default:
      return status >= 500
        ? { code: 'unavailable', says: 'is not working right now', retryable: true }
        : { code: 'refused', says: 'refused this', retryable: false };
  }
};

/** Builds errors worded for people; `secrets` are redacted. */
export const createFailures = (system: OutsideSystem, secrets: readonly string[] = []) => {
  const name = names[system];
  const withCertainty = (message: string, unanswered: boolean): string =>
    unanswered ? `${message} ${uncertain}` : message;
  const lost = (reason: string, says: string, intent: Intent, cause?: unknown): UpstreamError => {
    const unanswered = intent === 'write';
    const message = withCertainty(`${name} ${says}.`, unanswered);
    return new UpstreamError(`${system}.${reason}`, message, { system, retryable: true, unanswered, cause });
  };

  return {
    ofNoAnswer: (ended: NoAnswer, intent: Intent): UpstreamError => {
      switch (ended.outcome) {
        case 'unreachable':
          return lost('unreachable', 'could not be reached', 'read', ended.cause);
        case 'cut':
          return lost('cut', 'closed the connection', intent, ended.cause);
        case 'timeout':
          return lost('timeout', 'did not answer in time', intent);
        case 'aborted':
          return lost('interrupted', 'was interrupted', intent);
      }
    },
    ofUnreadable: (intent: Intent, cause: unknown): UpstreamError =>
      lost('unreadable', 'sent an unreadable answer', intent, cause),
    /** `overrides` replaces parts of the rule for this status. */
    ofStatus: (
      { status, headers }: Pick<Answer, 'status' | 'headers'>,
      { code, detail }: Refusal,
      { intent, now, overrides }: { intent: Intent; now: Date; overrides?: Partial<StatusRule> },
    ): UpstreamError => {
      const rule = { ...ruleFor(status), ...overrides };
      const unanswered = intent === 'write' && rule.code === 'unavailable';
      const said = detail === null ? '' : toDetail(detail, secrets);
      const message = said === '' ? `${name} ${rule.says}.` : `${name} ${rule.says}: ${said}`;
      return new UpstreamError(`${system}.${rule.code}`, withCertainty(message, unanswered), {
        system,
        status,
        retryable: rule.retryable,
        unanswered,
        retryAfterMs: readRetryAfter(headers, now),
        ...(code !== null && { data: { upstream_code: code } }),
      });
    },
  };
};

export type Failures = ReturnType<typeof createFailures>;
