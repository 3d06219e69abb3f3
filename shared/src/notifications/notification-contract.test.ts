import { describe, expect, it } from 'vitest';
import { listNotifications, readAllNotifications } from './notification-contract';

describe('the query of the notifications', () => {
  it('defaults to the newest twenty', () => {
    expect(listNotifications.query.parse({})).toEqual({ limit: 20 });
    expect(listNotifications.query.parse({ before: '7', limit: '100' })).toEqual({ before: 7, limit: 100 });
  });

  it.each([{ before: '0' }, { before: 'x' }, { limit: '0' }, { limit: '101' }])('refuses %j', (query) => {
    expect(listNotifications.query.safeParse(query).success).toBe(false);
  });
});

it('marks as read only up to the last one seen', () => {
  expect(readAllNotifications.body.safeParse({}).success).toBe(false);
  expect(readAllNotifications.body.safeParse({ up_to: 3 }).success).toBe(true);
});
