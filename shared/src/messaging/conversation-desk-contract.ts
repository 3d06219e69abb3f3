import { z } from 'zod';
import { defineEndpoint } from '../http/endpoint';
import { conversationSchema } from './conversation-contract';

const params = z.object({ id: z.coerce.number().int().positive() });
const moved = z.object({ success: z.literal(true), conversation: conversationSchema });

export const closeConversation = defineEndpoint({
  method: 'POST',
  path: '/messaging/conversations/:id/close',
  summary: 'Close a conversation; the next message of the customer opens it again',
  params,
  response: moved,
});

export const reopenConversation = defineEndpoint({
  method: 'POST',
  path: '/messaging/conversations/:id/reopen',
  summary: 'Reopen a closed or snoozed conversation',
  params,
  response: moved,
});

/** Longest time for which a conversation can be snoozed. */
const mostSnoozeDays = 366;

export const snoozeConversation = defineEndpoint({
  method: 'POST',
  path: '/messaging/conversations/:id/snooze',
  summary: 'Put a conversation aside until a time, or until the next message',
  params,
  body: z.strictObject({ until: z.iso.datetime({ offset: true }) }),
  response: moved,
});

export const assignConversation = defineEndpoint({
  method: 'POST',
  path: '/messaging/conversations/:id/assign',
  summary: 'Assign a conversation to a colleague, who alone is notified of replies; null unassigns it',
  params,
  body: z.strictObject({ user_id: z.int().positive().nullable() }),
  response: moved,
});

export const noteSchema = z.object({
  id: z.int(),
  content: z.string(),
  created_at: z.iso.datetime(),
  created_by_name: z.string(),
  /** Names of the colleagues it mentions. */
  mentioned: z.array(z.string()),
});
export type Note = z.output<typeof noteSchema>;

export const listNotes = defineEndpoint({
  method: 'GET',
  path: '/messaging/conversations/:id/notes',
  summary: 'The latest 200 internal notes of a conversation, oldest first',
  params,
  response: z.array(noteSchema),
});

export const addNote = defineEndpoint({
  method: 'POST',
  path: '/messaging/conversations/:id/notes',
  summary: 'Add a note that the customer never sees; mentioned colleagues are told. Idempotent by `key`',
  params,
  body: z.strictObject({
    content: z.string().trim().min(1, 'Write a note first').max(5_000),
    mentions: z.array(z.int().positive()).max(20).default([]),
    key: z.uuid(),
  }),
  response: z.object({ success: z.literal(true), note: noteSchema }),
});

export const isSnoozable = (until: Date, now: Date): boolean =>
  until > now && until.getTime() - now.getTime() <= mostSnoozeDays * 86_400_000;
