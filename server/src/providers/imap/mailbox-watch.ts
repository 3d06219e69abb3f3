import type { ImapFlow } from 'imapflow';
import type { Countdown } from '../http/exchange';
import { toImapConnection } from './imap-connection';
import type { ImapServer } from './imap-settings';

export type WatchOptions = {
  server: ImapServer;
  onNews: () => void;
  /** Called with the reason for each lost connection, and with null once connected again. */
  onChange?: (lost: unknown) => void;
  signal: AbortSignal;
  countdown: Countdown;
};

/** Time between two proofs that the connection is alive; firewalls forget silent ones after a few minutes. */
const beatMs = 120_000;
const answerMs = 20_000;
/** Waits before the next connection; the last one repeats. */
const waitsMs = [2_000, 10_000, 30_000, 120_000];

/** Ends early if the connection closes or the watch is over. */
const pause = (milliseconds: number, { countdown, signal }: WatchOptions, client?: ImapFlow): Promise<void> =>
  new Promise((resolve) => {
    const end = () => {
      callOff();
      signal.removeEventListener('abort', end);
      client?.off('close', end);
      resolve();
    };
    const callOff = countdown(milliseconds, end);
    signal.addEventListener('abort', end);
    client?.on('close', end);
    if (signal.aborted || client?.isClosed === true) end();
  });

/** Closes a connection that does not answer in time, so that `work` fails. */
const within = async <T>(countdown: Countdown, client: ImapFlow, work: () => Promise<T>): Promise<T> => {
  const callOff = countdown(answerMs, () => client.close());
  try {
    return await work();
  } finally {
    callOff();
  }
};

/** A call, because the compiler takes the property for constant. */
const isOver = ({ signal }: WatchOptions): boolean => signal.aborted;

const listen = async (client: ImapFlow, options: WatchOptions): Promise<void> => {
  const { server, onNews, onChange, countdown } = options;
  await within(countdown, client, async () => {
    await client.connect();
    await client.mailboxOpen(server.folder, { readOnly: true });
  });
  client.on('exists', onNews);
  onChange?.(null);
  // Something may have arrived before.
  onNews();
  while (!isOver(options) && client.usable) {
    // Ends with the next command, or with the connection. Servers without IDLE are asked every two minutes instead.
    const idle = client.idle().catch(() => undefined);
    await pause(beatMs, options, client);
    if (isOver(options)) return;
    // A connection that died without a word looks like one without news.
    await within(countdown, client, () => client.noop());
    await idle;
  }
  // The last command does not throw when the connection is closed.
  if (!isOver(options)) throw new Error('The connection to the mailbox was closed');
};

/** Resolves once aborted. */
export const watchMailbox = async (options: WatchOptions): Promise<void> => {
  const { server, onChange, signal } = options;
  const tries = { failed: 0 };
  while (!isOver(options)) {
    const client = toImapConnection(server);
    const stop = () => client.close();
    signal.addEventListener('abort', stop);
    try {
      await listen(client, {
        ...options,
        onChange: (lost) => {
          tries.failed = 0;
          onChange?.(lost);
        },
      });
    } catch (error) {
      if (!isOver(options)) onChange?.(error);
    } finally {
      signal.removeEventListener('abort', stop);
      client.close();
    }
    const wait = waitsMs[Math.min(tries.failed, waitsMs.length - 1)] ?? 0;
    tries.failed += 1;
    if (!isOver(options)) await pause(wait, options);
  }
};
