import { describe, expect, it } from 'vitest';
import { login, sessionUserSchema } from './auth-contract';
import { hasInvalidCharacters, lockedMessage, passwordMaxLength, usernameMaxLength } from './auth-rules';

const messagesOf = (body: unknown): [string, string][] => {
  const parsed = login.body.safeParse(body);
  return parsed.success ? [] : parsed.error.issues.map((issue) => [issue.path.join('.'), issue.message]);
};

const good = { username: 'ada', password: 'Correct-horse-1', role: 'staff' };

describe('input for signing in', () => {
  it.each(['<', '>', "'", '"'])('is never %s', (character) => {
    expect(hasInvalidCharacters(`a${character}b`)).toBe(true);
    expect(messagesOf({ ...good, username: `a${character}b` })).toEqual([['username', 'Invalid characters in input']]);
    expect(messagesOf({ ...good, password: `a${character}b` })).toEqual([['password', 'Invalid characters in input']]);
  });

  it.each(['', 'ada', 'a b', '`~!@#$%^&*()_+-=[]{}|;:,.?/\\', 'Zoë', '密码'])('may be %j', (value) => {
    expect(hasInvalidCharacters(value)).toBe(false);
  });

  it('has the stated limits', () => {
    expect([usernameMaxLength, passwordMaxLength]).toEqual([50, 100]);
    expect(messagesOf({ ...good, username: 'u'.repeat(50), password: 'p'.repeat(100) })).toEqual([]);
    expect(messagesOf({ ...good, username: 'u'.repeat(51) })).toHaveLength(1);
    expect(messagesOf({ ...good, password: 'p'.repeat(101) })).toHaveLength(1);
  });

  it('is required, blanks not counting in a username', () => {
    expect(messagesOf({ ...good, username: '  ', password: '' })).toEqual([
      ['username', 'Username is required'],
      ['password', 'Password is required'],
    ]);
  });

  it('keeps the blanks of a password', () => {
    expect(login.body.parse({ ...good, password: ' with blanks ' }).password).toBe(' with blanks ');
  });

  it('holds nothing else', () => {
    expect(messagesOf({ ...good, admin: true })).toHaveLength(1);
  });
});

describe('the text of the lock', () => {
  it.each([
    [300, 'Account is locked. Please try again in 300 seconds.'],
    [1.2, 'Account is locked. Please try again in 2 seconds.'],
    [0, 'Account is locked. Please try again in 1 seconds.'],
    [-5, 'Account is locked. Please try again in 1 seconds.'],
  ])('for %d seconds is %s', (seconds, message) => {
    expect(lockedMessage(seconds)).toBe(message);
  });
});

describe('the user of a session', () => {
  it('never carries more than it names', () => {
    const user = {
      id: 1,
      username: 'ada',
      role: 'staff',
      first_name: 'Ada',
      last_name: 'Byron',
      must_set_up_second_factor: false,
      low_stock: 5,
      workshop_only: false,
    };

    expect(sessionUserSchema.parse({ ...user, password_hash: 'secret' })).toEqual(user);
  });
});
