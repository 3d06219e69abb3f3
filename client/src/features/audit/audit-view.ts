import type { AuditEvent } from '@chainline/shared/audit/audit-contract';

export type FieldChange = { field: string; before: string | null; after: string | null };

const toText = (value: unknown): string => {
  if (value === null) return 'nothing';
  if (typeof value === 'string') return value === '' ? 'empty' : value;
  return JSON.stringify(value);
};

const toWords = (field: string): string => field.replaceAll('_', ' ');

/** Fields that an event changed; null for an unknown side. */
export const fieldChanges = ({ before, after }: Pick<AuditEvent, 'before' | 'after'>): FieldChange[] => {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  const read = (side: AuditEvent['before'], field: string): string | null => {
    const value: unknown = side?.[field];
    return value === undefined ? null : toText(value);
  };
  return fields.map((field) => ({ field: toWords(field), before: read(before, field), after: read(after, field) }));
};

/** For example `role: staff → manager`. */
export const changeText = ({ field, before, after }: FieldChange): string => {
  if (before === null) return `${field}: ${after ?? ''}`;
  return `${field}: ${before} → ${after ?? 'removed'}`;
};

export const actorName = ({ actor }: Pick<AuditEvent, 'actor'>): string =>
  actor === null ? 'Not signed in' : actor.name.trim() || actor.username;
