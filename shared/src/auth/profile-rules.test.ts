import { expect, it } from 'vitest';
import { updateAccount } from './account-contract';
import { profileOf } from './profile-rules';

const profile = { first_name: 'Ada', last_name: 'Byron', email: null };

it('takes of an account what people change of it, and nothing else', () => {
  const account = { ...profile, id: 7, username: 'ada', role: 'staff' };
  expect(profileOf(account)).toEqual(profile);
});

it.each([
  [profile, true],
  [{ ...profile, email: 'ada@shop.example' }, true],
  [{ ...profile, first_name: '' }, true],
  [{ ...profile, id: 7 }, false],
  [{ first_name: 'Ada', last_name: 'Byron' }, false],
  [undefined, false],
])('is changed only by who says what was seen: %j', (seen, isGood) => {
  expect(updateAccount.body.safeParse({ ...profile, seen }).success).toBe(isGood);
});
