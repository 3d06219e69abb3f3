import type { BodyOf, ResponseOf } from '@chainline/shared/http/endpoint';
import type { decideInstallation } from '@chainline/shared/sync/sync-state-contract';
import type { InstallationStore } from '../../db/installation';
import type { Transaction } from '../../db/transaction';
import { ConflictError } from '../../errors';
import type { Actor } from '../../http/actor';
import type { JobQueue } from '../../jobs/queue';
import type { AuditStore } from '../audit';
import { stockRoundJob } from './stock-jobs';

type Inside = { installation: InstallationStore; audit: AuditStore; queue: JobQueue };
type Dependencies = { transaction: Transaction<Inside>; now: () => Date };

const messages = {
  take_over: 'This installation now writes stock, starting from today’s quantities',
  stand_aside: 'This installation no longer writes stock',
};

/** A manager's decision about an installation that is older than the outside systems, or not the only one. */
export const createInstallationService = ({ transaction, now }: Dependencies) => ({
  decide: (
    actor: Actor,
    { decision }: BodyOf<typeof decideInstallation>,
  ): Promise<ResponseOf<typeof decideInstallation>> =>
    transaction(async ({ installation, audit, queue }) => {
      const at = now();
      const { found } = await installation.get();
      const state = decision === 'take_over' ? 'taking_over' : 'aside';
      if (!(await installation.decide(state, { by: actor.username, at })))
        throw new ConflictError('installation.decided', 'Someone has already decided this. Reload the page.');
      await audit.add(actor, 'run.installation_decided', {
        at,
        target: 'installation',
        before: { found },
        after: { decision },
      });
      await queue.enqueue(stockRoundJob, {}, { key: 'stock.round.soon', maxAttempts: 1 });
      return { success: true, message: messages[decision] };
    }),
});

export type InstallationService = ReturnType<typeof createInstallationService>;
