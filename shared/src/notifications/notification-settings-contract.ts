import { z } from 'zod';
import { defineEndpoint } from '../http/endpoint';

/** Hour of the day of the daily email, where the person lives. */
export const digestHour = 8;

export const emailModeSchema = z.enum(['at_once', 'daily', 'none']);

export type EmailMode = z.output<typeof emailModeSchema>;

/** Browsers also report aliases and UTC, which no list of zones contains. */
const isTimeZone = (value: string): boolean => {
  try {
    return /^[A-Z]/i.test(value) && Intl.DateTimeFormat('en', { timeZone: value }) instanceof Intl.DateTimeFormat;
  } catch {
    return false;
  }
};

const answer = z.object({
  success: z.literal(true),
  email: emailModeSchema,
  /** The person's own, or the shop's until they have saved theirs. */
  time_zone: z.string(),
  /** Null while the account has none. */
  address: z.string().nullable(),
  /** False while no mail server is configured. */
  can_email: z.boolean(),
});

export type NotificationSettings = Omit<z.output<typeof answer>, 'success'>;

export const getNotificationSettings = defineEndpoint({
  method: 'GET',
  path: '/notifications/settings',
  summary: 'When the caller gets notifications by email as well',
  response: answer,
});

export const putNotificationSettings = defineEndpoint({
  method: 'PUT',
  path: '/notifications/settings',
  summary: 'Choose when the caller gets notifications by email; null keeps to the time zone of the shop',
  body: z.strictObject({
    email: emailModeSchema,
    time_zone: z.string().max(60).refine(isTimeZone, 'This is not a time zone such as Australia/Sydney').nullable(),
  }),
  response: answer,
});
