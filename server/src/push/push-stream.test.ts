import { Writable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { createPushStream } from './push-stream';

/** A browser that takes nothing until `take` is called. */
const startSlow = (isAllowed = true) => {
  const held: { taken: string[]; go: (() => void)[] } = { taken: [], go: [] };
  const output = new Writable({
    highWaterMark: 1,
    write: (chunk, _encoding, done) => {
      held.taken.push(String(chunk));
      held.go.push(done);
    },
  });
  const stream = createPushStream(output, { userId: 1, isAllowed: () => Promise.resolve(isAllowed) });
  const take = async () => {
    held.go.shift()?.();
    await new Promise(setImmediate);
  };
  return { stream, output, taken: held.taken, take };
};

const event = (name: string) => `event: ${name}\ndata: {}\n\n`;

describe('a slow browser', () => {
  it('delays nobody and gets each kind of news once, when it is ready', async () => {
    const { stream, taken, take } = startSlow();
    for (let times = 0; times < 1_000; times += 1) stream.send('notifications');
    expect(taken).toEqual([event('notifications')]);
    await take();
    await take();

    expect(taken).toEqual([event('notifications'), event('notifications')]);
  });

  it('is told the latest state only', async () => {
    const { stream, taken, take } = startSlow();
    for (const state of ['live', 'lost', 'live', 'lost'] as const) stream.send(state);
    await take();

    expect(taken).toEqual([event('live'), event('lost')]);
  });

  it('is disconnected if it has taken nothing by the next beat', async () => {
    const { stream, output } = startSlow();
    stream.send('notifications');
    await stream.beat();

    expect(output.destroyed).toBe(true);
    stream.send('notifications');
  });
});

describe('a beat', () => {
  it('keeps an idle connection open', async () => {
    const { stream, taken } = startSlow();
    await stream.beat();

    expect(taken).toEqual([': beat\n\n']);
  });

  it('writes nothing to a stream that ended while its session was checked', async () => {
    const { stream, output, taken } = startSlow();
    const failed: Error[] = [];
    output.on('error', (error) => failed.push(error));
    const beat = stream.beat();
    stream.end();
    await beat;
    await new Promise(setImmediate);

    expect([taken, failed]).toEqual([[], []]);
  });

  it('ends the stream of a session that has ended', async () => {
    const { stream, output, taken } = startSlow(false);
    await stream.beat();

    expect([output.writableEnded, taken]).toEqual([true, []]);
  });
});
