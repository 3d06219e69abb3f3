import { describe, expect, it } from 'vitest';
import { createFailures, readRetryAfter } from './failures';

const now = new Date('2026-11-21T00:00:00Z');
const nothingSaid = { code: null, detail: null };

describe('failures by status', () => {
  it.each([
    { status: 301, code: 'redirected', retryable: false },
    { status: 400, code: 'refused', retryable: false },
    { status: 401, code: 'unauthorized', retryable: false },
    { status: 403, code: 'forbidden', retryable: false },
    { status: 404, code: 'not_found', retryable: false },
    { status: 408, code: 'unavailable', retryable: true, unanswered: true },
    { status: 413, code: 'refused', retryable: false },
    { status: 422, code: 'refused', retryable: false },
    { status: 429, code: 'rate_limited', retryable: true },
    { status: 500, code: 'unavailable', retryable: true, unanswered: true },
    { status: 501, code: 'refused', retryable: false },
    { status: 502, code: 'unavailable', retryable: true, unanswered: true },
    { status: 504, code: 'unavailable', retryable: true, unanswered: true },
    { status: 524, code: 'unavailable', retryable: true, unanswered: true },
  ])('interprets $status for a read and a write', ({ status, code, retryable, unanswered = false }) => {
    const { ofStatus } = createFailures('woocommerce');
    const answer = { status, headers: new Headers() };
    expect(ofStatus(answer, nothingSaid, { intent: 'read', now })).toMatchObject({
      code: `woocommerce.${code}`,
      system: 'woocommerce',
      status,
      retryable,
      unanswered: false,
    });
    expect(ofStatus(answer, nothingSaid, { intent: 'write', now })).toMatchObject({ retryable, unanswered });
  });

  it('names the system and its explanation', () => {
    const { ofStatus } = createFailures('lightspeed');
    const refusal = { code: 'Exception', detail: 'An Item must have a description.' };
    const error = ofStatus({ status: 400, headers: new Headers() }, refusal, { intent: 'write', now });
    expect(error.message).toBe('Lightspeed refused this: An Item must have a description.');
    expect(error.data).toEqual({ upstream_code: 'Exception' });
  });

  it('lets a system add details beyond the status', () => {
    const { ofStatus } = createFailures('lightspeed');
    const answer = { status: 400, headers: new Headers() };
    const overrides = { code: 'invalid_grant' };
    const error = ofStatus(answer, nothingSaid, { intent: 'read', now, overrides });
    expect(error).toMatchObject({ code: 'lightspeed.invalid_grant', retryable: false });
  });

  it('removes tags, line breaks, long texts and our secrets from the message', () => {
    const { ofStatus } = createFailures('woocommerce', ['cs_secret', '']);
    const detail = `<b>Key\n cs_secret</b> and cs_secret ${'again '.repeat(100)}`;
    const { message } = ofStatus(
      { status: 400, headers: new Headers() },
      { code: null, detail },
      { intent: 'read', now },
    );
    expect(message).toContain('refused this: Key [hidden] and [hidden] again');
    expect(message.length).toBeLessThan(350);
    expect(message.endsWith('…')).toBe(true);
  });

  it('keeps angle brackets in a detail that are not a tag', () => {
    const { ofStatus } = createFailures('woocommerce');
    const detail = 'Weight must be > 0 &amp; < 30 kg, got 5 > 3';
    const refused = ofStatus({ status: 400, headers: new Headers() }, { code: null, detail }, { intent: 'read', now });
    expect(refused.message).toContain('Weight must be > 0 & < 30 kg, got 5 > 3');
  });
});

describe('failures without an answer', () => {
  it.each([
    { ended: { outcome: 'unreachable', cause: null }, code: 'unreachable', uncertain: false },
    { ended: { outcome: 'cut', cause: null }, code: 'cut', uncertain: true },
    { ended: { outcome: 'timeout' }, code: 'timeout', uncertain: true },
    { ended: { outcome: 'aborted' }, code: 'interrupted', uncertain: true },
  ] as const)('decides whether a change is uncertain after $code', ({ ended, code, uncertain }) => {
    const { ofNoAnswer } = createFailures('lightspeed');
    const write = ofNoAnswer(ended, 'write');
    expect(write).toMatchObject({ code: `lightspeed.${code}`, retryable: true, unanswered: uncertain });
    expect(write.message.includes('not certain')).toBe(uncertain);
    expect(ofNoAnswer(ended, 'read')).toMatchObject({ retryable: true, unanswered: false });
  });

  it('is worded for people', () => {
    expect(createFailures('woocommerce').ofNoAnswer({ outcome: 'timeout' }, 'read').message).toBe(
      'The online shop did not answer in time.',
    );
  });

  it('treats a write with an unreadable response as uncertain', () => {
    const { ofUnreadable } = createFailures('woocommerce');
    expect(ofUnreadable('write', null)).toMatchObject({ code: 'woocommerce.unreadable', unanswered: true });
    expect(ofUnreadable('read', null)).toMatchObject({ retryable: true, unanswered: false });
  });
});

describe('readRetryAfter', () => {
  it.each([
    ['2', 2_000],
    ['1.25', 1_250],
    ['Sat, 21 Nov 2026 00:01:00 GMT', 60_000],
    ['Fri, 20 Nov 2026 00:00:00 GMT', 0],
    ['soon', undefined],
    ['', undefined],
  ])('reads %j as %j milliseconds', (value, milliseconds) => {
    expect(readRetryAfter(new Headers({ 'retry-after': value }), now)).toBe(milliseconds);
  });

  it('reads nothing if missing', () => {
    expect(readRetryAfter(new Headers(), now)).toBeUndefined();
  });
});
