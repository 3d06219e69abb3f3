import { parentPort } from 'node:worker_threads';
import {
  matchMessageSchema,
  type FoundPair,
  type MatchMessage,
  type SettledPairs,
  type WantedPairs,
} from './match-messages';
import { isSure } from './matching/is-sure';
import { matchCatalogues } from './matching/match-catalogues';
import { pairKey, type ShopUnit, type TillItem } from './matching/match-types';

type Held = { units: ShopUnit[]; items: TillItem[]; found: FoundPair[] };
type Question = { settled: SettledPairs; wanted: WantedPairs };

const match = ({ units, items }: Held, { settled: { taken, rejected }, wanted }: Question): FoundPair[] => {
  const unitsById = new Map(units.map((unit) => [unit.id, unit]));
  const { pairs } = matchCatalogues(units, items, {
    taken: { units: new Set(taken.units), items: new Set(taken.items) },
    rejected: new Set(rejected.map(({ unitId, itemId }) => pairKey(unitId, itemId))),
  });
  const found = pairs.map((pair): FoundPair => {
    const unit = unitsById.get(pair.unitId);
    return {
      ...pair,
      parentId: unit?.parentId ?? null,
      productType: unit?.isBike ? 'bike' : 'accessory',
      isSure: isSure(pair, wanted.threshold),
    };
  });
  return found.filter(({ productType }) => wanted.productType === null || wanted.productType === productType);
};

const answer = (held: Held, message: MatchMessage): FoundPair[] => {
  switch (message.kind) {
    case 'units':
      held.units.push(...message.units);
      return [];
    case 'items':
      held.items.push(...message.items);
      return [];
    case 'match':
      held.found = match(held, message);
      return [];
    case 'next':
      return held.found.splice(0, message.count);
  }
};

const port = parentPort;
if (!port) throw new Error('This file runs as a thread');
const held: Held = { units: [], items: [], found: [] };
port.on('message', (message: unknown) => {
  port.postMessage(answer(held, matchMessageSchema.parse(message)));
});
