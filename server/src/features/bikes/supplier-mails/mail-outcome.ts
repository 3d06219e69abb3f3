import type { Fact } from './mail-facts';
import type {
  FieldChange,
  MailQuestion,
  MailUpdate,
  MatchedBy,
  ReadMail,
  RegisterBike,
  UpdateField,
  UpdateKind,
} from './mail-types';

/** Confidence from which an update is applied unless a person unticks it. */
const defaultConfidence = 0.85;

type Topic = 'arrival' | 'expected' | 'paid' | 'cost';

const topicOf: Record<UpdateKind, Topic> = {
  arrived: 'arrival',
  shipped: 'arrival',
  not_arrived: 'arrival',
  not_shipped: 'arrival',
  expected: 'expected',
  paid: 'paid',
  not_paid: 'paid',
  cost: 'cost',
};

/** True for steps back, which a person decides on, such as an arrived bike that is expected again. */
const isBackwards = (kind: UpdateKind): boolean => kind.startsWith('not_');

const trust: Record<MatchedBy, number> = { serial_number: 1, inv_number: 1, order_number: 0.99, model: 0.96 };

type Values = { field: UpdateField; value: string | number | null }[];

const valuesOf = ({ kind, day, dollars }: Fact): Values => {
  switch (kind) {
    case 'arrived':
      return [
        { field: 'arrived', value: 'yes' },
        { field: 'arrived_on', value: day },
      ];
    case 'shipped':
      return [{ field: 'arrived', value: 'shipped' }];
    case 'not_arrived':
    case 'not_shipped':
      return [
        { field: 'arrived', value: 'no' },
        { field: 'arrived_on', value: null },
      ];
    case 'expected':
      return [{ field: 'expected_on', value: day }];
    case 'paid':
      return [
        { field: 'paid', value: 'yes' },
        ...(day === null ? [] : [{ field: 'payment_date' as const, value: day }]),
      ];
    case 'not_paid':
      return [{ field: 'paid', value: 'no' }];
    case 'cost':
      return [{ field: 'cost', value: dollars }];
  }
};

/** True for news to the register: an arrived bike is no longer shipped or expected. */
const isNews = (bike: RegisterBike, { kind, day, dollars }: Fact): boolean => {
  switch (kind) {
    case 'arrived':
      return bike.arrived !== 'yes';
    case 'shipped':
      return bike.arrived === 'no';
    case 'not_arrived':
      return bike.arrived === 'yes';
    case 'not_shipped':
      return bike.arrived !== 'no';
    case 'expected':
      return bike.arrived !== 'yes' && bike.expected_on !== day;
    case 'paid':
      return bike.paid === 'no';
    case 'not_paid':
      return bike.paid === 'yes';
    case 'cost':
      return bike.cost !== dollars;
  }
};

const changesOf = (bike: RegisterBike, fact: Fact): FieldChange[] =>
  valuesOf(fact).flatMap(({ field, value }) =>
    bike[field] === value ? [] : [{ field, before: bike[field], after: value }],
  );

const isSame = (one: Fact, other: Fact): boolean =>
  one.kind === other.kind && one.day === other.day && one.dollars === other.dollars;

const correcting = /\b(?:correction|corrected|sorry|typo|actually|revised|updated?|now|new|disregard)\b/i;

/** Keeps the latest of several statements about one thing. A person decides, unless it corrects the others. */
const latestOf = (facts: readonly Fact[]): Fact | null => {
  const last = facts.at(-1);
  if (!last) return null;
  const same = facts.filter((fact) => isSame(fact, last));
  const sure = same.reduce((best, fact) => (fact.confidence > best.confidence ? fact : best));
  const isAgreed = same.length === facts.length || correcting.test(last.sentence);
  return isAgreed ? sure : { ...sure, confidence: Math.min(sure.confidence, 0.6) };
};

const arrivalOf = (facts: readonly Fact[]): Fact | null => {
  const last = facts.at(-1);
  if (!last) return null;
  if (isBackwards(last.kind)) return last;
  const done = facts.filter(({ kind }) => !isBackwards(kind));
  const isDoubtful =
    facts.some(({ kind, target }) => isBackwards(kind) && target === last.target) || done.length < facts.length;
  const arrived = done.filter(({ kind }) => kind === 'arrived');
  const chosen = arrived.length > 0 ? latestOf(arrived) : latestOf(done);
  return chosen && isDoubtful ? { ...chosen, confidence: Math.min(chosen.confidence, 0.6) } : chosen;
};

type Open = { bike: RegisterBike; facts: Fact[] };

const ofTopic = (facts: readonly Fact[], topic: Topic): Fact[] => facts.filter(({ kind }) => topicOf[kind] === topic);

const toUpdates = ({ bike, facts }: Open): MailUpdate[] => {
  const arrival = arrivalOf(ofTopic(facts, 'arrival'));
  const expected = arrival?.kind === 'arrived' ? null : latestOf(ofTopic(facts, 'expected'));
  const chosen = [arrival, expected, latestOf(ofTopic(facts, 'paid')), latestOf(ofTopic(facts, 'cost'))];
  return chosen.flatMap((fact) => {
    if (!fact || !isNews(bike, fact)) return [];
    const changes = changesOf(bike, fact);
    const confidence = Math.round(fact.confidence * trust[fact.target.by] * 100) / 100;
    const replacesCost = fact.kind === 'cost' && bike.cost !== null;
    return [
      {
        bikeId: bike.id,
        kind: fact.kind,
        matchedBy: fact.target.by,
        changes,
        sentence: fact.sentence,
        confidence,
        isDefault: confidence >= defaultConfidence && !isBackwards(fact.kind) && !replacesCost,
      },
    ];
  });
};

/** True if the words match more records than are meant. */
const isQuestion = (fact: Fact, fitting: number): boolean =>
  fitting > 1 && (fact.isPart || (fact.target.count !== null && fact.target.count < fitting));

/**
 * Compares the facts with the register. Facts about some of several records become questions. Facts about a model apply
 * only to records for which they are news.
 */
export const toOutcome = (
  facts: readonly Fact[],
  left: readonly string[],
  bikes: readonly RegisterBike[],
): ReadMail => {
  const known = new Map(bikes.map((bike) => [bike.id, bike]));
  const byBike = new Map<number, Open>();
  const questions = new Map<string, MailQuestion>();
  for (const fact of facts) {
    const all = [...fact.target.bikeIds].flatMap((id) => known.get(id) ?? []);
    const meant = fact.target.by === 'model' || fact.isPart ? all.filter((bike) => isNews(bike, fact)) : all;
    if (isQuestion(fact, meant.length)) {
      const bikeIds = meant.filter((bike) => isNews(bike, fact)).map(({ id }) => id);
      const { kind, target, sentence, confidence } = fact;
      const question = {
        bikeIds,
        count: target.count,
        kind,
        matchedBy: target.by,
        values: valuesOf(fact),
        sentence,
        confidence,
      };
      if (bikeIds.length > 0) questions.set(`${kind} ${fact.day} ${bikeIds.join()}`, question);
      continue;
    }
    for (const bike of meant) {
      const open = byBike.get(bike.id) ?? { bike, facts: [] };
      open.facts.push(fact);
      byBike.set(bike.id, open);
    }
  }
  return {
    updates: [...byBike.values()].flatMap(toUpdates),
    questions: [...questions.values()],
    left: [...new Set(left)],
  };
};
