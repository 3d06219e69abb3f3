import type { SyncSettings } from '@chainline/shared/settings/sync-settings-contract';

export type MassCounts = { changes: number; zeros: number };

type Limits = Pick<SyncSettings, 'mass_change_min' | 'mass_change_percent' | 'mass_zero_min' | 'mass_zero_percent'>;

/** The engine's own changes within this time are counted together, because one mistake may arrive in several parts. */
export const massWindowMs = 10 * 60_000;

const reaches = (count: number, enabled: number, min: number, percent: number): boolean =>
  count >= min && count * 100 >= enabled * percent;

/**
 * Decides if a set of changes without documents is so unusual that a manager must approve it: it is then more likely a
 * wrong file or a wrong click than trade. `recent` counts the engine's earlier ones within the window.
 * @returns the reason as a sentence, or null
 */
export const judgeMass = (
  planned: MassCounts,
  { recent, enabled, limits, words }: { recent: MassCounts; enabled: number; limits: Limits; words: string },
): string | null => {
  if (planned.changes === 0) return null;
  const [changes, zeros] = [planned.changes + recent.changes, planned.zeros + recent.zeros];
  const found = `${changes} of ${enabled} ${words}`;
  if (planned.zeros > 0 && reaches(zeros, enabled, limits.mass_zero_min, limits.mass_zero_percent)) {
    return `${found}, ${zeros} of them to zero. A manager has to approve this.`;
  }
  if (reaches(changes, enabled, limits.mass_change_min, limits.mass_change_percent)) {
    return `${found}. A manager has to approve this.`;
  }
  return null;
};
