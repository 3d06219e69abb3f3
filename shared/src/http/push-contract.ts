import { z } from 'zod';
import { defineEndpoint } from './endpoint';

/** Topics of pushed changes; also the first part of the client's query keys. */
export const pushTopics = ['notifications', 'conversations', 'conversation-writers'] as const;

/** `live`: changes are reported from now on. `lost`: they are not, ask instead. Others: the topic that changed. */
export const pushEventSchema = z.enum(['live', 'lost', ...pushTopics]);

export type PushEvent = z.output<typeof pushEventSchema>;

export type PushTopic = (typeof pushTopics)[number];

export const openPush = defineEndpoint({
  method: 'GET',
  path: '/push',
  summary: 'Event stream (`text/event-stream`) that tells the caller which of their data has changed, without the data',
  response: z.string(),
});
