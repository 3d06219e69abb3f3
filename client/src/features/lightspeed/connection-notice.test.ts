import { describe, expect, it } from 'vitest';
import { readArrival, toFailureQuery } from './connection-notice';

const arrive = (query: string) => readArrival(new URLSearchParams(query));

describe('the result of a callback in the address', () => {
  it.each(['', 'connected=false', 'error=', 'page=2'])('shows nothing for "%s"', (query) => {
    expect(arrive(query)).toBeNull();
  });

  it('reports a connection', () => {
    expect(arrive('connected=true')).toEqual({ kind: 'connected' });
  });

  it('reports an error even if it claims success', () => {
    expect(arrive('connected=true&error=access_denied')).toMatchObject({ kind: 'failed' });
  });

  it.each([
    ['token_exchange_failed', /did not accept the sign-in code/, /60 seconds/],
    ['no_access_token', /did not give access/, /employee role/],
  ])('words %s itself, with a next step', (error, message, nextStep) => {
    expect(arrive(`error=${error}&description=ignored`)).toEqual({
      kind: 'failed',
      message: expect.stringMatching(message),
      nextStep: expect.stringMatching(nextStep),
    });
  });

  it('shows the description of any other error, or its code', () => {
    expect(arrive('error=access_denied&description=Authorization+failed')).toMatchObject({
      message: 'Authorization failed',
    });
    expect(arrive('error=access_denied')).toMatchObject({ message: 'access_denied' });
  });

  it('truncates a very long description', () => {
    expect(arrive(`error=x&description=${'a'.repeat(5000)}`)).toMatchObject({ message: `${'a'.repeat(200)}…` });
  });

  it('round-trips', () => {
    const failure = { reason: 'invalid_state', message: 'Invalid state & more' };
    expect(arrive(toFailureQuery(failure))).toMatchObject({ kind: 'failed', message: failure.message });
  });
});
