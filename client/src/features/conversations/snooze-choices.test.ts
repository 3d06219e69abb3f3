import { expect, it } from 'vitest';
import { snoozeChoices } from './snooze-choices';

it.each([
  // Sunday, Monday, Wednesday and Saturday.
  [new Date(2026, 10, 22, 15), 23],
  [new Date(2026, 10, 23, 7), 30],
  [new Date(2026, 10, 25, 15), 30],
  [new Date(2026, 10, 28, 15), 30],
])('the Monday after %s is the %dth', (now, day) => {
  const [soon, tomorrow, monday] = snoozeChoices(now).map(({ until }) => until);
  expect(soon?.getTime()).toBe(now.getTime() + 3 * 3_600_000);
  expect(tomorrow).toEqual(new Date(2026, 10, now.getDate() + 1, 8));
  expect(monday).toEqual(new Date(2026, 10, day, 8));
});
