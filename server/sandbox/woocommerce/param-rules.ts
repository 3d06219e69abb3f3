import { isRecord, toFlag, toIdList, toInteger, toList, toText, type Values } from './input';
import { isRestDate } from './site-time';
import { WooError } from './woo-error';

/** A parameter of WordPress' REST schema. `id-list` and `list` are not validated. */
export type ParamRule = {
  type: 'string' | 'integer' | 'number' | 'boolean' | 'array' | 'object' | 'mixed' | 'id-list' | 'list';
  nullable?: boolean;
  enum?: readonly string[];
  minimum?: number;
  maximum?: number;
  format?: 'date-time' | 'email';
  items?: ParamRule;
  properties?: ParamRules;
  default?: unknown;
  required?: boolean;
};
export type ParamRules = Record<string, ParamRule>;

type Problem = { code: string; message: string; data: unknown };

const isInteger = (value: unknown): boolean =>
  (typeof value === 'number' || (typeof value === 'string' && value.trim() !== '')) && Number.isInteger(Number(value));

const isNumber = (value: unknown): boolean =>
  (typeof value === 'number' || (typeof value === 'string' && value.trim() !== '')) && Number.isFinite(Number(value));

const isBoolean = (value: unknown): boolean =>
  typeof value === 'boolean' ||
  ((typeof value === 'string' || typeof value === 'number') &&
    ['0', '1', 'true', 'false', ''].includes(String(value).toLowerCase()));

const isAnything = (): boolean => true;

const typeTests: Record<ParamRule['type'], (value: unknown) => boolean> = {
  string: (value) => typeof value === 'string',
  integer: isInteger,
  number: isNumber,
  boolean: isBoolean,
  array: (value) => Array.isArray(value) || typeof value === 'string' || typeof value === 'number',
  object: (value) => isRecord(value) || value === '' || (Array.isArray(value) && value.length === 0),
  mixed: isAnything,
  'id-list': isAnything,
  list: isAnything,
};

const wrongType = (name: string, { type, nullable }: ParamRule): Problem => {
  const expected = nullable ? `null,${type}` : type;
  return { code: 'rest_invalid_type', message: `${name} is not of type ${expected}.`, data: { param: name } };
};

const checkBounds = (name: string, rule: ParamRule, value: unknown): Problem | null => {
  const { minimum, maximum } = rule;
  const number = Number(value);
  const outOfBounds = (message: string): Problem => ({ code: 'rest_out_of_bounds', message, data: null });
  if (minimum !== undefined && maximum !== undefined && (number < minimum || number > maximum))
    return outOfBounds(`${name} must be between ${minimum} (inclusive) and ${maximum} (inclusive)`);
  if (minimum !== undefined && number < minimum)
    return outOfBounds(`${name} must be greater than or equal to ${minimum}`);
  return null;
};

const checkText = (name: string, rule: ParamRule, value: unknown): Problem | null => {
  const text = toText(value);
  if (rule.enum && !rule.enum.includes(text))
    return { code: 'rest_not_in_enum', message: `${name} is not one of ${rule.enum.join(', ')}.`, data: null };
  if (rule.format === 'date-time' && !isRestDate(text))
    return { code: 'rest_invalid_date', message: 'Invalid date.', data: null };
  if (rule.format === 'email' && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text))
    return { code: 'rest_invalid_email', message: 'Invalid email address.', data: null };
  return null;
};

const firstProblem = <T>(parts: Iterable<T>, check: (part: T) => Problem | null): Problem | null => {
  for (const part of parts) {
    const problem = check(part);
    if (problem) return problem;
  }
  return null;
};

const checkProperties = (name: string, rules: ParamRules, value: Values): Problem | null =>
  firstProblem(Object.entries(rules), ([key, rule]) =>
    key in value ? checkValue(`${name}[${key}]`, rule, value[key]) : null,
  );

const checkValue = (name: string, rule: ParamRule, value: unknown): Problem | null => {
  if (value === null && (rule.nullable || rule.type === 'mixed')) return null;
  if (!typeTests[rule.type](value)) return wrongType(name, rule);
  const { items, properties } = rule;
  if (rule.type === 'array' && items)
    return firstProblem(toList(value).entries(), ([at, part]) => checkValue(`${name}[${at}]`, items, part));
  if (properties && isRecord(value)) return checkProperties(name, properties, value);
  if (rule.type === 'string') return checkText(name, rule, value);
  return checkBounds(name, rule, value);
};

