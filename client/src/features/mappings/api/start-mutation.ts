import { useMutation } from '@tanstack/react-query';
import type { Started, WorkRequest } from './start-work';

type StartHandlers = {
  onStarting: (request: WorkRequest) => void;
  onStarted: (request: WorkRequest, started: Started) => void;
  onRefused: (request: WorkRequest, error: unknown) => void;
};

/** Starts an auto-match or a sync, or returns the one in progress. */
export const useStartWork = ({ onStarting, onStarted, onRefused }: StartHandlers) =>
  useMutation({
    // Loaded on the first press: most visits start nothing.
    mutationFn: async (request: WorkRequest) => (await import('./start-work')).startWork(request),
    meta: { handled: true },
    onMutate: onStarting,
    onSuccess: (started, request) => onStarted(request, started),
    onError: (error, request) => onRefused(request, error),
  });
