import type { Writable } from 'node:stream';
import type { PushEvent } from '@chainline/shared/http/push-contract';

type StreamOptions = {
  userId: number;
  /** False once the session has ended. */
  isAllowed: () => Promise<boolean>;
};

const toText = (event: PushEvent): string => `event: ${event}\ndata: {}\n\n`;

/**
 * Stream to one browser. An event that a slow browser has not taken yet is kept once, however often it occurs, so that
 * memory stays small.
 */
export const createPushStream = (output: Writable, { userId, isAllowed }: StreamOptions) => {
  const waiting = new Set<PushEvent>();

  const send = (event: PushEvent): void => {
    if (output.writableEnded || output.destroyed) return;
    // Only the latest of the two counts.
    if (event === 'live') waiting.delete('lost');
    if (event === 'lost') waiting.delete('live');
    if (output.writableNeedDrain) waiting.add(event);
    else output.write(toText(event));
  };
  output.on('drain', () => {
    const events = [...waiting];
    waiting.clear();
    for (const event of events) send(event);
  });

  return {
    userId,
    send,
    end: () => void output.end(),

    /** Keeps proxies from closing the connection. Ends it if the browser takes nothing or its session has ended. */
    beat: async (): Promise<void> => {
      if (output.writableNeedDrain) {
        output.destroy();
        return;
      }
      const isOpen = await isAllowed();
      // It may have ended meanwhile.
      if (output.writableEnded || output.destroyed) return;
      if (isOpen) output.write(': beat\n\n');
      else output.end();
    },
  };
};

export type PushStream = ReturnType<typeof createPushStream>;
