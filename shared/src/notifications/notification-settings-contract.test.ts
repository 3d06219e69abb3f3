import { expect, it } from 'vitest';
import { putNotificationSettings } from './notification-settings-contract';

const isValid = (body: object) => putNotificationSettings.body.safeParse(body).success;

it('accepts each choice, in a time zone or in that of the shop', () => {
  for (const email of ['at_once', 'daily', 'none']) expect(isValid({ email, time_zone: null })).toBe(true);
  for (const zone of ['Australia/Perth', 'UTC', 'Asia/Calcutta'])
    expect(isValid({ email: 'daily', time_zone: zone })).toBe(true);
});

it.each([
  { email: 'hourly', time_zone: null },
  { email: 'daily' },
  { email: 'daily', time_zone: 'Mars/Olympus' },
  { email: 'daily', time_zone: '+10:00' },
  { email: 'daily', time_zone: null, address: 'a@b.example' },
])('refuses %j', (body) => {
  expect(isValid(body)).toBe(false);
});
