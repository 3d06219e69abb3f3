import type { FieldKind, Fields, Row, Scalar } from '../store/fields';

/** JSON as sent by the API: every scalar is a string. */
export type Wire = string | Wire[] | WireObject;
export type WireObject = { [key: string]: Wire };

/** Formats seconds since 1970 as `YYYY-MM-DDTHH:MM:SS+00:00`. */
export const formatTime = (seconds: number): string => `${new Date(seconds * 1000).toISOString().slice(0, 19)}+00:00`;

/** Formats dollars without trailing zeros: 1950 cents are '19.5'. */
export const formatCents = (cents: number): string => String(cents / 100);

const timePattern = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d)?)(?:\.\d+)?(Z|[+-]\d\d:?\d\d)?)?$/;

/** Parses a time to seconds since 1970, UTC without an offset; null when invalid. */
export const parseTime = (text: string): number | null => {
  const [, day, time = '00:00:00', offset = 'Z'] = timePattern.exec(text) ?? [];
  if (day === undefined) return null;
  const zone = offset === 'Z' ? offset : `${offset.slice(0, 3)}:${offset.slice(-2)}`;
  const milliseconds = Date.parse(`${day}T${time}${zone}`);
  return Number.isNaN(milliseconds) ? null : Math.floor(milliseconds / 1000);
};

export const formatScalar = (kind: FieldKind, value: Scalar): string => {
  if (kind === 'time') return formatTime(Number(value));
  if (kind === 'cents') return formatCents(Number(value));
  return String(value);
};

/** Unset times are omitted, such as the completeTime of an open sale. */
export const formatFields = (fields: Fields, row: Row): WireObject => {
  const wire: WireObject = {};
  for (const field in fields) {
    const kind = fields[field];
    const value = row[field];
    if (kind === undefined || value === undefined || (kind === 'time' && value === 0)) continue;
    wire[field] = formatScalar(kind, value);
  }
  return wire;
};

/** One row is encoded as an object, several as an array, none as a missing key. */
export const oneOrMany = (element: string, rows: WireObject[]): WireObject => {
  const [first] = rows;
  if (first === undefined) return {};
  return { [element]: rows.length === 1 ? first : rows };
};
