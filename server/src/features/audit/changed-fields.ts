import { isDeepStrictEqual } from 'node:util';

type Sides = { before?: object | undefined; after?: object | undefined };

const toMap = (side: object): Map<string, unknown> => new Map(Object.entries(side));

/** Fields that differ. If only one side is given, all of its fields. */
export const changedFields = ({ before, after }: Sides): Sides => {
  if (before === undefined || after === undefined) return { before, after };
  const [old, young] = [toMap(before), toMap(after)];
  const isChanged = (name: string) => !isDeepStrictEqual(old.get(name), young.get(name));
  const pick = (side: Map<string, unknown>): object =>
    Object.fromEntries([...side].filter(([name]) => isChanged(name)));
  return { before: pick(old), after: pick(young) };
};

export const isUnchanged = ({ before, after }: Sides): boolean =>
  before !== undefined && after !== undefined && Object.keys({ ...before, ...after }).length === 0;
