import { openPush, pushEventSchema, type PushEvent } from '@chainline/shared/http/push-contract';
import { pushState } from './push-state';
import { currentToken } from './renewal';

const firstPauseMs = 1_000;
const longestPauseMs = 60_000;
/** The server sends something at least every 25 seconds. */
const silenceMs = 70_000;

/** Waits, but not after an abort. */
const pause = (milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = window.setTimeout(resolve, milliseconds);
    const stop = () => {
      window.clearTimeout(timer);
      resolve();
    };
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
  });

/** Connects only while the tab is visible: browsers allow few connections to one server across all tabs. */
const untilVisible = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const check = () => {
      if (document.visibilityState === 'visible' || signal.aborted) resolve();
    };
    document.addEventListener('visibilitychange', check, { signal });
    signal.addEventListener('abort', check, { once: true });
    check();
  });

const eventOf = (block: string): PushEvent | null =>
  pushEventSchema.safeParse(/^event: ?(.+)$/m.exec(block)?.[1]).data ?? null;

type Hear = (event: PushEvent) => void;
type Reading = { signal: AbortSignal; onData: () => void };

const read = async (body: ReadableStream<Uint8Array>, hear: Hear, { signal, onData }: Reading): Promise<void> => {
  const reader = body.getReader();
  signal.addEventListener('abort', () => void reader.cancel().catch(() => undefined), { once: true });
  const decoder = new TextDecoder();
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    onData();
    const blocks = (text + decoder.decode(value, { stream: true })).split('\n\n');
    text = blocks.pop() ?? '';
    for (const event of blocks.map(eventOf)) if (event !== null) hear(event);
  }
};

/** Resolves when the stream ends or is refused; @throws Error if it breaks off. */
const listen = async (hear: Hear, connection: AbortController): Promise<void> => {
  const { signal } = connection;
  const token = await currentToken();
  if (token === null || signal.aborted) return;
  let timer = 0;
  const onData = () => {
    window.clearTimeout(timer);
    timer = window.setTimeout(() => connection.abort(), silenceMs);
  };
  onData();
  try {
    const headers = { Accept: 'text/event-stream', Authorization: `Bearer ${token}` };
    const answer = await fetch(`/api${openPush.path}`, { headers, signal });
    if (answer.ok && answer.body) await read(answer.body, hear, { signal, onData });
    else await answer.body?.cancel();
  } finally {
    window.clearTimeout(timer);
  }
};

/** Ends with the stream, or once the tab is hidden. */
const listenWhileVisible = async (hear: Hear, signal: AbortSignal): Promise<void> => {
  const connection = new AbortController();
  const stop = () => connection.abort();
  const check = () => {
    if (document.visibilityState === 'hidden') stop();
  };
  document.addEventListener('visibilitychange', check);
  signal.addEventListener('abort', stop);
  try {
    await listen(hear, connection);
  } catch {
    // The caller retries; until then, polling is enough.
  }
  document.removeEventListener('visibilitychange', check);
  signal.removeEventListener('abort', stop);
};

/**
 * Subscribes to the server's events until `signal` aborts; a stream that ends counts as `lost`. Subscribers poll while
 * `pushState` is not live.
 */
export const followPush = async (hear: Hear, signal: AbortSignal): Promise<void> => {
  let failures = 0;
  const note: Hear = (event) => {
    if (event === 'live') {
      failures = 0;
      pushState.isLive = true;
    }
    if (event === 'lost') pushState.isLive = false;
    hear(event);
  };
  const isWatched = () => !signal.aborted && document.visibilityState === 'visible';
  while (!signal.aborted) {
    await untilVisible(signal);
    await listenWhileVisible(note, signal);
    const wasLive = pushState.isLive;
    pushState.isLive = false;
    if (!isWatched()) continue;
    if (wasLive) hear('lost');
    await pause(Math.min(longestPauseMs, firstPauseMs * 2 ** failures) * (0.5 + Math.random() / 2), signal);
    failures += 1;
  }
};
