import { z } from 'zod';
import { defineEndpoint } from './endpoint';

/** `live`: changes are reported from now on. `lost`: they are not, ask instead. Others: the topic that changed. */
export const pushEventSchema = z.enum(['live', 'lost', 'notifications']);

export type PushEvent = z.output<typeof pushEventSchema>;

/** Topics that browsers are told about. */
export type PushTopic = Exclude<PushEvent, 'live' | 'lost'>;

export const openPush = defineEndpoint({
  method: 'GET',
  path: '/push',
  summary: 'Event stream (`text/event-stream`) that tells the caller which of their data has changed, without the data',
  response: z.string(),
});
