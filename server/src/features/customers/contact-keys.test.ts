import { describe, expect, it } from 'vitest';
import { toE164, toEmailKey } from './contact-keys';

describe('a phone', () => {
  it.each([
    ['0412 345 678', '+61412345678'],
    ['+61 412 345 678', '+61412345678'],
    ['+61 (0)412 345 678', '+61412345678'],
    ['61412345678', '+61412345678'],
    ['(02) 9365 1234', '+61293651234'],
    ['+44 20 7946 0958', '+442079460958'],
    ['1300 975 707', '+611300975707'],
  ])('written %s is %s', (written, phone) => {
    expect(toE164(written)).toBe(phone);
  });

  it.each(['', '0412 345', '12', 'ask Mei', '0412 345 678 or 0412 345 679'])('is not read from %j', (written) => {
    expect(toE164(written)).toBeNull();
  });
});

describe('an email', () => {
  it('is compared in lower case, without surrounding spaces', () => {
    expect(toEmailKey(' Mei.Chen@Customers.Example ')).toBe('mei.chen@customers.example');
  });

  it.each(['', 'mei', 'mei@', 'mei at home'])('is not read from %j', (written) => {
    expect(toEmailKey(written)).toBeNull();
  });
});
