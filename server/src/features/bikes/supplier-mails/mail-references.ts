import { toCount } from './mail-dates';
import type { MatchedBy, ModelMention, Reference, RegisterBike, Target } from './mail-types';
import { indexVersions, modelName, type Versions } from './mail-versions';

type Model = { words: string[]; brand: string[]; bikeIds: Set<number> };

export type RegisterIndex = {
  codes: ReadonlyMap<string, { by: MatchedBy; bikeIds: Set<number> }>;
  /** Invoice numbers without their letters. */
  digits: ReadonlyMap<string, Set<number>>;
  /** Model names by first word, longest names first. */
  models: ReadonlyMap<string, Model[]>;
  versions: Versions;
};

const squash = (text: string): string => text.toUpperCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** Length below which a code must be spelled as registered: KE-5 is a code, KE5 may be anything. */
const shortest = 5;
const keyOf = (code: string): string => {
  const key = squash(code);
  return key.length < shortest ? code.toUpperCase().trim() : key;
};
const isCode = (code: string): boolean => /\d/.test(code) && squash(code).length >= 3;

const addTo = <Key>(map: Map<Key, Set<number>>, key: Key, id: number): void => {
  map.set(key, (map.get(key) ?? new Set()).add(id));
};

/** Looks up records by the words of an email. Sold bikes are found by number only. */
export const indexRegister = (bikes: readonly RegisterBike[]): RegisterIndex => {
  const codes = new Map<string, { by: MatchedBy; bikeIds: Set<number> }>();
  const digits = new Map<string, Set<number>>();
  const names = new Map<string, Model>();
  const addCode = (code: string, by: MatchedBy, id: number) => {
    if (!isCode(code)) return;
    const known = codes.get(keyOf(code));
    if (known) known.bikeIds.add(id);
    else codes.set(keyOf(code), { by, bikeIds: new Set([id]) });
  };
  for (const bike of bikes) {
    addCode(bike.serial_number, 'serial_number', bike.id);
    addCode(bike.inv_number, 'inv_number', bike.id);
    addCode(bike.provisory_number, 'order_number', bike.id);
    const number = bike.inv_number.replaceAll(/\D/g, '');
    if (number.length >= 4) addTo(digits, number, bike.id);
    if (bike.sold !== 'no') continue;
    const brand = wordsOf(bike.brand);
    const words = wordsOf(modelName(bike.model));
    const core = brand.every((word, at) => words[at] === word) ? words.slice(brand.length) : words;
    const key = `${brand.join(' ')} ${core.join(' ')}`;
    const model = names.get(key) ?? { words: core.length > 0 ? core : words, brand, bikeIds: new Set<number>() };
    model.bikeIds.add(bike.id);
    names.set(key, model);
  }
  const models = new Map<string, Model[]>();
  for (const model of [...names.values()].toSorted((a, b) => b.words.length - a.words.length)) {
    const [first] = model.words;
    if (first === undefined) continue;
    const alike = models.get(first);
    if (alike) alike.push(model);
    else models.set(first, [model]);
  }
  return { codes, digits, models, versions: indexVersions(bikes) };
};

