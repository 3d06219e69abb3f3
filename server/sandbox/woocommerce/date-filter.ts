import type { Input } from './input';
import type { WooContext } from './woo-context';

type Dated = { createdAt: number; modifiedAt: number };

const bounds = [
  { name: 'after', field: 'createdAt', sign: 1 },
  { name: 'before', field: 'createdAt', sign: -1 },
  { name: 'modified_after', field: 'modifiedAt', sign: 1 },
  { name: 'modified_before', field: 'modifiedAt', sign: -1 },
] as const;

/** after, before, modified_after, modified_before: all exclude the named second. */
export const createDateFilter = (context: WooContext, input: Input): ((dated: Dated) => boolean) => {
  const isGmt = input.flag('dates_are_gmt') ?? false;
  const limits = bounds.flatMap(({ name, field, sign }) => {
    const text = input.text(name);
    return text === undefined ? [] : [{ field, sign, clock: context.time.toFilterClock(text) }];
  });
  return (dated) =>
    limits.every(({ field, sign, clock }) => (context.time.toColumnClock(dated[field], isGmt) - clock) * sign > 0);
};
