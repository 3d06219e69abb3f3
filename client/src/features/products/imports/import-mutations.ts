import { cancelTask, startLightspeedImport, startWooImport } from '@chainline/shared/tasks/task-contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api';
import type { ImportSource } from './import-view';
import { importQueries } from './import-queries';

const endpoints = { woo: startWooImport, lightspeed: startLightspeedImport } as const;

export type ImportRequest = {
  source: ImportSource;
  incremental: boolean;
  /** Another call that starts an import of this source. */
  begin?: () => Promise<Started>;
};
type Started = { task_id: string; already_running: boolean };

type StartHandlers = {
  onStarting: (request: ImportRequest) => void;
  onStarted: (request: ImportRequest, started: Started) => void;
  onRefused: (request: ImportRequest, error: unknown) => void;
};

/** Starts an import, or returns the one in progress. */
export const useStartImport = ({ onStarting, onStarted, onRefused }: StartHandlers) =>
  useMutation({
    mutationFn: ({ source, incremental, begin }: ImportRequest): Promise<Started> =>
      begin?.() ?? call(endpoints[source], { body: { incremental } }),
    meta: { handled: true },
    onMutate: onStarting,
    onSuccess: (started, request) => onStarted(request, started),
    onError: (error, request) => onRefused(request, error),
  });

/** Asks a task to stop at its next safe point. */
export const useCancelProductTask = (id: string) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(cancelTask, { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: importQueries.task(id).queryKey }),
  });
};
