import { isRecord, type Values } from './input';
import { urlEncode } from './php-format';

const setNested = (target: Values, name: string, key: string, value: string): void => {
  const existing = target[name];
  const group: Values = isRecord(existing) ? existing : {};
  group[key === '' ? String(Object.keys(group).length) : key] = value;
  target[name] = group;
};

/** Parses a query or form body like PHP: 'include[]' appends, 'a[b]' nests one level, dots become underscores. */
export const parsePhpQuery = (text: string): Values => {
  const values: Values = {};
  for (const [rawName, value] of new URLSearchParams(text)) {
    const match = /^([^[]+)\[([^\]]*)\]$/.exec(rawName);
    const name = (match?.[1] ?? rawName).replace(/[. ]/g, '_');
    if (match) setNested(values, name, match[2] ?? '', value);
    else values[name] = value;
  }
  return values;
};

const isList = (value: Values): boolean => Object.keys(value).every((key, at) => key === String(at));

/** WordPress treats PHP's numbered arrays as lists. */
export const withLists = (values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).map(([key, value]) => [
      key,
      isRecord(value) && isList(value) ? Object.values(value) : value,
    ]),
  );

const toQueryText = (value: unknown): string => {
  if (typeof value === 'boolean') return value ? '1' : '0';
  return typeof value === 'string' || typeof value === 'number' ? urlEncode(String(value)) : '';
};

/** WordPress' add_query_arg, used in the Link header. */
export const buildQuery = (values: Values): string =>
  Object.entries(values)
    .flatMap(([key, value]) => {
      if (value === null || value === undefined) return [];
      if (typeof value !== 'object') return [`${key}=${toQueryText(value)}`];
      return Object.entries(value).map(([inner, part]) => `${key}%5B${inner}%5D=${toQueryText(part)}`);
    })
    .join('&');
