export type SettingChange = { label: string; before: string; after: string };

const entryText = (entry: unknown): string =>
  typeof entry === 'object' && entry !== null ? Object.values(entry).join(': ') : String(entry);

/** A setting in words. */
const settingText = (value: unknown): string => {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.map(entryText).join(', ');
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value !== '' ? value : 'empty';
};

/** What differs between two readings of the same settings. */
export const changedSettings = (
  before: object,
  after: object,
  labels: Readonly<Record<string, string>>,
): SettingChange[] => {
  const now = new Map<string, unknown>(Object.entries(after));
  return Object.entries(before)
    .map(([key, value]: [string, unknown]) => ({
      label: labels[key] ?? key,
      before: settingText(value),
      after: settingText(now.get(key)),
    }))
    .filter((change) => change.before !== change.after);
};
