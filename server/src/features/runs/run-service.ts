import type { RunKind } from '@chainline/shared/sync/run-contract';
import { isFinished } from '@chainline/shared/tasks/task-contract';
import type { Transaction } from '../../db/transaction';
import { ConflictError, NotFoundError } from '../../errors';
import type { Actor } from '../../http/actor';
import type { AuditStore } from '../audit';
import type { RunRecord, RunStore } from './run-store';

type Stores = { runs: RunStore };
type Dependencies = {
  stores: Stores;
  transaction: Transaction<Stores & { audit: AuditStore }>;
  runActions: RunActionsByKind;
  now: () => Date;
};

type Started = { success: true; sync_id: string; already_running: boolean; message: string };

export type RunActions = {
  /** `seen` is the number of items shown to the person. */
  apply: (actor: Actor, id: string, seen?: number) => Promise<Started>;
  discard: (actor: Actor, id: string) => Promise<void>;
  undo: (actor: Actor, id: string) => Promise<Started>;
  retry: (actor: Actor, id: string) => Promise<Started>;
  /** Called after a cancel request. Kinds without it check for the request while they work. */
  cancel?: (id: string) => Promise<void>;
};

/** Filled by the features that perform runs; runs of other kinds can only be viewed and cancelled. */
export type RunActionsByKind = Map<RunKind, RunActions>;

const requireStoppable = (run: RunRecord | null): RunRecord => {
  if (!run) throw new NotFoundError('task.not_found', 'This task does not exist.');
  if (run.status === 'awaiting_approval')
    throw new ConflictError('task.waits', 'This run needs a decision: apply or discard it.');
  if (isFinished(run.status)) throw new ConflictError('task.finished', 'This task has already ended.');
  return run;
};

export const createRunService = ({ stores, transaction, runActions, now }: Dependencies) => ({
  /** @throws NotFoundError also for a kind without actions */
  actionsOf: async (id: string): Promise<RunActions> => {
    const run = await stores.runs.findAny(id);
    const own = run && runActions.get(run.kind);
    if (!own) throw new NotFoundError('run.not_found', 'This run does not exist.');
    return own;
  },

  /** Requests that a run stop at its next safe point; repeated requests change nothing. */
  cancel: async (actor: Actor, id: string): Promise<void> => {
    const run = await transaction(async ({ runs, audit }) => {
      const at = now();
      const isNew = await runs.requestCancel(id, at);
      const asked = requireStoppable(await runs.findAny(id));
      if (isNew) await audit.add(actor, 'run.cancelled', { at, target: `run:${id}`, label: asked.kind });
      return asked;
    });
    await runActions.get(run.kind)?.cancel?.(id);
  },
});

export type RunService = ReturnType<typeof createRunService>;
