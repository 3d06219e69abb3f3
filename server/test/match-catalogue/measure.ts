import { defaultListSettings } from '@chainline/shared/settings/list-settings-contract';
import { chanceOf } from '../../sandbox/catalogue/chance';
import { isSure } from '../../src/features/mappings/matching/is-sure';
import { matchCatalogues, type Settled } from '../../src/features/mappings/matching/match-catalogues';
import type { MatchedPair } from '../../src/features/mappings/matching/match-types';
import type { Half, LabelledCatalogue } from './labelled-catalogue';

export const nothingSettled: Settled = { rejected: new Set(), taken: { units: new Set(), items: new Set() } };

export type Quality = {
  /** Pairs returned at or above the confidence, and the share of true ones. */
  returned: number;
  right: number;
  precision: number;
  /** Share of all true pairs that were returned. */
  recall: number;
};

/** Quality of the pairs at or above a confidence, for the families of one half. */
export const qualityOf = (
  catalogue: LabelledCatalogue,
  pairs: MatchedPair[],
  half: Half,
  confidence: number,
): Quality => {
  const returned = pairs.filter(
    (pair) => pair.confidence >= confidence && catalogue.halfOfUnit.get(pair.unitId) === half,
  );
  const right = returned.filter((pair) => catalogue.partners.get(pair.unitId) === pair.itemId).length;
  const all = [...catalogue.partners.keys()].filter((unit) => catalogue.halfOfUnit.get(unit) === half).length;
  return { returned: returned.length, right, precision: right / returned.length, recall: right / all };
};

/** Combined quality of several catalogues. */
export const qualityOfAll = (
  shops: { catalogue: LabelledCatalogue; pairs: MatchedPair[] }[],
  half: Half,
  confidence: number,
): Quality => {
  const each = shops.map(({ catalogue, pairs }) => ({
    ...qualityOf(catalogue, pairs, half, confidence),
    all: catalogue.partners.size,
  }));
  const sum = (of: (one: (typeof each)[number]) => number): number => each.reduce((total, one) => total + of(one), 0);
  const [returned, right] = [sum((one) => one.returned), sum((one) => one.right)];
  return { returned, right, precision: right / returned, recall: right / sum(({ all }) => all) };
};

export const matchAll = (catalogue: LabelledCatalogue): MatchedPair[] =>
  matchCatalogues(catalogue.units, catalogue.items, nothingSettled).pairs;

/** Pairs that auto-match maps by itself. */
export const mappingsOf = (pairs: MatchedPair[]): MatchedPair[] =>
  pairs.filter((pair) => isSure(pair, defaultListSettings.match_threshold));

export const wrongMappings = (catalogue: LabelledCatalogue, pairs: MatchedPair[]): MatchedPair[] =>
  mappingsOf(pairs).filter((pair) => catalogue.partners.get(pair.unitId) !== pair.itemId);

/** The same shop without stock codes and barcodes: only names, options and prices remain. */
export const withoutCodes = (catalogue: LabelledCatalogue): LabelledCatalogue => ({
  ...catalogue,
  units: catalogue.units.map((unit) => ({ ...unit, sku: '', gtin: '' })),
  items: catalogue.items.map((item) => ({ ...item, customSku: '', manufacturerSku: '', upc: '', ean: '' })),
});

/** The same shop without half of the till's items: for every second unit, the best remaining item is wrong. */
export const withHalfTheTill = (catalogue: LabelledCatalogue): LabelledCatalogue => {
  const items = catalogue.items.filter((item) => chanceOf(`drop ${item.id}`) >= 0.5);
  const left = new Set(items.map((item) => item.id));
  return { ...catalogue, items, partners: new Map([...catalogue.partners].filter(([, item]) => left.has(item))) };
};
