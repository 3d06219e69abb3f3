import { describe, expect, it } from 'vitest';
import { createManualTime } from '../testing/test-time';
import { createPacer } from './lightspeed-pacer';

const answer = (
  level: number,
  { size = 90, burst = 20, pauseMs = null }: { size?: number; burst?: number; pauseMs?: number | null } = {},
) => ({
  headers: new Headers({
    'X-LS-Api-Bucket-Level': `${level}/${size}`,
    'X-LS-Api-Burst-Level': `1/${burst}`,
    'X-LS-Api-Drip-Rate': '1',
  }),
  pauseMs,
});

const turn = { cost: 1, isFirst: false };

/** A pacer with a known level, and a log of admitted requests. */
const start = async (level: number) => {
  const time = createManualTime();
  const pacer = createPacer(time);
  pacer.settle(await pacer.admit(turn), answer(level));
  await time.advance(60);
  const through: string[] = [];
  const ask = (name: string, changes: Partial<Parameters<typeof pacer.admit>[0]> = {}) =>
    pacer.admit({ ...turn, ...changes }).then(
      () => through.push(name),
      (error: unknown) => through.push(`${name}: ${String(error)}`),
    );
  return { time, pacer, through, ask };
};

describe('pacer', () => {
  it('admits a request at once while there is room', async () => {
    const { through, ask } = await start(10);
    await ask('a');
    expect(through).toEqual(['a']);
  });

  it('admits requests in order, spread over the second', async () => {
    const { time, through, ask } = await start(0);
    for (const name of ['a', 'b', 'c']) void ask(name);
    await time.settle();
    expect(through).toEqual(['a']);
    await time.advance(53);
    expect(through).toEqual(['a', 'b']);
    await time.advance(53);
    expect(through).toEqual(['a', 'b', 'c']);
  });

  it('waits for the bucket, no longer than necessary', async () => {
    const { time, through, ask } = await start(91);
    void ask('a');
    await time.advance(1_900);
    expect(through).toEqual([]);
    await time.advance(100);
    expect(through).toEqual(['a']);
  });

  it('continues early when a response reports more room', async () => {
    const { time, pacer, through, ask } = await start(60);
    const ticket = await pacer.admit({ ...turn, cost: 30 });
    void ask('a', { cost: 10 });
    await time.advance(60);
    expect(through).toEqual([]);
    pacer.settle(ticket, answer(50));
    await time.settle();
    expect(through).toEqual(['a']);
  });

  it('blocks all requests after a refusal', async () => {
    const { time, pacer, through, ask } = await start(0);
    const ticket = await pacer.admit(turn);
    void ask('a');
    pacer.settle(ticket, answer(1, { pauseMs: 2_000 }));
    await time.advance(1_999);
    expect(through).toEqual([]);
    await time.advance(1);
    expect(through).toEqual(['a']);
  });

  it('puts a repeated request first', async () => {
    const { time, pacer, through, ask } = await start(0);
    pacer.settle(await pacer.admit(turn), answer(1, { pauseMs: 1_000 }));
    void ask('a');
    void ask('repeated', { isFirst: true });
    await time.advance(1_000);
    await time.advance(53);
    expect(through).toEqual(['repeated', 'a']);
  });

  it('lets others pass bulk reads, which leave a quarter of the bucket to them', async () => {
    const { time, through, ask } = await start(90);
    void ask('page 1', { isBulk: true });
    void ask('page 2', { isBulk: true });
    void ask('sale');
    void ask('page 0 again', { isBulk: true, isFirst: true });
    void ask('sale again', { isFirst: true });
    await time.advance(2_000);
    await time.advance(53);
    expect(through).toEqual(['sale again', 'sale']);
    await time.advance(21_000);
    expect(through).toHaveLength(2);
    await time.advance(4_000);
    await time.advance(53);
    expect(through).toEqual(['sale again', 'sale', 'page 0 again', 'page 1']);
  });

  it('skips an aborted request in the queue', async () => {
    const { time, through, ask } = await start(80);
    const caller = new AbortController();
    void ask('large', { cost: 80, signal: caller.signal });
    void ask('small');
    await time.settle();
    expect(through).toEqual([]);
    caller.abort(new Error('closing'));
    await time.settle();
    expect(through).toEqual(['large: Error: closing', 'small']);
  });

  it('refuses an aborted request', async () => {
    const { through, ask } = await start(0);
    await ask('a', { signal: AbortSignal.abort(new Error('closing')) });
    expect(through).toEqual(['a: Error: closing']);
  });

  it('continues after being idle', async () => {
    const { time, through, ask } = await start(0);
    await ask('a');
    await time.advance(60_000);
    await ask('b');
    expect(through).toEqual(['a', 'b']);
  });

  it('tells whether a request leaves an eighth of the bucket free, and waits for that only so long', async () => {
    const { time, pacer } = await start(76.25);
    const { signal } = new AbortController();
    const answers: string[] = [];
    const ask = (name: string, cost: number, withinMs: number) =>
      pacer.hasRoom({ cost, withinMs, signal }).then((has) => answers.push(`${name}: ${has}`));
    await ask('at once', 2.5, 5_000);
    void ask('in two seconds', 4.5, 5_000);
    void ask('too late', 8.5, 5_000);
    await time.advance(1_900);
    expect(answers).toEqual(['at once: true']);
    await time.advance(200);
    expect(answers).toEqual(['at once: true', 'in two seconds: true']);
    await time.advance(3_000);
    expect(answers).toEqual(['at once: true', 'in two seconds: true', 'too late: false']);
  });

  it('extrapolates the limits once reported', async () => {
    const time = createManualTime();
    const pacer = createPacer(time);
    expect(pacer.rateLimit()).toBeNull();
    pacer.settle(await pacer.admit(turn), answer(12.5, { size: 100 }));
    await time.advance(2_000);
    expect(pacer.rateLimit()).toEqual({ level: 10.5, size: 100, dripPerSecond: 1, asOf: time.now() });
  });
});
