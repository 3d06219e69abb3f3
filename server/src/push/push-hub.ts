import { pushEventSchema, type PushEvent } from '@chainline/shared/http/push-contract';
import { z } from 'zod';
import { createListener } from '../db/listener';
import type { Logger } from '../logger';
import { pushChannel } from './push-signal';
import type { PushStream } from './push-stream';

const mostPerUser = 10;
const mostStreams = 2_000;
/** Below the minute after which many proxies close a silent connection. */
const beatMs = 25_000;

const messageSchema = z.object({ topic: pushEventSchema.exclude(['live', 'lost']), to: z.array(z.int()) });

/** Null for a topic that only newer servers know. */
const parse = (payload: string) => {
  const parsed = messageSchema.safeParse(JSON.parse(payload));
  return parsed.success ? parsed.data : null;
};

type Dependencies = { url: string; log: Logger };

/** The open browsers of this server. Listens to Postgres as soon as the first one connects. */
export const createPushHub = ({ url, log }: Dependencies) => {
  const streams = new Set<PushStream>();
  const state: { isLive: boolean; isClosed: boolean; beats?: NodeJS.Timeout } = { isLive: false, isClosed: false };

  const sendAll = (event: PushEvent): void => {
    for (const stream of streams) stream.send(event);
  };
  const listener = createListener({
    url,
    name: 'chainline push',
    channel: pushChannel,
    onMessage: (payload) => {
      const message = parse(payload);
      if (!message) return;
      const to = new Set(message.to);
      for (const stream of streams) if (to.has(stream.userId)) stream.send(message.topic);
    },
    onListening: () => {
      state.isLive = true;
      sendAll('live');
    },
    onLost: (error) => {
      if (state.isLive) log.warn({ err: error }, 'the connection for pushed changes was lost');
      state.isLive = false;
      sendAll('lost');
    },
  });

  const beat = async (): Promise<void> => {
    await Promise.all([...streams].map((stream) => stream.beat()));
  };
  const begin = (): void => {
    listener.start();
    state.beats = setInterval(() => {
      beat().catch((error: unknown) => log.warn({ err: error }, 'open browsers could not be checked'));
    }, beatMs).unref();
  };

  const countOf = (userId: number): number => [...streams].filter((stream) => stream.userId === userId).length;

  return {
    /** False if the user or the server has too many streams. */
    hasRoomFor: (userId: number): boolean =>
      !state.isClosed && streams.size < mostStreams && countOf(userId) < mostPerUser,

    join: (stream: PushStream): void => {
      streams.add(stream);
      if (state.beats === undefined) begin();
      else if (state.isLive) stream.send('live');
    },

    leave: (stream: PushStream): boolean => streams.delete(stream),

    beat,

    close: (): void => {
      state.isClosed = true;
      clearInterval(state.beats);
      listener.stop();
      for (const stream of streams) stream.end();
    },
  };
};

export type PushHub = ReturnType<typeof createPushHub>;
