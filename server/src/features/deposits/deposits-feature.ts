import type { ShopSettings } from '@chainline/shared/settings/shop-settings-contract';
import type { Db } from '../../db/db';
import type { Feature } from '../../feature';
import { every } from '../../jobs/schedule';
import { handleJob } from '../../jobs/worker';
import { createDepositReadModel } from './deposit-read-model';
import {
  createDepositReminders,
  depositReminderJob,
  type ReminderDependencies,
  type ReminderStores,
} from './deposit-reminders';
import { createDepositRoutes } from './deposit-routes';

type Dependencies<S extends ReminderStores> = ReminderDependencies<S> & {
  db: Db;
  settings: { shop: () => Promise<ShopSettings> };
};

export const createDeposits = <S extends ReminderStores>(dependencies: Dependencies<S>) => {
  const deposits = createDepositReadModel(dependencies.db);
  const remindOfDeposits = createDepositReminders({ ...dependencies, deposits });
  return {
    services: { remindOfDeposits },
    routes: createDepositRoutes({ ...dependencies, deposits }),
    jobs: [handleJob(depositReminderJob, (_payload, { signal }) => remindOfDeposits(signal))],
    schedule: [every('35 12 * * * *', depositReminderJob, {}, { shownAs: 'Send deposit reminders' })],
  } satisfies Feature;
};
