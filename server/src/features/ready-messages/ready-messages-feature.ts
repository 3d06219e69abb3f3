import {
  getJobReady,
  getOrderReady,
  sendJobReady,
  sendOrderReady,
  type ReadyState,
} from '@chainline/shared/ready-messages/ready-message-contract';
import { z } from 'zod';
import type { Db } from '../../db/db';
import type { Feature } from '../../feature';
import { route } from '../../http/route';
import { eachAlone } from '../../jobs/each-alone';
import { defineJob } from '../../jobs/queue';
import { every } from '../../jobs/schedule';
import { handleJob } from '../../jobs/worker';
import { isCivilHour } from '../quotes';
import { createReadyMessageReadModel } from './ready-message-read-model';
import { createReadyMessageService, type ReadyDependencies, type ReadyStores } from './ready-message-service';
import { createReadyMessageStore } from './ready-message-store';

export const createReadyMessageStores = (db: Db) => ({ readyMessages: createReadyMessageStore(db) });

type Dependencies<S extends ReadyStores> = Omit<ReadyDependencies<S>, 'readyViews'> & { db: Db };

const remindJob = defineJob('ready-messages.remind', z.object({}));
const dayMs = 86_400_000;

const answer = (ready: ReadyState) => ({ success: true as const, ready });

export const createReadyMessages = <S extends ReadyStores>(dependencies: Dependencies<S>) => {
  const { db, settings, now } = dependencies;
  const readyViews = createReadyMessageReadModel(db);
  const readyMessages = createReadyMessageService({ ...dependencies, readyViews });

  const remindToCollect = async (signal: AbortSignal): Promise<void> => {
    const { ready_reminder_days: days } = await settings.workshop();
    const at = now();
    if (days === 0 || !isCivilHour(at, (await settings.shop()).time_zone)) return;
    const toldBefore = new Date(at.getTime() - days * dayMs);
    await eachAlone(await readyViews.listWaiting({ at, toldBefore }), signal, readyMessages.remind);
  };

  return {
    services: { readyMessages, remindToCollect },
    routes: [
      route(getOrderReady, 'staff', async ({ params }) => answer(await readyMessages.ofOrder(params.id))),
      route(sendOrderReady, 'staff', async ({ actor, params, body, log }) =>
        answer(await readyMessages.sendForOrder(actor, params.id, body, { log })),
      ),
      route(getJobReady, 'workshop', async ({ params }) => answer(await readyMessages.ofJob(params.id))),
      route(sendJobReady, 'workshop', async ({ actor, params, body, log }) =>
        answer(await readyMessages.sendForJob(actor, params.id, body, { log })),
      ),
    ],
    jobs: [handleJob(remindJob, (_payload, { signal }) => remindToCollect(signal))],
    schedule: [every('50 42 * * * *', remindJob, {}, { shownAs: 'Remind customers to collect' })],
  } satisfies Feature;
};
