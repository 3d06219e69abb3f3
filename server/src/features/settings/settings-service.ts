import {
  keptQuoteSettingsSchema,
  keptShippingSettingsSchema,
  keptShopSettingsSchema,
  type QuoteSettings,
  type ShippingSettings,
  type ShopSettings,
} from '@chainline/shared/settings/shop-settings-contract';
import { keptSyncSettingsSchema, type SyncSettings } from '@chainline/shared/settings/sync-settings-contract';
import type { z } from 'zod';
import { ConflictError } from '../../errors';
import type { Actor } from '../../http/actor';
import type { SettingsStore } from './settings-store';

type Dependencies = { settings: SettingsStore; now: () => Date };
type Versioned<S> = { settings: S; version: number };

/** Of a section that nobody has changed. */
const neverChanged = 0;

const settled = async <S>(section: { get: () => Promise<Versioned<S>> }): Promise<S> => (await section.get()).settings;

export const createSettingsService = ({ settings, now }: Dependencies) => {
  /** `kept` reads whatever was stored, nothing included, with the defaults of what is missing. */
  const section = <S>(name: string, kept: z.ZodType<S>) => ({
    get: async (): Promise<Versioned<S>> => {
      const found = await settings.find(name);
      return { settings: kept.parse(found?.value ?? {}), version: found?.version ?? neverChanged };
    },

    /** Replaces the settings that the actor has seen. @throws ConflictError when somebody changed them meanwhile. */
    put: async (actor: Pick<Actor, 'userId'>, { settings: value, version }: Versioned<S>): Promise<Versioned<S>> => {
      const change = { value, by: actor.userId, at: now() };
      const isTaken = await (version === neverChanged
        ? settings.insert(name, change)
        : settings.update(name, version, change));
      if (!isTaken) {
        throw new ConflictError(
          'settings.stale',
          'Somebody changed these settings meanwhile. Load them again, then make your change.',
        );
      }
      return { settings: value, version: version + 1 };
    },
  });

  const sections = {
    sync: section('sync', keptSyncSettingsSchema),
    shop: section('shop', keptShopSettingsSchema),
    quotes: section('quotes', keptQuoteSettingsSchema),
    shipping: section('shipping', keptShippingSettingsSchema),
  };

  return {
    sections,
    /** The settings alone, for whoever works by them. */
    sync: (): Promise<SyncSettings> => settled(sections.sync),
    shop: (): Promise<ShopSettings> => settled(sections.shop),
    quotes: (): Promise<QuoteSettings> => settled(sections.quotes),
    shipping: (): Promise<ShippingSettings> => settled(sections.shipping),
  };
};

export type SettingsService = ReturnType<typeof createSettingsService>;
