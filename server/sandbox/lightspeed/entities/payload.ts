import { z } from 'zod';
import { badRequest } from '../api/api-error';
import { parseTime } from '../api/wire';

/** The API accepts scalars as such or as strings; empty and null clear the field. */
const cleared = z.union([z.literal(''), z.null()]);

export const wholeNumber = z
  .union([z.int(), z.string().regex(/^-?\d+$/), cleared])
  .transform((value) => Number(value ?? 0));

export const id = wholeNumber.refine((value) => value >= 0);

export const cents = z
  .union([z.number(), z.string().regex(/^-?\d+(\.\d+)?$/), cleared])
  .transform((value) => Math.round(Number(value ?? 0) * 100));

export const flag = z
  .union([z.boolean(), z.enum(['true', 'false', '1', '0']), z.literal(1), z.literal(0), cleared])
  .transform((value) => value === true || value === 1 || value === 'true' || value === '1');

export const text = z.union([z.string(), z.number(), z.null()]).transform((value) => String(value ?? ''));

export const time = z.string().transform((value, context) => {
  const seconds = parseTime(value);
  if (seconds !== null) return seconds;
  context.addIssue({ code: 'custom', message: 'Invalid date' });
  return z.NEVER;
});

const rowsIn = (container: unknown, element: string): unknown => {
  if (container === undefined) return undefined;
  if (container === '' || container === null) return [];
  if (typeof container !== 'object') return container;
  const rows: unknown = new Map<string, unknown>(Object.entries(container)).get(element);
  return rows === undefined ? [] : [rows].flat();
};

/** A relation in a payload: `{ ItemShop: … }` with one row or an array. */
export const nested = <S extends z.ZodType>(element: string, schema: S) =>
  z.preprocess((container) => rowsIn(container, element), z.array(schema).optional());

/** Parses a payload. @throws ApiError 400 naming the operation that was not done */
export const parsePayload = <S extends z.ZodType>(schema: S, payload: unknown, undone: string): z.output<S> => {
  const parsed = schema.safeParse(payload);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw badRequest(`${undone} Invalid value for ${issue?.path.map(String).join('.') ?? 'the payload'}.`);
};
