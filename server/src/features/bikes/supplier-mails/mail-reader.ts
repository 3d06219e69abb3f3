import { findDates, writesMonthFirst } from './mail-dates';
import { factsOf, type Calendar, type Fact } from './mail-facts';
import { findMentions, narrowContext, targetsOf, type Mentions, type RegisterIndex } from './mail-references';
import { isTableRow, rowFacts, tableHead } from './mail-tables';
import { toMailText, toSentences } from './mail-text';
import type { ReadMail, RegisterBike, SupplierMail, Target } from './mail-types';
import { namesVersion, opensWithVersion, withVersions } from './mail-versions';
import { toOutcome } from './mail-outcome';
import { findEvents, saysSomething, type Event } from './mail-words';

/** Records mentioned last, for sentences that name none. Those that name a colour choose among `all` of the model. */
type Context = { targets: readonly Target[]; all: readonly Target[]; closeness: number };

/** A line above a list, with the records of the invoice that it names. */
type Heading = { text: string; events: Event[]; targets: readonly Target[] };

type State = {
  index: RegisterIndex;
  calendar: Calendar;
  context: Context;
  heading: Heading | null;
  table: ReturnType<typeof tableHead>;
  facts: Fact[];
  left: string[];
};

const hasMentions = ({ codes, models }: Mentions): boolean =>
  codes.length > 0 || models.some(({ isDistinct }) => isDistinct);

const verbs = /\b(?:is|are|was|were|has|have|will|did|does|should|can|still|waiting|missed|arrived?|not)\b|n't\b/i;
const restWords = /\b(?:the )?(?:rest|remaining|remainder|others?|other (?:\w+)|outstanding (?:\w+))\b/i;

const hasAny = ({ codes, models }: Mentions): boolean => codes.length > 0 || models.length > 0;

const namesAny = (index: RegisterIndex, text: string): boolean =>
  hasAny(findMentions(index, text)) || namesVersion(index.versions, text);

const isWhole = (text: string): boolean => verbs.test(text) || saysSomething(findEvents(text, text));

const opensWithBike = (index: RegisterIndex, text: string): boolean =>
  !/^(?:not|except)\b/i.test(text) &&
  (hasAny(findMentions(index, text.slice(0, 40))) || (opensWithVersion(index.versions, text) && isWhole(text)));

/** Splits a sentence where it turns to other records. */
const clausesOf = (index: RegisterIndex, sentence: string): string[] => {
  const rough = sentence.split(
    /;|,?\s+\b(?:but|however|whereas|although)\b(?!\s+not\b)|,(?=\s+(?:and\s+)?(?:the\s+)?(?:rest|remaining|remainder|others?|other\s)\b)/i,
  );
  return rough.flatMap((part) => {
    const clauses: string[] = [];
    let current = '';
    for (const piece of part.split(/(,\s+|\s+and\s+)/)) {
      const above = current.trim();
      if (
        /(?:,\s+|\s+and\s+)$/.test(current) &&
        opensWithBike(index, piece) &&
        isWhole(above) &&
        namesAny(index, above)
      ) {
        clauses.push(current);
        current = '';
      }
      current += piece;
    }
    return [...clauses, current].map((clause) => clause.trim()).filter((clause) => clause !== '');
  });
};

type Aim = { targets: readonly Target[]; closeness: number; isNamed: boolean };

/** Words that refer back to bikes mentioned before. A sentence about a catalogue or an office has none. */
const pointsBack =
  /\b(?:it|it's|its|they|they're|them|their|this|that|these|those|both|all|everything|eta|pod|status|(?:the|your|that|this|these) (?:\w+ )?(?:bikes?|orders?|goods|shipments?|consignments?|units?|items?|parcels?|freight|cartons?|box(?:es)?|pallets?|invoices?|deliver(?:y|ies)|payments?))\b/i;
const otherThings =
  /\b(?:catalogues?|prices?|office|range|holidays?|warehouse|website|staff|events?|newsletter|colours|models|photos?|battery|charger|slots?|closed|factory|system)\b/i;
const fewWords = 7;

