import type { FieldKind, Fields, Row, Scalar } from '../store/fields';
import { compareScalars } from '../store/table';
import { badRequest } from './api-error';
import { formatScalar, parseTime } from './wire';

export type Predicate = (row: Row) => boolean;
export type Condition = { field: string; value: string };

const maxListed = 100;
const operatorPattern = /^(>=|<=|><|!=|!~|>|<|~|IN),([\s\S]*)$/;

const splitOperator = (value: string): { operator: string; operand: string } => {
  const [, operator = '=', operand = value] = operatorPattern.exec(value) ?? [];
  return { operator, operand };
};

export const isRange = ({ value }: Condition): boolean =>
  ['>', '>=', '<', '<=', '><'].includes(splitOperator(value).operator);

const parseOperand = (field: string, kind: FieldKind, text: string): Scalar => {
  if (kind === 'text') return text;
  if (kind === 'flag') {
    if (!['true', 'false', '1', '0'].includes(text)) throw badRequest(`Invalid value for ${field}: ${text}`);
    return text === 'true' || text === '1';
  }
  const parsed = kind === 'time' ? parseTime(text) : text.trim() === '' ? null : Number(text);
  if (parsed === null || Number.isNaN(parsed)) throw badRequest(`Invalid value for ${field}: ${text}`);
  return kind === 'cents' ? Math.round(parsed * 100) : parsed;
};

const parseListed = (operand: string): string[] => {
  const inside = operand.startsWith('[') && operand.endsWith(']') ? operand.slice(1, -1) : operand;
  return inside
    .split(',')
    .map((entry) => entry.trim().replace(/^"(.*)"$/, '$1'))
    .filter((entry) => entry !== '');
};

const likePattern = (operand: string): RegExp => {
  const escaped = operand.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`^${escaped.replaceAll('%', '[\\s\\S]*').replaceAll('_', '[\\s\\S]')}$`, 'i');
};

type Test = (value: Scalar) => boolean;

const compileLike = (kind: FieldKind, operand: string): Test => {
  const pattern = likePattern(operand);
  return (value) => pattern.test(formatScalar(kind, value));
};

const compileListed = (field: string, kind: FieldKind, operand: string): Test => {
  const listed = parseListed(operand);
  if (listed.length > maxListed) throw badRequest(`A maximum of ${maxListed} values may be passed for ${field}.`);
  const normal = (value: Scalar): Scalar => (typeof value === 'string' ? value.toLowerCase() : value);
  const wanted = new Set(listed.map((entry) => normal(parseOperand(field, kind, entry))));
  return (value) => wanted.has(normal(value));
};

const compileBetween = (field: string, kind: FieldKind, operand: string): Test => {
  const [low, high, ...rest] = operand.split(',');
  if (low === undefined || high === undefined || rest.length > 0)
    throw badRequest(`Invalid value for ${field}: ${operand}`);
  const [from, to] = [parseOperand(field, kind, low), parseOperand(field, kind, high)];
  return (value) => compareScalars(value, from) >= 0 && compareScalars(value, to) <= 0;
};

const compileComparison = (operator: string, wanted: Scalar): Test => {
  switch (operator) {
    case '>':
      return (value) => compareScalars(value, wanted) > 0;
    case '>=':
      return (value) => compareScalars(value, wanted) >= 0;
    case '<':
      return (value) => compareScalars(value, wanted) < 0;
    case '<=':
      return (value) => compareScalars(value, wanted) <= 0;
    case '!=':
      return (value) => compareScalars(value, wanted) !== 0;
    default:
      return (value) => compareScalars(value, wanted) === 0;
  }
};

const compileTest = (field: string, kind: FieldKind, text: string): Test => {
  const { operator, operand } = splitOperator(text);
  if (operator === '~') return compileLike(kind, operand);
  if (operator === '!~') {
    const isLike = compileLike(kind, operand);
    return (value) => !isLike(value);
  }
  if (operator === 'IN') return compileListed(field, kind, operand);
  if (operator === '><') return compileBetween(field, kind, operand);
  return compileComparison(operator, parseOperand(field, kind, operand));
};

/** Compiles a condition on one field to a predicate; an unset time matches no condition. */
export const compileCondition = (fields: Fields, { field, value }: Condition): Predicate => {
  const kind = fields[field];
  if (kind === undefined) throw badRequest(`Invalid parameter: ${field}`);
  const test = compileTest(field, kind, value);
  return (row) => {
    const held = row[field];
    return held !== undefined && !(kind === 'time' && held === 0) && test(held);
  };
};

/** Only `=` and `IN` may apply to several fields; other operators are refused. */
export const compileAnyField = (fields: readonly string[], { field, value }: Condition): Predicate => {
  const { operator, operand } = splitOperator(value);
  if (operator !== '=' && operator !== 'IN') throw badRequest(`Operator ${operator} is not supported for ${field}.`);
  const wanted = operator === 'IN' ? parseListed(operand) : [operand];
  if (wanted.length > maxListed) throw badRequest(`A maximum of ${maxListed} values may be passed for ${field}.`);
  return (row) => fields.some((name) => wanted.includes(String(row[name])));
};
