import { describe, expect, it } from 'vitest';
import { secondsLater, testNow } from '../../../test/factories';
import { createCustomerTimeline, type SourceEntry, type TimelineSource } from './customer-timeline';

const viewer = { userId: 1, role: 'manager' } as const;

const entry = (id: number, at: Date): SourceEntry => ({
  id,
  at,
  kind: 'quote',
  title: '',
  text: String(id),
  by: null,
  link: null,
  amount: null,
});

/** A source over a fixed list, as a table would answer. */
const sourceOf = (name: string, entries: SourceEntry[]): TimelineSource => ({
  name,
  list: (_customer, { below, limit }) =>
    Promise.resolve(
      entries
        .filter(({ at, id }) => at < below.at || (at.getTime() === below.at.getTime() && id < below.id))
        .toSorted((one, other) => other.at.getTime() - one.at.getTime() || other.id - one.id)
        .slice(0, limit),
    ),
});

const timelineOf = (...sources: TimelineSource[]) => {
  const timeline = createCustomerTimeline();
  for (const source of sources) timeline.register(source);
  return timeline;
};

const readAll = async (timeline: ReturnType<typeof timelineOf>, limit: number): Promise<string[]> => {
  const keys: string[] = [];
  let before: string | undefined;
  for (;;) {
    const { entries, next_before: next } = await timeline.list(1, { viewer, before, limit });
    keys.push(...entries.map(({ key }) => key));
    if (next === null) return keys;
    before = next;
  }
};

describe('the timeline', () => {
  it.each([1, 2, 3, 10])('merges sources, newest first, in pages of %i', async (limit) => {
    const timeline = timelineOf(
      sourceOf('a', [entry(1, secondsLater(1)), entry(2, secondsLater(3)), entry(3, secondsLater(3))]),
      sourceOf('b', [entry(1, secondsLater(3)), entry(2, secondsLater(2))]),
      sourceOf('c', [entry(9, secondsLater(3)), entry(8, testNow)]),
    );

    expect(await readAll(timeline, limit)).toEqual(['a:3', 'a:2', 'b:1', 'c:9', 'b:2', 'a:1', 'c:8']);
  });

  it('ends with a full page if there are no more', async () => {
    const timeline = timelineOf(sourceOf('a', [entry(1, testNow), entry(2, testNow)]));

    expect((await timeline.list(1, { viewer, before: undefined, limit: 2 })).next_before).toBeNull();
  });

  it('continues after a source that is gone', async () => {
    const timeline = timelineOf(sourceOf('a', [entry(1, secondsLater(5)), entry(2, testNow)]));
    const before = `${secondsLater(5).getTime()}.gone.7`;

    const { entries } = await timeline.list(1, { viewer, before, limit: 5 });

    expect(entries.map(({ key }) => key)).toEqual(['a:2']);
  });

  it('refuses two sources of one name', () => {
    const timeline = timelineOf(sourceOf('a', []));

    expect(() => timeline.register(sourceOf('a', []))).toThrow('two sources');
  });
});
