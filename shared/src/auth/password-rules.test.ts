import { describe, expect, it } from 'vitest';
import {
  firstNameSchema,
  isSameEmail,
  isStrongPassword,
  lastNameSchema,
  newPasswordSchema,
  newUsernameSchema,
  passwordScore,
  strengthOf,
  userEmailSchema,
} from './password-rules';

const problemOf = (
  schema: { safeParse: (value: unknown) => { error?: { issues: { message: string }[] } | undefined } },
  value: unknown,
) => schema.safeParse(value).error?.issues[0]?.message ?? null;

describe('the strength of a password', () => {
  it.each([
    ['', 0, null],
    ['a', 1, 'Weak'],
    ['aB', 2, 'Weak'],
    ['aB3', 3, 'Moderate'],
    ['aB3!', 4, 'Moderate'],
    ['aB3!aB3!aB', 5, 'Strong'],
    ['aaaaaaaaaa', 2, 'Weak'],
    ['ÄÖÜäöü', 2, 'Weak'],
    ['pass word', 1, 'Weak'],
  ])('of %j is %i: %s', (password, score, word) => {
    expect([passwordScore(password), strengthOf(passwordScore(password))]).toEqual([score, word]);
  });

  it('is not enough without ten characters, however high the score', () => {
    expect(passwordScore('aB3!aB3!a')).toBe(4);
    expect(isStrongPassword('aB3!aB3!a')).toBe(false);
    expect(isStrongPassword('aB3aB3aB3a')).toBe(true);
    expect(isStrongPassword('aaaaaaaaaaaa')).toBe(false);
  });
});

describe('a new password', () => {
  it.each([
    ['short1!A', 'Please create a stronger password'],
    ['alllowercaseletters', 'Please create a stronger password'],
    ['Correct-horse-1<', 'Invalid characters in input'],
    ["Correct-horse-1'", 'Invalid characters in input'],
    [`Aa1-${'x'.repeat(97)}`, 'A password may have at most 100 characters'],
    ['Correct-horse-1', null],
    [`Aa1-${'x'.repeat(96)}`, null],
  ])('%j: %s', (password, problem) => {
    expect(problemOf(newPasswordSchema, password)).toBe(problem);
  });
});

describe('a new username', () => {
  it.each([
    ['ab', 'Username must be at least 3 characters'],
    ['  ab  ', 'Username must be at least 3 characters'],
    ['ada byron', 'Username can only contain letters, numbers, and underscores'],
    ['ada.byron', 'Username can only contain letters, numbers, and underscores'],
    ['x'.repeat(51), 'A username may have at most 50 characters'],
    ['ada_1', null],
    ['x'.repeat(50), null],
  ])('%j: %s', (username, problem) => {
    expect(problemOf(newUsernameSchema, username)).toBe(problem);
  });
});

describe('names and addresses', () => {
  it('are required, in the stated words', () => {
    expect(problemOf(firstNameSchema, ' ')).toBe('First name is required');
    expect(problemOf(lastNameSchema, '')).toBe('Last name is required');
    expect(problemOf(userEmailSchema, ' ')).toBe('Email is required');
  });

  it.each(['Ada\nByron', 'Ada\u202Enoryb', 'Ada\u2028Byron', 'A\u0000'])('refuse %j as a name', (name) => {
    expect(problemOf(firstNameSchema, name)).toBe('A name cannot contain line breaks or hidden characters');
  });

  it.each(['Zoë', 'O’Brien', "D'Arcy", '王芳', 'Anna-Lena von'])('take %s', (name) => {
    expect(problemOf(lastNameSchema, name)).toBeNull();
  });

  it.each(['ada', 'ada@', 'ada@shop', 'a b@shop.example', 'ada@shop.example, eve@evil.example'])(
    'refuse %j as an email address',
    (value) => {
      expect(problemOf(userEmailSchema, value)).toBe('This is not an email address');
    },
  );

  it('are kept without the blanks around them', () => {
    expect([firstNameSchema.parse(' Ada '), userEmailSchema.parse(' Ada@Shop.example ')]).toEqual([
      'Ada',
      'Ada@Shop.example',
    ]);
  });

  it.each([
    ['ada@shop.example', 'ADA@Shop.example', true],
    ['ada@shop.example', 'eve@shop.example', false],
    ['ada@shop.example', null, false],
    [null, null, true],
  ])('lead from %j to where %j does: %j', (one, other, same) => {
    expect(isSameEmail(one, other)).toBe(same);
    expect(isSameEmail(other, one)).toBe(same);
  });
});
