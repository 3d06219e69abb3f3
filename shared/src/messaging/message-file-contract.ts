import { z } from 'zod';
import { defineEndpoint } from '../http/endpoint';
import { leftOutReasons, maxSentFiles } from './message-file-rules';

const id = z.coerce.number().int().positive();

export const messageFileSchema = z.object({
  id: z.int(),
  name: z.string(),
  type: z.string(),
  /** In bytes. */
  size: z.int(),
  /** True if a preview can be shown. */
  is_picture: z.boolean(),
  /** Null if it can be downloaded. */
  left_out: z.enum(leftOutReasons).nullable(),
});
export type MessageFile = z.output<typeof messageFileSchema>;

/** Files of an email, as uploaded before it is sent. */
export const sentFileIdsSchema = z
  .array(z.int().positive())
  .max(maxSentFiles, `An email can have at most ${maxSentFiles} attachments`)
  .default([]);

export const uploadMessageFile = defineEndpoint({
  method: 'POST',
  path: '/messaging/files',
  summary: 'Upload a file (as the part `file`) for an email that the caller is writing',
  response: z.object({ success: z.literal(true), file: messageFileSchema }),
});

export const removeMessageFile = defineEndpoint({
  method: 'DELETE',
  path: '/messaging/files/:id',
  summary: 'Remove a file that was uploaded and not sent yet',
  params: z.object({ id }),
  response: z.object({ success: z.literal(true) }),
});

/** Responds with a file, or with the preview of a picture. */
export const messageFilePath = '/messaging/files/:id';
export const messageFileParams = z.object({ id });
export const messageFileQuery = z.object({ preview: z.literal('1').optional() });

/** Page of a formatted email for a frame. The path is signed, because a frame cannot send a session token. */
export const emailPagePath = '/messaging/email-pages/:token';

export const openEmailPage = defineEndpoint({
  method: 'POST',
  path: '/messaging/messages/:id/email-page',
  summary: 'Address of an email with its formatting, valid for a few minutes',
  params: z.object({ id }),
  body: z.object({
    /** Loads pictures from the internet, which tells the sender that the email was opened. */
    pictures: z.boolean().default(false),
  }),
  response: z.object({
    success: z.literal(true),
    path: z.string(),
    /** True if pictures can be loaded from the internet. */
    has_remote_pictures: z.boolean(),
  }),
});
