import { assignByAuction } from './auction';
import { assignExactly, type Gains } from './exact-assignment';

/** A possible pair; `gain` is positive. */
export type Edge = { unit: number; item: number; gain: number };

/** A chosen pair; `margin` is the total lost without it: at most its gain, 0 if another choice is as good. */
export type Assigned = { unit: number; item: number; margin: number };

/** Largest component (units plus items) that is solved exactly. */
const maxExactSize = 400;
/** Maximum loss per unit, compared with the optimum, in larger components. */
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
 * Square matrix: every unit and item gets a dummy partner; being paired with a dummy means staying unmatched, at gain
 * 0.
 */
const toGains = (edges: Edge[], units: Map<number, number>, items: Map<number, number>): Gains => {
  const size = units.size + items.size;
  const at = new Float64Array(size * size);
  // Pairs without an edge must be worse than staying unmatched.
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
  return units.size + items.size <= maxExactSize
    ? solveExactly(edges, units, items)
    : solveByAuction(edges, units, items);
};

/**
 * Maximum-weight matching, exact for components of up to 400 units and items, else within 0.01 per unit of the optimum.
 * The result does not depend on the order of the edges.
 */
export const assign = (edges: Edge[]): Assigned[] => {
  const sorted = edges.toSorted((a, b) => a.unit - b.unit || a.item - b.item);
  return toComponents(sorted)
    .flatMap(solveComponent)
    .sort((a, b) => a.unit - b.unit);
};
