import type { TimelineEntry } from '@chainline/shared/customers/customer-timeline-contract';
import type { Actor } from '../../http/actor';

export type TimelineViewer = Pick<Actor, 'userId' | 'role'>;

/** Entries with (at, id) below these. */
export type TimelineBound = { at: Date; id: number };

/** An entry of one source; `id` is unique within it and breaks ties of time. */
export type SourceEntry = Omit<TimelineEntry, 'key' | 'at'> & { id: number; at: Date };

export type TimelineSource = {
  /** Lower-case letters and underscores; part of the cursor. */
  name: string;
  /** Newest first, by (at, id). */
  list: (
    customerId: number,
    asked: { viewer: TimelineViewer; below: TimelineBound; limit: number },
  ) => Promise<SourceEntry[]>;
};

type Cursor = { at: Date; place: number; id: number };

const latest = new Date('9999-12-31');
const noId = -1;

/**
 * Combines the sources that features register into one timeline. Order: newest first, then by source in order of
 * registration, then the source's newest.
 */
export const createCustomerTimeline = () => {
  const sources: TimelineSource[] = [];

  /** If the source is unknown (another release), continues at the next moment. */
  const toCursor = (text: string | undefined): Cursor | null => {
    if (text === undefined) return null;
    const [at, name, id] = text.split('.');
    const place = sources.findIndex((source) => source.name === name);
    return { at: new Date(Number(at)), place: place === -1 ? sources.length : place, id: Number(id) };
  };

  const boundOf = (place: number, cursor: Cursor | null): TimelineBound => {
    if (cursor === null) return { at: latest, id: Number.MAX_SAFE_INTEGER };
    if (place === cursor.place) return { at: cursor.at, id: cursor.id };
    return { at: cursor.at, id: place > cursor.place ? Number.MAX_SAFE_INTEGER : noId };
  };

  return {
    register: (source: TimelineSource): void => {
      if (sources.some(({ name }) => name === source.name)) throw new Error(`There are two sources ${source.name}`);
      sources.push(source);
    },

    list: async (
      customerId: number,
      { viewer, before, limit }: { viewer: TimelineViewer; before: string | undefined; limit: number },
    ): Promise<{ entries: TimelineEntry[]; next_before: string | null }> => {
      const cursor = toCursor(before);
      const lists = await Promise.all(
        sources.map(async ({ name, list }, place) => {
          const entries = await list(customerId, { viewer, below: boundOf(place, cursor), limit: limit + 1 });
          return entries.map((entry) => ({ entry, name, place }));
        }),
      );
      const all = lists
        .flat()
        .toSorted(
          (one, other) =>
            other.entry.at.getTime() - one.entry.at.getTime() ||
            one.place - other.place ||
            other.entry.id - one.entry.id,
        );
      const shown = all.slice(0, limit);
      const last = shown.at(-1);
      return {
        entries: shown.map(({ name, entry: { id, at, ...entry } }) => ({
          ...entry,
          key: `${name}:${id}`,
          at: at.toISOString(),
        })),
        next_before: last && all.length > limit ? `${last.entry.at.getTime()}.${last.name}.${last.entry.id}` : null,
      };
    },
  };
};

export type CustomerTimeline = ReturnType<typeof createCustomerTimeline>;
