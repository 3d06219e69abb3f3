export type Values = Record<string, unknown>;

/** Request parameters with PHP semantics: `isset` is false for null; scalars are cast and never refused. */
export type Input = {
  values: Values;
  /** PHP `isset`: present and not null. */
  has(key: string): boolean;
  /** Present, even as null. */
  given(key: string): boolean;
  text(key: string): string | undefined;
  integer(key: string): number | undefined;
  flag(key: string): boolean | undefined;
  list(key: string): unknown[] | undefined;
  record(key: string): Values | undefined;
};

export const isRecord = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const toText = (value: unknown): string => {
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return String(value);
  return value === true ? '1' : '';
};

export const toInteger = (value: unknown): number => {
  const parsed = Number.parseInt(toText(value), 10);
  return Number.isNaN(parsed) ? 0 : parsed;
};

export const without = (values: Values, ...names: string[]): Values =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name)));

export const toFlag = (value: unknown): boolean => ['1', 'true', 'yes'].includes(toText(value).toLowerCase());

/** WordPress accepts 'a,b c' for any list. */
export const toList = (value: unknown): unknown[] =>
  Array.isArray(value)
    ? value
    : toText(value)
        .split(/[\s,]+/)
        .filter((part) => part !== '');

export const toIdList = (value: unknown): number[] => [...new Set(toList(value).map((id) => Math.abs(toInteger(id))))];

export const toRecords = (value: unknown): Values[] => (Array.isArray(value) ? value.filter(isRecord) : []);

export const createInput = (values: Values): Input => {
  const has = (key: string) => values[key] !== undefined && values[key] !== null;
  const read =
    <T>(cast: (value: unknown) => T) =>
    (key: string): T | undefined =>
      has(key) ? cast(values[key]) : undefined;
  return {
    values,
    has,
    given: (key) => key in values,
    text: read(toText),
    integer: read(toInteger),
    flag: read(toFlag),
    list: read(toList),
    record: (key) => {
      const value = values[key];
      return isRecord(value) ? value : undefined;
    },
  };
};
