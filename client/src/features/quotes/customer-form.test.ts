import { expect, it } from 'vitest';
import { customerFormSchema, emailHint } from './customer-form';

const blank = { name: '', company: '', email: '', phone: '', address: '' };

it('requires only a name', () => {
  expect(customerFormSchema.safeParse(blank).error?.issues.map(({ message }) => message)).toEqual([
    'Customer name is required',
  ]);
  expect(customerFormSchema.safeParse({ ...blank, name: 'Zoë' }).success).toBe(true);
});

it.each([
  ['', null, null],
  ['zoe@example.com', null, null],
  [' Zoe@Example.com ', 'zoe@example.com', null],
  ['zoe@', null, 'No email can be sent to this address.'],
  ['ben@example.com', 'zoe@example.com', /zoe@example\.com will stop working/],
])('says about the email "%s" with a link to %s: %s', (email, linked, hint) => {
  if (hint === null) expect(emailHint(email, linked)).toBeNull();
  else expect(emailHint(email, linked)).toMatch(hint);
});
