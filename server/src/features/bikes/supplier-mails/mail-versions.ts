import { toCount } from './mail-dates';
import type { ModelMention, RegisterBike, Target } from './mail-types';

/** Colour and size of a record: "Segway P100S, black" is model and version. Models with one version have none here. */
type Version = { model: string; words: ReadonlySet<string> };

export type Versions = { ofBike: ReadonlyMap<number, Version>; words: ReadonlySet<string> };

const versionBreak = /,|\(| - /;

/** Name of a model without colour and size, which emails seldom mention. */
export const modelName = (model: string): string => model.split(versionBreak)[0] ?? '';

/** Words of colour and size, spelled in one way. A number alone counts as a size only with its unit. */
const wordsOf = (text: string): Map<string, number> => {
  const found = new Map<string, number>();
  for (const { index, 0: word } of text.matchAll(/[\p{L}\p{N}]+/gu)) {
    const after = text.slice(index + word.length);
    if (/^\d+$/.test(word) && !/^\s*(?:["”″]|-?\s?in(?:ch(?:es)?)?\b|cm\b)/i.test(after)) continue;
    // An S that stands alone is a size only as a capital, not in "it's".
    if (/^\p{L}$/u.test(word) && (word !== word.toUpperCase() || /['’]$/.test(text.slice(0, index)))) continue;
    const key = word.toLowerCase().replace(/^gray$/, 'grey');
    if (!found.has(key)) found.set(key, index);
  }
  return found;
};

/** Colours that say nothing about a bike. */
const otherColours = /\bwhite[- ]glove|\bblack friday|\bgreen (?:slip|light)|\bwhite paper/gi;
const seldom = /^(?:the|and|with|for|in|of|or|bike|bikes|model|size|version|edition|colour|color|one|gen|new)$/;

export const indexVersions = (bikes: readonly RegisterBike[]): Versions => {
  const byModel = new Map<string, Map<number, ReadonlySet<string>>>();
  for (const bike of bikes) {
    const name = modelName(bike.model);
    const words = [...wordsOf(bike.model.slice(name.length)).keys()].filter((word) => !seldom.test(word));
    const key = name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
    byModel.set(key, (byModel.get(key) ?? new Map<number, ReadonlySet<string>>()).set(bike.id, new Set(words)));
  }
  const ofBike = new Map<number, Version>();
  for (const [model, versions] of byModel) {
    const different = new Set([...versions.values()].map((words) => [...words].toSorted().join(' ')));
    if (different.size > 1) for (const [id, words] of versions) ofBike.set(id, { model, words });
  }
  return { ofBike, words: new Set([...ofBike.values()].flatMap(({ words }) => [...words])) };
};

const readable = (text: string): string => text.replaceAll(otherColours, (found) => ' '.repeat(found.length));

/** True for a text that names a colour or size by which records of one model differ. */
export const namesVersion = ({ words }: Versions, text: string): boolean =>
  words.size > 0 && [...wordsOf(readable(text)).keys()].some((word) => words.has(word));

/** True for "the green one is still here", which turns to another bike of the model. */
export const opensWithVersion = (versions: Versions, text: string): boolean =>
  namesVersion(versions, /^\W*(?:and\s+)?(?:(?:the|your|a)\s+)?\S+(?:\s+\S+)?/i.exec(text)?.[0] ?? '');

const isWithin = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
  [...one].every((word) => other.has(word));

type Group = { ids: number[]; words: ReadonlyMap<number, ReadonlySet<string>> };

/** Words by which records of one model differ: of "matte black" and "matte green", black and green. */
const groupOf = (ids: number[], { ofBike }: Versions): Group => {
  const all = ids.map((id) => ofBike.get(id)?.words ?? new Set<string>());
  const common = new Set([...(all[0] ?? [])].filter((word) => all.every((words) => words.has(word))));
  return {
    ids,
    words: new Map(ids.map((id, at) => [id, new Set([...(all[at] ?? [])].filter((word) => !common.has(word)))])),
  };
};

const isMixed = ({ words }: Group): boolean =>
  new Set([...words.values()].map((each) => [...each].toSorted().join(' '))).size > 1;

/** Records that a text describes best: "matte green" is not the matte black one. */
const named = ({ ids, words }: Group, said: ReadonlySet<string>): number[] => {
  const matches = ids.map((id) => {
    const own = words.get(id) ?? new Set<string>();
    const found = new Set([...own].filter((word) => said.has(word)));
    return { id, found, isWhole: found.size === own.size };
  });
  const fitting = matches.filter(({ found }) => found.size > 0);
  return fitting
    .filter(
      (one) =>
        !fitting.some(
          (other) =>
            isWithin(one.found, other.found) && (other.found.size > one.found.size || (other.isWhole && !one.isWhole)),
        ),
    )
    .map(({ id }) => id);
};

const without =
  /\b(?:except|excluding|apart from|other than|but not|and not|not|without|minus)(?:\s+(?:for|the|your))*\s*$/i;
const meansAll = /\b(?:all|both|every|each|everything|bikes|units|pair|two of them|complete(?:ly)?|in full)\b/i;

/** True if the text says that several are meant: "both", "all", "2 x Rover", "two Rovers". */
const saysAll = (text: string, count: number): boolean =>
  meansAll.test(text) ||
  [...text.matchAll(/\b(\w+)\s*(?:x\s+|of\s+|\p{L})/giu)].some(
    ({ 1: word = '' }) => !/^(?:an?|one)$/i.test(word) && toCount(word) === count,
  );

type Saying = { text: string; models: readonly ModelMention[] };

const narrow = (group: Group, { text, models }: Saying, by: Target['by']): { ids: number[]; isUnclear: boolean } => {
  const all = { ids: group.ids, isUnclear: false };
  if (!isMixed(group)) return all;
  const places = wordsOf(readable(text));
  const [kept, excluded] = [new Set<string>(), new Set<string>()];
  for (const [word, at] of places) (without.test(text.slice(Math.max(0, at - 40), at)) ? excluded : kept).add(word);
  const out = new Set(named(group, excluded));
  const chosen = named(group, kept).filter((id) => !out.has(id));
  if (chosen.length > 0) return { ids: chosen, isUnclear: false };
  if (out.size > 0) return { ids: group.ids.filter((id) => !out.has(id)), isUnclear: false };
  const namesModel = models.some(({ bikeIds }) => group.ids.some((id) => bikeIds.has(id)));
  return { ids: group.ids, isUnclear: (namesModel || by === 'model') && !saysAll(text, group.ids.length) };
};

/**
 * Records that differ in colour or size only: keeps those that the text names. If it names the model but none of them,
 * and not all, a person is asked. A number alone means everything on that invoice.
 */
export const withVersions = (versions: Versions, saying: Saying, targets: readonly Target[]): Target[] =>
  targets.flatMap((target) => {
    const ids = [...target.bikeIds];
    const models = new Set(ids.flatMap((id) => versions.ofBike.get(id)?.model ?? []));
    const parts = [...models].map((model) =>
      narrow(
        groupOf(
          ids.filter((id) => versions.ofBike.get(id)?.model === model),
          versions,
        ),
        saying,
        target.by,
      ),
    );
    if (parts.length === 0) return [target];
    const others = ids.filter((id) => !versions.ofBike.has(id));
    const kept = new Set([...others, ...parts.flatMap(({ ids: chosen }) => chosen)]);
    const isNarrower = kept.size < target.bikeIds.size;
    const isUnclear = parts.some((part) => part.isUnclear);
    const count = isNarrower && target.count !== null && target.count > kept.size ? null : target.count;
    return [{ ...target, bikeIds: kept, count, ...(isUnclear ? { isUnclear: true as const } : {}) }];
  });
