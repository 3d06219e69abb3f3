import { findAmounts, type FoundAmount } from './mail-amounts';
import { findDates, type FoundDate } from './mail-dates';
import { partOf } from './mail-references';
import type { Target, UpdateKind } from './mail-types';
import { findEvents, type Event } from './mail-words';

/** One statement of an email about some records. */
export type Fact = {
  target: Target;
  kind: UpdateKind;
  day: string | null;
  dollars: number | null;
  sentence: string;
  confidence: number;
  /** True if only some of the records are meant, without saying which. */
  isPart: boolean;
};

export type Calendar = {
  sentOn: string;
  monthFirst: boolean;
  /** True for an email about money: its due dates are payment dates. */
  isAboutMoney: boolean;
};

export type Statement = {
  text: string;
  sentence: string;
  targets: readonly Target[];
  /** Below 1 if the records were named earlier in the mail. */
  closeness: number;
};

const oldDate =
  /\b(?:instead of|rather than|originally(?: (?:due|expected|scheduled|planned))?|previously|formerly|was(?: (?:due|expected))?|and not|not|than)\s*(?:on|the|for|by)?\s*$/i;
const rangeWord = /^\s*(?:-|to|and|until|till|or)\s*(?:the\s+)?$/i;

/** Dates that still hold: without replaced ones, and of "3 to 5 December" only the last. */
const validDates = (text: string, calendar: Calendar): FoundDate[] => {
  const dates = findDates(text, calendar.sentOn, calendar);
  return dates.filter(({ at, end }, position) => {
    const next = dates[position + 1];
    if (next && rangeWord.test(text.slice(end, next.at))) return false;
    return !oldDate.test(text.slice(Math.max(0, at - 40), at));
  });
};

const accepts = (event: Event): boolean => event.kind !== 'cost';

/**
 * Assigns each date to the words before it. A date without any goes to the words after it, unless they have their
 * own.
 */
const datesByEvent = (events: readonly Event[], dates: readonly FoundDate[]): Map<Event, FoundDate> => {
  const takers = events.filter(accepts);
  const owned = new Map<Event, FoundDate>();
  const give = (owner: Event | undefined, date: FoundDate) => {
    if (owner && !owned.has(owner)) owned.set(owner, date);
  };
  for (const date of dates)
    give(
      takers.findLast(({ at }) => at <= date.at),
      date,
    );
  for (const date of dates) if (takers.every(({ at }) => at > date.at)) give(takers[0], date);
  return owned;
};

const pastDateOf = (
  events: readonly Event[],
  owned: ReadonlyMap<Event, FoundDate>,
  sentOn: string,
): FoundDate | null => {
  const other = events.find((event) => event.kind === 'expected' && (owned.get(event)?.past ?? '9') <= sentOn);
  return (other && owned.get(other)) ?? null;
};

type Said = { kind: UpdateKind; day: string | null; confidence: number };

const negatedKinds = { arrived: 'not_arrived', shipped: 'not_shipped', paid: 'not_paid' } as const;

const unsure = (date: FoundDate | null): number => (date?.isUnsure === true ? 0.7 : 1);

const expectedSaid = (date: FoundDate | null, strength: number, { sentOn }: Calendar): Said[] =>
  date && date.future >= sentOn ? [{ kind: 'expected', day: date.future, confidence: strength * unsure(date) }] : [];

const doneSaid = (
  kind: 'arrived' | 'shipped' | 'paid',
  event: Event,
  date: FoundDate | null,
  { sentOn }: Calendar,
): Said => {
  const sure = event.strength * unsure(date);
  if (kind === 'shipped') return { kind, day: null, confidence: sure };
  if (kind === 'arrived') return { kind, day: date?.past ?? sentOn, confidence: date ? sure : sure * 0.98 };
  return { kind, day: date?.past ?? null, confidence: sure };
};

const isAfter = (date: FoundDate | null, sentOn: string): boolean => date !== null && date.past > sentOn;

