import { useMutation } from '@tanstack/react-query';
import type { Started, WorkRequest } from './start-work';

type StartHandlers = {
  onStarting: (request: WorkRequest) => void;
  onStarted: (request: WorkRequest, started: Started) => void;
  onRefused: (request: WorkRequest, error: unknown) => void;
};

/** Starts an auto-match or a sync, or is told the one that is under way. */
export const useStartWork = ({ onStarting, onStarted, onRefused }: StartHandlers) =>
  useMutation({
    // Most visits start nothing: what it takes is fetched with the first press.
    mutationFn: async (request: WorkRequest) => (await import('./start-work')).startWork(request),
    meta: { handled: true },
    onMutate: onStarting,
    onSuccess: (started, request) => onStarted(request, started),
    onError: (error, request) => onRefused(request, error),
  });
