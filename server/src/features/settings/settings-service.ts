import {
  defaultSyncSettings,
  keptSyncSettingsSchema,
  type SyncSettings,
} from '@chainline/shared/settings/sync-settings-contract';
import { ConflictError } from '../../errors';
import type { Actor } from '../../http/actor';
import type { SettingsStore } from './settings-store';

type Dependencies = { settings: SettingsStore; now: () => Date };
type Versioned = { settings: SyncSettings; version: number };

const syncSection = 'sync';
/** Of a section that nobody has changed. */
const neverChanged = 0;

export const createSettingsService = ({ settings, now }: Dependencies) => {
  const getSync = async (): Promise<Versioned> => {
    const kept = await settings.find(syncSection);
    return kept
      ? { settings: keptSyncSettingsSchema.parse(kept.value), version: kept.version }
      : { settings: defaultSyncSettings, version: neverChanged };
  };

  return {
    getSync,

    /** The settings alone, for whoever works by them. */
    sync: async (): Promise<SyncSettings> => (await getSync()).settings,

    /** Replaces the settings that the actor has seen. @throws ConflictError when somebody changed them meanwhile. */
    putSync: async (actor: Actor, { settings: value, version }: Versioned): Promise<Versioned> => {
      const change = { value, by: actor.userId, at: now() };
      const isTaken = await (version === neverChanged
        ? settings.insert(syncSection, change)
        : settings.update(syncSection, version, change));
      if (!isTaken) {
        throw new ConflictError(
          'settings.stale',
          'Somebody changed these settings meanwhile. Load them again, then make your change.',
        );
      }
      return { settings: value, version: version + 1 };
    },
  };
};

export type SettingsService = ReturnType<typeof createSettingsService>;
