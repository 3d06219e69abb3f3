import { alreadyRunningMessage } from '@chainline/shared/tasks/task-contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useToast } from '../../../components/toast-context';
import { useStartImport, type ImportRequest } from './import-mutations';
import { importQueries } from './import-queries';
import { importSourceOf, importSources, type ImportSource } from './import-view';

/** State of one import on the screen. */
export type ImportRun =
  | { phase: 'starting'; source: ImportSource }
  | { phase: 'following'; source: ImportSource; taskId: string }
  | { phase: 'refused'; source: ImportSource; error: unknown; retry: () => void };

/** Null once a person has closed it. */
type Runs = Partial<Record<ImportSource, ImportRun | null>>;

/**
 * Imports that this screen started, was told of, or found in progress when it opened; at most one of each source.
 * Without `enabled` nothing is requested or shown.
 */
export const useImportRuns = ({ enabled }: { enabled: boolean }) => {
  const toast = useToast();
  const [runs, setRuns] = useState<Runs>({});
  const { data: openTasks } = useQuery({ ...importQueries.openTasks(), enabled });
  const { data: lightspeed } = useQuery({ ...importQueries.lightspeedStatus(), enabled });

  const put = (source: ImportSource, run: ImportRun | null) => setRuns((current) => ({ ...current, [source]: run }));

  const { mutate } = useStartImport({
    onStarting: ({ source }) => put(source, { phase: 'starting', source }),
    onStarted: ({ source }, { task_id, already_running }) => {
      if (already_running) toast({ message: alreadyRunningMessage, tone: 'info' });
      put(source, { phase: 'following', source, taskId: task_id });
    },
    onRefused: (request, error) => {
      const { source } = request;
      put(source, { phase: 'refused', source, error, retry: () => mutate(request) });
    },
  });

  const found = (source: ImportSource): ImportRun[] => {
    const task = openTasks?.find((open) => importSourceOf(open) === source);
    return task ? [{ phase: 'following', source, taskId: task.id }] : [];
  };

  const shown = importSources.flatMap((source) => {
    const run = runs[source];
    if (run === undefined) return found(source);
    return run === null ? [] : [run];
  });

  const canImportLightspeed = lightspeed?.connected !== false;

  return {
    runs: shown,
    isStarting: shown.some(({ phase }) => phase === 'starting'),
    /** False only if Lightspeed is known not to be connected: an import that cannot run says so itself. */
    canImportLightspeed,
    start: (request: ImportRequest) => mutate(request),
    /** Starts a full import from every connected system. */
    startAll: () => {
      for (const source of importSources) {
        if (source !== 'lightspeed' || canImportLightspeed) mutate({ source, incremental: false });
      }
    },
    close: (source: ImportSource) => put(source, null),
  };
};

export type ImportRuns = ReturnType<typeof useImportRuns>;