const saysOf = (event: Event, date: FoundDate | null, calendar: Calendar): Said[] => {
  const { kind } = event;
  if (kind === 'cost' || kind === 'none') return [];
  if (kind === 'expected')
    return event.isNegated || (calendar.isAboutMoney && event.strength === 0.8)
      ? []
      : expectedSaid(date, event.strength, calendar);
  if (event.isNegated) return [{ kind: negatedKinds[kind], day: null, confidence: event.strength }];
  if (!isAfter(date, calendar.sentOn)) return [doneSaid(kind, event, date, calendar)];
  // Treat "Delivered 3/12" in an email of November as an announcement.
  return kind === 'arrived' ? expectedSaid(date, Math.min(event.strength, 0.8), calendar) : [];
};

const thanks = /\b(?:received|thanks?|cleared)\b/i;

/** Merge "Delivered: 19/11, received by K. Nguyen" into one arrival. */
const distinctEvents = (events: readonly Event[], owned: ReadonlyMap<Event, FoundDate>): Event[] =>
  events.filter(
    (event) =>
      owned.has(event) ||
      event.isNegated ||
      !events.some((other) => other !== event && other.kind === event.kind && owned.has(other)),
  );

const saidIn = (text: string, events: readonly Event[], calendar: Calendar): Said[] => {
  const owned = datesByEvent(events, validDates(text, calendar));
  return distinctEvents(events, owned).flatMap((event) => {
    const own = owned.get(event) ?? null;
    const date = own ?? (event.kind === 'arrived' ? pastDateOf(events, owned, calendar.sentOn) : null);
    const said = saysOf(event, date, calendar);
    const isOnBoard = event.kind === 'shipped' && /deliver/i.test(text.slice(event.at, event.end));
    const extra = isOnBoard && !event.isNegated ? expectedSaid(date ?? today(calendar), event.strength, calendar) : [];
    return [...said, ...extra].map((one) =>
      one.kind === 'paid' && one.day === null && thanks.test(text) ? { ...one, day: calendar.sentOn } : one,
    );
  });
};

const today = ({ sentOn }: Calendar): FoundDate => ({ at: 0, end: 0, past: sentOn, future: sentOn, isUnsure: false });

/** Amount nearest to a word such as "unit price" or "each". */
const costNear = (text: string, events: readonly Event[]): FoundAmount | null => {
  const amounts = findAmounts(text, { needsSign: true });
  const words = events.filter(({ kind }) => kind === 'cost');
  const fitting = words.flatMap((word) =>
    amounts.filter(({ at, end }) =>
      /each|per/i.test(text.slice(word.at, word.end))
        ? end <= word.at && word.at - end <= 30
        : at >= word.end && at - word.end <= 40,
    ),
  );
  return fitting.find(({ isWithTax }) => !isWithTax) ?? fitting[0] ?? null;
};

/** Leaves a person to decide, even if only one of the records meant is left to change. */
const mostIfUnclear = 0.8;

const factOf = (statement: Statement, target: Target, said: Said & { dollars?: number }): Fact => {
  const part = target.by === 'serial_number' ? null : partOf(statement.text);
  const count = part ? part.count : target.count;
  return {
    target: { ...target, count },
    kind: said.kind,
    day: said.day,
    dollars: said.dollars ?? null,
    sentence: statement.sentence,
    confidence: Math.min(said.confidence * statement.closeness, target.isUnclear ? mostIfUnclear : 1),
    isPart: target.isUnclear === true || (part !== null && (part.count === null || part.count < target.bikeIds.size)),
  };
};

/** All statements of a clause about its records. */
export const factsOf = (
  statement: Statement,
  calendar: Calendar,
  events = findEvents(statement.text, statement.sentence),
): Fact[] => {
  const { text, targets } = statement;
  const said = saidIn(text, events, calendar);
  const cost = costNear(text, events);
  const known = targets.flatMap((target) => said.map((one) => factOf(statement, target, one)));
  const costs =
    cost === null
      ? []
      : targets
          .filter(({ by }) => by !== 'model')
          .map((target) =>
            factOf(statement, target, {
              kind: 'cost',
              day: null,
              dollars: cost.dollars,
              confidence: cost.isWithTax ? 0.7 : 0.97,
            }),
          );
  return [...known, ...costs];
};
