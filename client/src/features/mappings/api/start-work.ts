import { autoMatchThreshold, startAutoMatch } from '@chainline/shared/mappings/suggestion-contract';
import { startSync } from '@chainline/shared/sync/run-contract';
import type { ProductKind } from '@chainline/shared/tasks/task-contract';
import { call } from '../../../lib/api';
import type { Work } from '../works';

/** All kinds if none is given. */
export type WorkRequest = { work: Work; kind: ProductKind | undefined };

/** `alreadyRunning`: nothing was started, and the id is of the task in progress. */
export type Started = { id: string; alreadyRunning: boolean };

export const startWork = async ({ work, kind }: WorkRequest): Promise<Started> => {
  if (work === 'match') {
    const body = { product_type: kind, threshold: autoMatchThreshold };
    const { task_id, already_running } = await call(startAutoMatch, { body });
    return { id: task_id, alreadyRunning: already_running };
  }
  const { sync_id, already_running } = await call(startSync, { body: { product_type: kind, direction: 'both' } });
  return { id: sync_id, alreadyRunning: already_running };
};
