import { isDeepStrictEqual } from 'node:util';
import {
  keptAccountingSettingsSchema,
  type AccountingSettings,
} from '@chainline/shared/settings/accounting-settings-contract';
import {
  keptComplianceSettingsSchema,
  type ComplianceSettings,
} from '@chainline/shared/settings/compliance-settings-contract';
import { keptListSettingsSchema, type ListSettings } from '@chainline/shared/settings/list-settings-contract';
import {
  keptSecuritySettingsSchema,
  type SecuritySettings,
} from '@chainline/shared/settings/security-settings-contract';
import {
  keptShippingSettingsSchema,
  type ShippingSettings,
} from '@chainline/shared/settings/shipping-settings-contract';
import { keptQuoteSettingsSchema, type QuoteSettings } from '@chainline/shared/settings/quote-settings-contract';
import {
  keptRetentionSettingsSchema,
  type RetentionSettings,
} from '@chainline/shared/settings/retention-settings-contract';
import { keptShopSettingsSchema, type ShopSettings } from '@chainline/shared/settings/shop-settings-contract';
import { keptSyncSettingsSchema, type SyncSettings } from '@chainline/shared/settings/sync-settings-contract';
import {
  keptMessagingSettingsSchema,
  type MessagingSettings,
} from '@chainline/shared/settings/messaging-settings-contract';
import {
  keptWorkshopSettingsSchema,
  type WorkshopSettings,
} from '@chainline/shared/settings/workshop-settings-contract';
import type { z } from 'zod';
import type { Transaction } from '../../db/transaction';
import { ConflictError, RuleError } from '../../errors';
import type { Actor } from '../../http/actor';
import type { AuditStore } from '../audit';
import type { SettingsStore } from './settings-store';

type Stores = { settings: SettingsStore; audit: AuditStore };
type By = Pick<Actor, 'userId' | 'origin'>;

type Dependencies<S extends Stores> = {
  stores: Stores;
  transaction: Transaction<S>;
  hasSecondFactor: (userId: number) => Promise<boolean>;
  now: () => Date;
};
type Versioned<S> = { settings: S; version: number };

const neverChanged = 0;

type Readable<S> = { get: (from?: Pick<Stores, 'settings'>) => Promise<Versioned<S>> };

const settled = async <S>(section: Readable<S>, from?: Pick<Stores, 'settings'>): Promise<S> =>
  (await section.get(from)).settings;

const stale = () =>
  new ConflictError(
    'settings.stale',
    'Someone else has changed these settings. Reload them, then make your change again.',
  );

const lockedOut = () =>
  new RuleError(
    'settings.own_second_factor',
    'Set up your own second factor first. Otherwise you would lock yourself out.',
  );

export const createSettingsService = <T extends Stores>(dependencies: Dependencies<T>) => {
  const { stores, transaction, hasSecondFactor, now } = dependencies;

  /** `kept` is the schema of stored settings; it fills in defaults. */
  const section = <S extends object>(name: string, kept: z.ZodType<S>) => ({
    /** `from`: stores of a transaction that is open, so that it needs no second connection. */
    get: async (from: Pick<Stores, 'settings'> = stores): Promise<Versioned<S>> => {
      const found = await from.settings.find(name);
      return { settings: kept.parse(found?.value ?? {}), version: found?.version ?? neverChanged };
    },

    /** @throws ConflictError if somebody else changed them in the meantime */
    put: (actor: By, { settings: value, version }: Versioned<S>): Promise<Versioned<S>> =>
      transaction(async (inside) => {
        const at = now();
        const found = await inside.settings.find(name);
        const before = kept.parse(found?.value ?? {});
        const isSeen = version === (found?.version ?? neverChanged);
        if (isSeen && isDeepStrictEqual(before, value)) return { settings: before, version };
        const change = { value, by: actor.userId, at };
        const isTaken = await (version === neverChanged
          ? inside.settings.insert(name, change)
          : inside.settings.update(name, version, change));
        if (!isTaken) throw stale();
        await inside.audit.add(actor, 'settings.changed', {
          at,
          target: `settings:${name}`,
          label: name,
          before,
          after: value,
        });
        return { settings: value, version: version + 1 };
      }),
  });

  const security = section('security', keptSecuritySettingsSchema);
  const sections = {
    sync: section('sync', keptSyncSettingsSchema),
    shop: section('shop', keptShopSettingsSchema),
    quotes: section('quotes', keptQuoteSettingsSchema),
    shipping: section('shipping', keptShippingSettingsSchema),
    lists: section('lists', keptListSettingsSchema),
    retention: section('retention', keptRetentionSettingsSchema),
    messaging: section('messaging', keptMessagingSettingsSchema),
    accounting: section('accounting', keptAccountingSettingsSchema),
    workshop: section('workshop', keptWorkshopSettingsSchema),
    compliance: section('compliance', keptComplianceSettingsSchema),
    security: {
      get: security.get,
      /** @throws RuleError for managers who require a second factor without having one */
      put: async (actor: By, change: Versioned<SecuritySettings>): Promise<Versioned<SecuritySettings>> => {
        const isAsked = change.settings.managers_need_second_factor;
        if (isAsked && !(await hasSecondFactor(actor.userId))) throw lockedOut();
        return security.put(actor, change);
      },
    },
  };

  return {
    sections,
    sync: (): Promise<SyncSettings> => settled(sections.sync),
    shop: (from?: Pick<Stores, 'settings'>): Promise<ShopSettings> => settled(sections.shop, from),
    quotes: (): Promise<QuoteSettings> => settled(sections.quotes),
    shipping: (): Promise<ShippingSettings> => settled(sections.shipping),
    lists: (): Promise<ListSettings> => settled(sections.lists),
    retention: (): Promise<RetentionSettings> => settled(sections.retention),
    messaging: (): Promise<MessagingSettings> => settled(sections.messaging),
    accounting: (): Promise<AccountingSettings> => settled(sections.accounting),
    workshop: (): Promise<WorkshopSettings> => settled(sections.workshop),
    compliance: (from?: Pick<Stores, 'settings'>): Promise<ComplianceSettings> => settled(sections.compliance, from),
  };
};

export type SettingsService = ReturnType<typeof createSettingsService>;
