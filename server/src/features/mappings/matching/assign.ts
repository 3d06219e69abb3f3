import { assignByAuction } from './auction';
import { assignExactly, type Gains } from './exact-assignment';

/** A possible pair. `gain` is above 0: what the whole gains by it. */
export type Edge = { unit: number; item: number; gain: number };

/** A chosen pair; `margin` is what the whole loses without it, at most its gain, 0 where another choice is as good. */
export type Assigned = { unit: number; item: number; margin: number };

/** Units and items of one component up to which the assignment is the best there is. */
const largestExact = 400;
/** What the total of a larger component may be short of the best, for each of its units. */
const auctionStep = 0.01;

const findRoot = (parents: Map<string, string>, node: string): string => {
  let root = node;
  for (let next = parents.get(root); next !== undefined && next !== root; next = parents.get(root)) root = next;
  for (let at = node; at !== root;) {
    const next = parents.get(at) ?? root;
    parents.set(at, root);
    at = next;
  }
  return root;
};

/** Edges that reach each other through shared units or items. */
const toComponents = (edges: Edge[]): Edge[][] => {
  const parents = new Map<string, string>();
  for (const { unit, item } of edges) {
    const [one, other] = [findRoot(parents, `u${unit}`), findRoot(parents, `i${item}`)];
    parents.set(one, one);
    parents.set(other, one);
  }
  const components = new Map<string, Edge[]>();
  for (const edge of edges) {
    const root = findRoot(parents, `u${edge.unit}`);
    const found = components.get(root);
    if (found) found.push(edge);
    else components.set(root, [edge]);
  }
  return [...components.values()];
};

const placesOf = (ids: number[]): Map<number, number> => new Map([...new Set(ids)].map((id, at) => [id, at]));

/**
 * Rows are the units and one stand-in for each item, columns the items and one stand-in for each unit; whoever gets its
 * own or another's stand-in stays without a partner and gains nothing.
 */
const toGains = (edges: Edge[], units: Map<number, number>, items: Map<number, number>): Gains => {
  const size = units.size + items.size;
  const at = new Float64Array(size * size);
  // A pair that is no edge must never be better than staying alone.
  for (let row = 0; row < units.size; row += 1) at.fill(-1, row * size, row * size + items.size);
  for (const { unit, item, gain } of edges) at[(units.get(unit) ?? 0) * size + (items.get(item) ?? 0)] = gain;
  return { size, at };
};

const solveExactly = (edges: Edge[], units: Map<number, number>, items: Map<number, number>): Assigned[] => {
  const { columnOfRow, regretOf } = assignExactly(toGains(edges, units, items));
  const itemIds = [...items.keys()];
  return Array.from(units, ([unit, row]) => {
    const item = itemIds[columnOfRow[row] ?? -1];
    return item === undefined ? null : { unit, item, margin: regretOf(row) };
  }).filter((pair) => pair !== null);
};

const solveByAuction = (edges: Edge[], units: Map<number, number>, items: Map<number, number>): Assigned[] => {
  const bidders = Array.from(units, (): { good: number; gain: number }[] => []);
  for (const { unit, item, gain } of edges) {
    bidders[units.get(unit) ?? -1]?.push({ good: items.get(item) ?? 0, gain });
  }
  const { goodOfBidder, marginOf } = assignByAuction(bidders, items.size, auctionStep);
  const itemIds = [...items.keys()];
  return Array.from(units, ([unit, at]) => {
    const item = itemIds[goodOfBidder[at] ?? -1];
    return item === undefined ? null : { unit, item, margin: marginOf(at) };
  }).filter((pair) => pair !== null);
};

const solveComponent = (edges: Edge[]): Assigned[] => {
  const [first] = edges;
  if (first && edges.length === 1) return [{ unit: first.unit, item: first.item, margin: first.gain }];
  const units = placesOf(edges.map(({ unit }) => unit));
  const items = placesOf(edges.map(({ item }) => item));
  return units.size + items.size <= largestExact
    ? solveExactly(edges, units, items)
    : solveByAuction(edges, units, items);
};

/**
 * Chooses the pairs that together gain most, each unit and item at most once. The best there is for components of up to
 * 400 units and items together; beyond that the total is short of it by at most 0.01 for each unit. The same edges give
 * the same answer in whatever order they come.
 */
export const assign = (edges: Edge[]): Assigned[] => {
  const sorted = edges.toSorted((a, b) => a.unit - b.unit || a.item - b.item);
  return toComponents(sorted)
    .flatMap(solveComponent)
    .sort((a, b) => a.unit - b.unit);
};
