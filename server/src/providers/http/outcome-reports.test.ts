import { describe, expect, it } from 'vitest';
import { RuleError } from '../../errors';
import { createFailures } from './failures';
import { reported } from './outcome-reports';

const failures = createFailures('auspost');
const said = { code: null, detail: null };
const answered = (status: number, overrides = {}) =>
  failures.ofStatus({ status, headers: new Headers() }, said, { intent: 'read', now: new Date(), overrides });

/** Failure reported for a call that ends with this error; `nothing` if nothing is reported. */
const hearOf = async (end: Error | null): Promise<string | null> => {
  const told: (string | null)[] = [];
  const reportOutcome = (system: string, failure: string | null) => {
    told.push(failure ?? `${system} works`);
    return Promise.resolve();
  };
  const call = reported({ system: 'auspost', reportOutcome }, () =>
    end ? Promise.reject(end) : Promise.resolve('value'),
  );
  await (end ? expect(call).rejects.toBe(end) : expect(call).resolves.toBe('value'));
  return told.length === 0 ? 'nothing' : told.join();
};

describe('the reported health of an outside system', () => {
  it.each([
    ['a call that worked', null, 'auspost works'],
    ['a fault of its own', answered(500), 'Australia Post is not working right now.'],
    ['a key that it does not take', answered(401), 'Australia Post did not accept our sign-in.'],
    ['a right that we have not', answered(403), 'Australia Post does not allow us to do this.'],
    ['a refusal that passes', answered(400, { retryable: true }), 'Australia Post refused this.'],
    ['no way there', failures.ofNoAnswer({ outcome: 'unreachable', cause: null }, 'read'), /could not be reached/],
    ['no answer in time', failures.ofNoAnswer({ outcome: 'timeout' }, 'read'), /did not answer in time/],
    ['nonsense', failures.ofUnreadable('read', null), /unreadable/],
    ['a question that was wrong', answered(400), 'nothing'],
    ['what it does not know', answered(404), 'nothing'],
    ['our own haste', answered(429), 'nothing'],
    ['a caller who left', failures.ofNoAnswer({ outcome: 'aborted' }, 'read'), 'nothing'],
    ['a rule of ours', new RuleError('quote.empty', 'No lines.'), 'nothing'],
    ['a fault of ours', new TypeError('undefined is not a function'), 'nothing'],
  ])('after %s', async (_what, end, told) => {
    expect(await hearOf(end)).toEqual(typeof told === 'string' ? told : expect.stringMatching(told));
  });

  it('is not reported without a listener', async () => {
    await expect(reported({ system: 'tge', reportOutcome: undefined }, () => Promise.resolve(1))).resolves.toBe(1);
  });
});
