import type { StockEvent, StockSource } from '@chainline/shared/sync/stock-history-contract';

export const sourceLabels: Record<StockSource, string> = {
  import: 'Starting stock',
  till_sale: 'Till sale',
  till_refund: 'Till refund',
  till_receipt: 'Received',
  till_document: 'Till document',
  online_order: 'Online order',
  edit: 'Edit',
  sync: 'Sync',
  undo: 'Undo',
};

export const systemLabels: Record<StockEvent['system'], string> = {
  woocommerce: 'Online shop',
  lightspeed: 'Lightspeed till',
};

const minuteMs = 60_000;
const relative = new Intl.RelativeTimeFormat('en-AU');
const steps = [
  { unit: 'day', ms: 86_400_000 },
  { unit: 'hour', ms: 3_600_000 },
  { unit: 'minute', ms: minuteMs },
] as const;

/** Time since a moment: `just now`, `5 minutes ago`, `2 days ago`. */
export const formatAgo = (at: string, now: number): string => {
  const passed = now - Date.parse(at);
  const step = steps.find(({ ms }) => passed >= ms);
  return step === undefined ? 'just now' : relative.format(-Math.floor(passed / step.ms), step.unit);
};

const time = new Intl.DateTimeFormat('en-AU', { hour: 'numeric', minute: '2-digit' });
const exact = new Intl.DateTimeFormat('en-AU', { dateStyle: 'full', timeStyle: 'medium' });
const longDay = new Intl.DateTimeFormat('en-AU', { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });

/** Time of day, `3:05 pm`. */
export const formatTime = (at: string): string => time.format(Date.parse(at));

/** Day and time to the second. */
export const formatExactTime = (at: string): string => exact.format(Date.parse(at));

const dayKey = (moment: number): string => new Date(moment).toDateString();

const dayLabel = (moment: number, now: number): string => {
  const yesterday = new Date(now);
  yesterday.setDate(yesterday.getDate() - 1);
  if (dayKey(moment) === dayKey(now)) return 'Today';
  return dayKey(moment) === dayKey(yesterday.getTime()) ? 'Yesterday' : longDay.format(moment);
};

export type TimelineDay = { key: string; label: string; events: readonly StockEvent[] };

/** Latest first; events of the same moment by the order of recording. */
const newestFirst = (a: StockEvent, b: StockEvent): number =>
  Date.parse(b.happened_at) - Date.parse(a.happened_at) || b.id - a.id;

/**
 * Groups events by day, newest first. News of either side can arrive late, so the order of recording is not the order
 * of events.
 */
export const groupByDay = (events: readonly StockEvent[], now: number): readonly TimelineDay[] => {
  const days = new Map<string, StockEvent[]>();
  for (const event of events.toSorted(newestFirst)) {
    const key = dayKey(Date.parse(event.happened_at));
    const known = days.get(key);
    if (known) known.push(event);
    else days.set(key, [event]);
  }
  return [...days].map(([key, ofDay]) => ({
    key,
    label: dayLabel(Date.parse(ofDay[0]?.happened_at ?? key), now),
    events: ofDay,
  }));
};
