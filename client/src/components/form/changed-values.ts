export type ValueChange = { label: string; before: string; after: string };

const entryText = (entry: unknown): string =>
  typeof entry === 'object' && entry !== null ? Object.values(entry).join(': ') : String(entry);

const valueText = (value: unknown): string => {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.map(entryText).join(', ');
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value !== '' ? value : 'empty';
};

/** Differences between two versions of the same record. */
export const changedValues = (
  before: object,
  after: object,
  labels: Readonly<Record<string, string>>,
): ValueChange[] => {
  const now = new Map<string, unknown>(Object.entries(after));
  return Object.entries(before)
    .map(([key, value]: [string, unknown]) => ({
      label: labels[key] ?? key,
      before: valueText(value),
      after: valueText(now.get(key)),
    }))
    .filter((change) => change.before !== change.after);
};
