import { describe, expect, it } from 'vitest';
import { acceptInvitation, createInvitation, verifyInvitation } from './invitation-contract';

const account = {
  token: 't',
  username: 'ada_byron',
  password: 'Correct-horse-1',
  first_name: 'Ada',
  last_name: 'Byron',
};

describe('an invitation', () => {
  it('grants staff or manager, and nothing else', () => {
    const parse = (role: string) => createInvitation.body.safeParse({ email: 'ada@shop.example', role }).success;

    expect(['staff', 'manager', 'quotes', 'admin', ''].map(parse)).toEqual([true, true, false, false, false]);
  });

  it.each([[{}], [{ token: '' }]])('can be asked for without a token, for the server to say so: %j', (query) => {
    expect(verifyInvitation.query.parse(query)).toEqual({ token: '' });
    // Overlong tokens are forged rather than mistyped, but get the same answer as any unknown token.
    expect(verifyInvitation.query.safeParse({ token: 'x'.repeat(500) }).success).toBe(true);
  });

  it.each([[{ token: undefined }], [{ token: '' }]])('is not accepted without a token: %j', (change) => {
    const { error } = acceptInvitation.body.safeParse({ ...account, ...change });

    expect(error?.issues[0]?.message).toBe('No invitation token provided');
  });

  it('is accepted with an account that may be signed in to', () => {
    expect(acceptInvitation.body.parse(account)).toEqual(account);
  });

  it.each([
    [{ username: 'a<b' }, 'username'],
    [{ password: 'short' }, 'password'],
    [{ first_name: ' ' }, 'first_name'],
    [{ last_name: '' }, 'last_name'],
    [{ role: 'manager' }, ''],
  ])('is not accepted with %j', (change, path) => {
    const { error } = acceptInvitation.body.safeParse({ ...account, ...change });

    expect(error?.issues[0]?.path.join('.')).toBe(path);
  });
});