const isTerse = (text: string): boolean => (text.match(/\p{L}{2,}/gu) ?? []).length <= fewWords;

const isAboutContext = (text: string): boolean => (pointsBack.test(text) || isTerse(text)) && !otherThings.test(text);

const aimOf = (
  text: string,
  mentions: Mentions,
  { latest, sentence, hasVersion }: { latest: Context; sentence: Context; hasVersion: boolean },
): Aim => {
  const near = mentions.models.length > 0 ? sentence : latest;
  const context = hasVersion ? { ...near, targets: near.all } : near;
  if (mentions.codes.length > 0) return { targets: targetsOf(text, mentions), closeness: 1, isNamed: true };
  const narrowed = narrowContext(context.targets, text, mentions.models);
  if (narrowed.isNarrowed && narrowed.targets.length > 0)
    return { targets: narrowed.targets, closeness: context.closeness, isNamed: false };
  const named = targetsOf(text, mentions);
  // Require a person for a match by model alone, unless the sentence is about this shop's order.
  if (named.length > 0) return { targets: named, closeness: /\byou/i.test(text) ? 1 : 0.8, isNamed: true };
  if (mentions.namesUnknown || mentions.models.length > 0 || !(hasVersion || isAboutContext(text)))
    return { targets: [], closeness: 0, isNamed: false };
  return { targets: narrowed.targets, closeness: context.closeness, isNamed: false };
};

const readClause = (state: State, text: string, sentence: string, ofSentence: Context): number => {
  if (restWords.test(text.slice(0, 30))) return 0;
  const { versions } = state.index;
  const mentions = findMentions(state.index, text);
  const hasVersion = namesVersion(versions, text);
  const aim = aimOf(text, mentions, { latest: state.context, sentence: ofSentence, hasVersion });
  const targets = withVersions(versions, { text, models: mentions.models }, aim.targets);
  if (aim.isNamed && targets.length > 0)
    state.context = { targets, all: aim.targets, closeness: targets.length === 1 ? 0.95 : 0.9 };
  else if (hasVersion && targets.length > 0) state.context = { ...state.context, targets };
  const facts = factsOf({ text, sentence, targets, closeness: aim.closeness }, state.calendar);
  state.facts.push(...facts);
  return facts.length;
};

const readSentence = (state: State, sentence: string): void => {
  const { codes } = findMentions(state.index, sentence);
  const ofCodes = targetsOf(sentence, { codes, models: [] });
  const context: Context = codes.length > 0 ? { targets: ofCodes, all: ofCodes, closeness: 1 } : state.context;
  const found = clausesOf(state.index, sentence).map((clause) => readClause(state, clause, sentence, context));
  const total = found.reduce((sum, count) => sum + count, 0);
  if (total === 0 && codes.length > 0) state.left.push(sentence);
};

const bullet = /^\s*(?:[-*•·]|\d{1,2}[.)])\s+/;
const mostOtherWords = 5;

/** A line that only names bikes, such as an item of a list. */
const isBare = (state: State, line: string): boolean => {
  const mentions = findMentions(state.index, line);
  if (!hasMentions(mentions) || saysSomething(findEvents(line, line)) || verbs.test(line)) return false;
  const dates = findDates(line, state.calendar.sentOn, state.calendar);
  const rest = [...mentions.codes, ...mentions.models, ...dates]
    .toSorted((a, b) => b.at - a.at)
    .reduce((text, { at, end }) => text.slice(0, at) + text.slice(end), line);
  return (rest.match(/\p{L}{2,}/gu) ?? []).length <= mostOtherWords;
};

const readItem = (state: State, line: string, { text, events, targets: ofHeading }: Heading): void => {
  const mentions = findMentions(state.index, line);
  const isOfHeading = ofHeading.length > 0 && mentions.codes.length === 0;
  const all = isOfHeading ? narrowContext(ofHeading, line, mentions.models).targets : targetsOf(line, mentions);
  const targets = withVersions(state.index.versions, { text: line, models: mentions.models }, all);
  state.context = { targets, all, closeness: 0.95 };
  const sentence = `${text} ${line.replace(bullet, '')}`;
  state.facts.push(...factsOf({ text: sentence, sentence, targets, closeness: 0.98 }, state.calendar, events));
};

