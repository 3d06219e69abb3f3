import type { Integration, IntegrationSystem } from '@chainline/shared/integrations/integration-contract';
import { z } from 'zod';
import type { Transaction } from '../../db/transaction';
import type { NotificationService, NotificationStore } from '../notifications';
import type { UserStore } from '../users';

export type WatchStores = { users: Pick<UserStore, 'listActive'>; notifications: NotificationStore };

/** Systems that everyday work calls every few seconds, so that a long time without success is an outage. */
const watched: readonly IntegrationSystem[] = ['woocommerce', 'lightspeed'];
const outageMs = 10 * 60_000;

const isOut = ({ state, last_success_at: succeeded, last_failure_at: failed }: Integration): boolean =>
  state === 'failing' &&
  failed !== null &&
  (succeeded === null || Date.parse(failed) - Date.parse(succeeded) >= outageMs);

type Dependencies<S extends WatchStores> = {
  transaction: Transaction<S>;
  notifications: Pick<NotificationService, 'register'>;
  list: () => Promise<Integration[]>;
  now: () => Date;
};

/** Notifies the managers of an outage of the shop or the till, once per outage. */
export const createIntegrationWatch = <S extends WatchStores>(dependencies: Dependencies<S>) => {
  const { transaction, notifications, list, now } = dependencies;
  const notify = notifications.register({
    type: 'integration.failing',
    facts: z.object({ name: z.string(), failure: z.string() }),
    words: ({ name, failure }) => ({ title: `${name} is not working`, body: failure }),
  });
  return async (): Promise<void> => {
    for (const out of (await list()).filter((one) => watched.includes(one.system) && isOut(one))) {
      const { system, name, last_success_at: lastSuccess, last_failure: failure } = out;
      await transaction(async (inside) => {
        const to = await inside.users.listActive({ ids: [], role: 'manager' });
        const facts = { name, failure: failure ?? '' };
        const key = `${system}:${lastSuccess ?? 'never'}`;
        await notify(inside, { to, key, link: '/settings/integrations', facts, at: now() });
      });
    }
  };
};
