import { z } from 'zod';
import { defineEndpoint } from '../http/endpoint';

const params = z.object({ id: z.coerce.number().int().positive() });

/** Milliseconds after the last request until a person no longer counts as writing. */
export const writingMs = 12_000;

export const tellWriting = defineEndpoint({
  method: 'POST',
  path: '/messaging/conversations/:id/writing',
  summary: 'Tell colleagues that the caller is writing in a conversation (lasts some seconds), or has stopped',
  params,
  body: z.strictObject({ is_writing: z.boolean() }),
  response: z.object({ success: z.literal(true) }),
});

export const listWriters = defineEndpoint({
  method: 'GET',
  path: '/messaging/conversations/:id/writers',
  summary: 'Names of the colleagues who are writing in a conversation now',
  params,
  response: z.object({ success: z.literal(true), writers: z.array(z.string()) }),
});