const sanitizeProperties = (rules: ParamRules, value: unknown): unknown => {
  if (!isRecord(value)) return {};
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => {
      const rule = rules[key];
      return [key, rule ? sanitize(rule, part) : part];
    }),
  );
};

const casts: Record<ParamRule['type'], (value: unknown, rule: ParamRule) => unknown> = {
  string: (value) => value,
  mixed: (value) => value,
  integer: toInteger,
  number: Number,
  boolean: toFlag,
  'id-list': toIdList,
  list: toList,
  array: (value, { items }) => (items ? toList(value).map((part) => sanitize(items, part)) : toList(value)),
  object: (value, { properties }) => (properties ? sanitizeProperties(properties, value) : value),
};

const sanitize = (rule: ParamRule, value: unknown): unknown =>
  value === null || value === undefined ? value : casts[rule.type](value, rule);

const refuseMissing = (rules: ParamRules, values: Values): void => {
  const missing = Object.keys(rules).filter((key) => rules[key]?.required === true && values[key] === undefined);
  if (missing.length === 0) return;
  throw new WooError('rest_missing_callback_param', `Missing parameter(s): ${missing.join(', ')}`, {
    status: 400,
    data: { status: 400, params: missing },
  });
};

const refuseInvalid = (problems: [string, Problem][]): void => {
  if (problems.length === 0) return;
  throw new WooError('rest_invalid_param', `Invalid parameter(s): ${problems.map(([key]) => key).join(', ')}`, {
    status: 400,
    data: {
      status: 400,
      params: Object.fromEntries(problems.map(([key, { message }]) => [key, message])),
      details: Object.fromEntries(problems),
    },
  });
};

/** Validates parameters; like WordPress, before checking permissions. */
export const checkParams = (rules: ParamRules, values: Values): void => {
  refuseMissing(rules, values);
  const problems = Object.entries(rules).flatMap(([key, rule]): [string, Problem][] => {
    const value = values[key];
    const problem = value === undefined || value === null ? null : checkValue(key, rule, value);
    return problem ? [[key, problem]] : [];
  });
  refuseInvalid(problems);
};

/** Casts parameters that have a rule; others pass unchanged. */
export const sanitizeParams = (rules: ParamRules, values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).map(([key, value]) => {
      const rule = rules[key];
      return [key, rule ? sanitize(rule, value) : value];
    }),
  );

export const defaultParams = (rules: ParamRules): Values =>
  Object.fromEntries(
    Object.entries(rules).flatMap(([key, rule]) => (rule.default === undefined ? [] : [[key, rule.default]])),
  );

/** The same rules for updates, where omitted fields stay unchanged. */
export const withoutDefaults = (rules: ParamRules): ParamRules =>
  Object.fromEntries(Object.entries(rules).map(([key, rule]) => [key, { ...rule, default: undefined }]));

const idList: ParamRule = { type: 'id-list', default: [] };

/** Parameters of all collections of posts (products, variations, orders). */
export const collectionRules: ParamRules = {
  context: { type: 'string', enum: ['view', 'edit'], default: 'view' },
  page: { type: 'integer', default: 1, minimum: 1 },
  per_page: { type: 'integer', default: 10, minimum: 1, maximum: 100 },
  search: { type: 'string' },
  after: { type: 'string', format: 'date-time' },
  before: { type: 'string', format: 'date-time' },
  modified_after: { type: 'string', format: 'date-time' },
  modified_before: { type: 'string', format: 'date-time' },
  dates_are_gmt: { type: 'boolean', default: false },
  exclude: idList,
  include: idList,
  offset: { type: 'integer' },
  order: { type: 'string', enum: ['asc', 'desc'], default: 'desc' },
  orderby: { type: 'string', enum: ['date', 'id', 'include', 'title', 'slug', 'modified'], default: 'date' },
  parent: idList,
  parent_exclude: idList,
};

export const metaRules: ParamRule = {
  type: 'array',
  items: { type: 'object', properties: { key: { type: 'string' }, value: { type: 'mixed' } } },
};
