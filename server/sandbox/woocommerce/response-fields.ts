import { isRecord, type Values } from './input';

/** True when `_fields` includes a top-level field. */
export const isWanted = (fields: readonly string[] | null, name: string): boolean =>
  fields === null || fields.some((field) => field === name || field.startsWith(`${name}.`));

const selectOne = (value: unknown, fields: readonly string[]): unknown => {
  if (Array.isArray(value)) return value.map((part) => selectOne(part, fields));
  if (!isRecord(value)) return value;
  const selected: Values = {};
  for (const [name, part] of Object.entries(value)) {
    if (fields.includes(name)) selected[name] = part;
    else if (isWanted(fields, name)) {
      const inner = fields.flatMap((field) => (field.startsWith(`${name}.`) ? [field.slice(name.length + 1)] : []));
      selected[name] = selectOne(part, inner);
    }
  }
  return selected;
};

/** WordPress' `_fields`: only named fields, 'a.b' for one field of an object. Even the id must be named. */
export const selectFields = (body: unknown, fields: readonly string[] | null): unknown =>
  fields === null ? body : selectOne(body, fields);
