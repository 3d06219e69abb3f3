import { describe, expect, it } from 'vitest';
import { readArrival, toFailureQuery } from './connection-notice';

const arrive = (query: string) => readArrival(new URLSearchParams(query));

describe('what a callback left in the address', () => {
  it.each(['', 'connected=false', 'error=', 'page=2'])('says nothing for "%s"', (query) => {
    expect(arrive(query)).toBeNull();
  });

  it('tells a connection', () => {
    expect(arrive('connected=true')).toEqual({ kind: 'connected' });
  });

  it('tells an error even where it claims to be connected', () => {
    expect(arrive('connected=true&error=access_denied')).toMatchObject({ kind: 'failed' });
  });

  it.each([
    ['token_exchange_failed', /did not accept the sign-in code/, /60 seconds/],
    ['no_access_token', /without giving access/, /employee role/],
  ])('words %s itself, with a next step', (error, message, nextStep) => {
    expect(arrive(`error=${error}&description=ignored`)).toEqual({
      kind: 'failed',
      message: expect.stringMatching(message),
      nextStep: expect.stringMatching(nextStep),
    });
  });

  it('repeats the description of any other error, or the error', () => {
    expect(arrive('error=access_denied&description=Authorization+failed')).toMatchObject({
      message: 'Authorization failed',
    });
    expect(arrive('error=access_denied')).toMatchObject({ message: 'access_denied' });
  });

  it('cuts a description that goes on for ever', () => {
    expect(arrive(`error=x&description=${'a'.repeat(5000)}`)).toMatchObject({ message: `${'a'.repeat(200)}…` });
  });

  it('reads back what a callback wrote', () => {
    const failure = { reason: 'invalid_state', message: 'Invalid state & more' };
    expect(arrive(toFailureQuery(failure))).toMatchObject({ kind: 'failed', message: failure.message });
  });
});
