import { z } from 'zod';
import { defineEndpoint } from '../http/endpoint';
import { optionalParam } from '../http/list-query';

const id = z.coerce.number().int().positive();

const notificationSchema = z.object({
  id: z.int(),
  title: z.string(),
  /** Details in one line; may be empty. */
  body: z.string(),
  /** Path within the app. */
  link: z.string(),
  created_at: z.iso.datetime(),
  is_read: z.boolean(),
});

export type Notification = z.output<typeof notificationSchema>;

const unreadSchema = z.object({ success: z.literal(true), unread: z.int() });

export const listNotifications = defineEndpoint({
  method: 'GET',
  path: '/notifications',
  summary: 'The caller’s notifications, newest first; `next_before` is the `before` of the next page',
  query: z.object({
    before: optionalParam(id),
    limit: optionalParam(z.coerce.number().int().min(1).max(100)).transform((limit) => limit ?? 20),
  }),
  response: z.object({
    success: z.literal(true),
    notifications: z.array(notificationSchema),
    next_before: z.int().nullable(),
  }),
});

export const countUnreadNotifications = defineEndpoint({
  method: 'GET',
  path: '/notifications/unread',
  summary: 'Number of the caller’s unread notifications',
  response: unreadSchema,
});

export const readNotification = defineEndpoint({
  method: 'POST',
  path: '/notifications/:id/read',
  summary: 'Mark one of the caller’s notifications as read; returns the number left unread',
  params: z.object({ id }),
  response: unreadSchema,
});

export const readAllNotifications = defineEndpoint({
  method: 'POST',
  path: '/notifications/read',
  summary:
    'Mark the caller’s notifications as read, up to the newest one that they have seen; returns the number left unread',
  body: z.strictObject({ up_to: z.int().positive() }),
  response: unreadSchema,
});