const mostHeading = 120;

const listed = /\b(?:following|below|these)\b.*:$/i;

const headingOf = (state: State, line: string): Heading | null => {
  const text = line.trim();
  const events = text.length <= mostHeading && !text.endsWith('?') ? findEvents(text, text) : [];
  if (!saysSomething(events) || !/:$|^[^.!?]{1,60}$/.test(text)) return null;
  const { codes, models } = findMentions(state.index, text);
  if (codes.length > 0 && models.length === 0 && listed.test(text))
    return { text, events, targets: targetsOf(text, { codes, models }) };
  return hasMentions({ codes, models, namesUnknown: false }) ? null : { text, events, targets: [] };
};

const readLine = (state: State, line: string): void => {
  if (state.table && isTableRow(line, state.table)) {
    const facts = rowFacts(state.index, state.table, line, state.calendar);
    if (facts) {
      state.facts.push(...facts);
      return;
    }
  }
  if (state.heading && isBare(state, line)) {
    readItem(state, line, state.heading);
    return;
  }
  state.table = tableHead(line);
  if (state.table) return;
  state.heading = headingOf(state, line);
  if (state.heading && state.heading.targets.length > 0) return;
  for (const sentence of toSentences(line.replace(bullet, ''))) readSentence(state, sentence);
};

const label = /^\s*[\p{L}][\p{L} ./?]{1,28}:\s*\S/u;

/** Lines such as "Status: Delivered" belong together and are read as one. */
const withJoinedLabels = (lines: readonly string[]): string[] =>
  lines.reduce<{ joined: string[]; isOpen: boolean }>(
    ({ joined, isOpen }, line) => {
      const isLabel = label.test(line) && !/\t|\s\|\s/.test(line) && line.length < mostHeading;
      if (isLabel && isOpen)
        return { joined: [...joined.slice(0, -1), `${joined.at(-1) ?? ''}, ${line.trim()}`], isOpen };
      return { joined: [...joined, line], isOpen: isLabel };
    },
    { joined: [], isOpen: false },
  ).joined;

const money =
  /\b(?:pay(?:ing|able)?|payments?|overdue|statement|remit\w*|balance|accounts? (?:department|team|payable))\b/i;
/** Offers to all customers: models in them do not mean this shop's bikes. */
const promotion =
  /\bunsubscribe|\bsale\b|% off|shop now|(?:pre-?)?order (?:now|today)|\bin stock\b|sold out|stock (?:update|list)|limited stock|available stock|dealer prices|newsletter|free freight|\brrp\b/i;

/**
 * Reads what a supplier's email says about bikes of the register. It does not guess: statements about some of several
 * records become questions, and sentences that were not understood are returned unchanged.
 */
export const readSupplierMail = (
  mail: SupplierMail,
  index: RegisterIndex,
  bikes: readonly RegisterBike[],
): ReadMail => {
  const namesBike = (text: string) => hasMentions(findMentions(index, text));
  const { lines, subject, sentOn } = toMailText(mail, namesBike);
  const all = [subject, ...lines].join('\n');
  const inSubject = findMentions(index, subject);
  const ofSubject = targetsOf(subject, inSubject);
  const state: State = {
    index,
    calendar: { sentOn, monthFirst: writesMonthFirst(all), isAboutMoney: money.test(all) },
    context: {
      targets: withVersions(index.versions, { text: subject, models: inSubject.models }, ofSubject),
      all: ofSubject,
      closeness: 0.93,
    },
    heading: null,
    table: null,
    facts: [],
    left: [],
  };
  if (inSubject.codes.length > 0) readSentence(state, subject);
  for (const line of withJoinedLabels(lines)) if (line.trim() !== '') readLine(state, line);
  const facts = promotion.test(all) ? state.facts.filter(({ target }) => target.by !== 'model') : state.facts;
  return toOutcome(facts, state.left, bikes);
};