const token = /[\p{L}\p{N}](?:[\p{L}\p{N}\-/#]|\.(?=[\p{L}\p{N}]))*/gu;
const namesInvoice = /(?:\binvoice|\binv|\border)\b\.?\s*(?:no\.?|number|nr\.?)?\s*[:#]?\s*#?$|#$/i;

type Token = { text: string; at: number; end: number };

const tokensOf = (text: string): Token[] =>
  [...text.matchAll(token)].map(({ index, 0: found }) => ({ text: found, at: index, end: index + found.length }));

const isNumber = (text: string): boolean => /^\d+$/.test(text);
const followsInvoice = (text: string, at: number): boolean => namesInvoice.test(text.slice(Math.max(0, at - 24), at));

const singleCode = (index: RegisterIndex, text: string, { text: word, at, end }: Token): Reference | null => {
  const known = index.codes.get(keyOf(word));
  if (known && /\d/.test(word) && (!isNumber(word) || followsInvoice(text, at))) return { at, end, ...known };
  const ids = isNumber(word) && followsInvoice(text, at) ? index.digits.get(word) : undefined;
  return ids ? { at, end, by: 'inv_number', bikeIds: ids } : null;
};

/** A code written with a blank, such as INV 20460. */
const pairedCode = (index: RegisterIndex, text: string, first: Token, second: Token): Reference | null => {
  const isPair = /^[ \t]$/.test(text.slice(first.end, second.at)) && /^\p{L}+$/u.test(first.text);
  const known = isPair ? index.codes.get(keyOf(`${first.text}-${second.text}`)) : undefined;
  return known && squash(first.text + second.text).length >= shortest
    ? { at: first.at, end: second.end, ...known }
    : null;
};

const codeAt = (index: RegisterIndex, text: string, tokens: readonly Token[], at: number): Reference | null => {
  const [first, second] = [tokens[at], tokens[at + 1]];
  if (!first) return null;
  return singleCode(index, text, first) ?? (second ? pairedCode(index, text, first, second) : null);
};

type Word = { text: string; at: number; end: number };

const allWords = (text: string): Word[] =>
  [...text.toLowerCase().matchAll(/[\p{L}\p{N}]+/gu)].map(({ index, 0: found }) => ({
    text: found,
    at: index,
    end: index + found.length,
  }));

const startsAt = (words: readonly Word[], at: number, wanted: readonly string[]): boolean =>
  wanted.every((word, offset) => words[at + offset]?.text === word);

const isCoded = (word: string): boolean => /\d/.test(word) && word.length > 3;

/** Longest name that begins at a word, with its brand if that stands before it. */
const modelAt = (
  index: RegisterIndex,
  words: readonly Word[],
  at: number,
): (ModelMention & { length: number }) | null => {
  const first = words[at];
  const fitting = (index.models.get(first?.text ?? '') ?? []).filter((model) => startsAt(words, at, model.words));
  const length = fitting[0]?.words.length ?? 0;
  const last = words[at + length - 1];
  if (!first || !last || length === 0) return null;
  const best = fitting.filter((model) => model.words.length === length);
  const branded = best.filter(({ brand }) => brand.length > 0 && startsAt(words, at - brand.length, brand));
  const chosen = branded.length > 0 ? branded : best;
  return {
    at: first.at,
    end: last.end,
    by: 'model',
    bikeIds: new Set(chosen.flatMap(({ bikeIds }) => [...bikeIds])),
    isDistinct: branded.length > 0 || length > 1 || isCoded(first.text),
    length,
  };
};

const modelsIn = (index: RegisterIndex, text: string): ModelMention[] => {
  const words = allWords(text);
  const mentions: ModelMention[] = [];
  for (let at = 0; at < words.length;) {
    const mention = modelAt(index, words, at);
    if (mention) mentions.push(mention);
    at += mention?.length ?? 1;
  }
  return mentions;
};

export type Mentions = {
  codes: Reference[];
  models: ModelMention[];
  /** Invoice or order number that is not in the register. */
  namesUnknown: boolean;
};

const unknownNumber =
  /\b(?:inv|so|po)[-\s#]?\d{4,}\b|\b(?:invoice|order)\s+(?:no\.?\s*|number\s*|#\s*)?[A-Z]*-?\d{4,}\b/i;

/** Finds the records that a text mentions. */
export const findMentions = (index: RegisterIndex, text: string): Mentions => {
  const tokens = tokensOf(text);
  const codes: Reference[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const reference = codeAt(index, text, tokens, at);
    if (!reference) continue;
    codes.push(reference);
    if (reference.end > (tokens[at]?.end ?? 0)) at += 1;
  }
  const models = modelsIn(index, text).filter(
    (model) => !codes.some((code) => model.at < code.end && code.at < model.end),
  );
  const rest = codes.reduceRight((left, { at, end }) => left.slice(0, at) + left.slice(end), text);
  return { codes, models, namesUnknown: unknownNumber.test(rest) };
};

const excluding =
  /\b(?:except|excluding|apart from|other than|but not|and not|not|without|minus)(?:\s+(?:for|the|bike|invoice))*\s*$/i;

/** Exclusions: "Everything except the Xyber", "A, not B". */
const isExcluded = (text: string, { at }: { at: number }): boolean =>
  excluding.test(text.slice(Math.max(0, at - 40), at));

const rank: Record<MatchedBy, number> = { serial_number: 0, inv_number: 1, order_number: 2, model: 3 };

const isWithin = (one: ReadonlySet<number>, other: ReadonlySet<number>): boolean =>
  [...one].every((id) => other.has(id));
const common = (one: ReadonlySet<number>, other: ReadonlySet<number>): Set<number> =>
  new Set([...one].filter((id) => other.has(id)));

/** Keeps the closest description: a serial number beside an invoice of five bikes means one bike. */
const narrowed = (codes: readonly Reference[]): Reference[] =>
  codes.filter(
    (code) => !codes.some((other) => rank[other.by] < rank[code.by] && isWithin(other.bikeIds, code.bikeIds)),
  );

const before = (text: string, at: number): string => text.slice(Math.max(0, at - 40), at);

const countBefore = (text: string, at: number): number | null => {
  const found = /\b(\w+)\s*(?:x\s+|of the\s+)?(?:\p{L}+\s+){0,2}$/iu.exec(before(text, at));
  const count = found?.[1] === undefined || /^an?$/i.test(found[1]) ? null : toCount(found[1]);
  return count;
};

const partial = /\b(\w+)(?:\s+(?:bikes?|units?))?\s+(?:out\s+)?of\s+(?:the|your|these|those|them|our|\w+)\b/i;

/** Partial amounts: "3 of the 5", "one of the two", "some of". Null if there is none. */
export const partOf = (text: string): { count: number | null } | null => {
  const found = partial.exec(text);
  const count = found?.[1] === undefined || /^an?$/i.test(found[1]) ? null : toCount(found[1]);
  if (count !== null) return { count };
  return /\b(?:part(?:ial(?:ly)?|ly)?[-\s](?:shipment|shipped|delivery|delivered|dispatch(?:ed)?|order)|some of|most of|half of|partially)\b/i.test(
    text,
  )
    ? { count: null }
    : null;
};

const withModels = (text: string, code: Reference, models: readonly ModelMention[]): Target[] => {
  const named = models.filter(({ bikeIds }) => common(bikeIds, code.bikeIds).size > 0);
  if (named.length === 0) return [{ by: code.by, bikeIds: new Set(code.bikeIds), count: null }];
  return named.map((model) => ({
    by: code.by,
    bikeIds: common(model.bikeIds, code.bikeIds),
    count: countBefore(text, model.at),
  }));
};

/** Records of a clause: found by its numbers and narrowed by its models, or by models alone if it has no number. */
export const targetsOf = (text: string, { codes, models }: Pick<Mentions, 'codes' | 'models'>): Target[] => {
  const excluded = [...codes, ...models].filter((mention) => isExcluded(text, mention));
  const without = new Set(excluded.flatMap(({ bikeIds }) => [...bikeIds]));
  const keptModels = models.filter((model) => !excluded.includes(model));
  const keptCodes = narrowed(codes.filter((code) => !excluded.includes(code)));
  const targets =
    keptCodes.length > 0
      ? keptCodes.flatMap((code) => withModels(text, code, keptModels))
      : keptModels
          .filter(({ isDistinct }) => isDistinct)
          .map((model) => ({ by: model.by, bikeIds: new Set(model.bikeIds), count: countBefore(text, model.at) ?? 1 }));
  if (without.size === 0) return targets;
  return targets.flatMap((target) => {
    const bikeIds = new Set([...target.bikeIds].filter((id) => !without.has(id)));
    return bikeIds.size > 0 ? [{ ...target, bikeIds }] : [];
  });
};

/** Narrows the records mentioned before by the models of this clause. */
export const narrowContext = (
  context: readonly Target[],
  text: string,
  models: readonly ModelMention[],
): { targets: Target[]; isNarrowed: boolean } => {
  const kept = models.filter((model) => !isExcluded(text, model));
  const without = new Set(models.filter((model) => isExcluded(text, model)).flatMap(({ bikeIds }) => [...bikeIds]));
  const named = kept.flatMap((model) =>
    context.flatMap((target) => {
      const bikeIds = common(model.bikeIds, target.bikeIds);
      return bikeIds.size > 0 ? [{ by: target.by, bikeIds, count: countBefore(text, model.at) }] : [];
    }),
  );
  if (named.length > 0 || kept.length > 0) return { targets: named, isNarrowed: true };
  const targets = context.flatMap((target) => {
    const bikeIds = new Set([...target.bikeIds].filter((id) => !without.has(id)));
    return bikeIds.size > 0 ? [{ ...target, bikeIds }] : [];
  });
  return { targets, isNarrowed: without.size > 0 };
};
