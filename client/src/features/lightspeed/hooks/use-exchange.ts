import { hasRole } from '@chainline/shared/roles';
import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useUser } from '../../../lib/session-context';
import { lightspeedKeys } from '../api/lightspeed-queries';
import type { CallbackFailure, Checked } from '../callback';
import { toExchangeFailure } from '../exchange-failure';

/** `error` is the thrown value, if there was one. */
export type Outcome =
  | { status: 'processing' }
  | { status: 'connected' }
  | { status: 'failed'; failure: CallbackFailure; error?: unknown };

const managersOnly: CallbackFailure = {
  reason: 'managers_only',
  message: 'Only a manager can connect Lightspeed. Please ask a manager to do it.',
};

type Exchange<Request> = {
  /** Checks the address once; the values it is checked against are removed by the exchange. */
  check: () => Checked<Request>;
  send: (request: Request) => Promise<void>;
};

/**
 * Exchanges the callback's code for a connection. A code works once, so this is a query that never runs again: the two
 * mounts of strict mode share one run.
 */
export const useExchange = <Request extends { state: string }>({ check, send }: Exchange<Request>): Outcome => {
  const { role } = useUser();
  const queryClient = useQueryClient();
  const [checked] = useState(check);
  const allowed = hasRole(role, 'manager');
  const request = checked.status === 'ready' && allowed ? checked.request : null;

  const { status, error } = useQuery({
    queryKey: ['lightspeed-exchange', request?.state ?? null],
    queryFn:
      request === null
        ? skipToken
        : async () => {
            await send(request);
            await queryClient.invalidateQueries({ queryKey: lightspeedKeys.all });
            return true;
          },
    retry: false,
    retryOnMount: false,
    refetchOnMount: false,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
    staleTime: Infinity,
  });

  if (checked.status === 'refused') return { status: 'failed', failure: checked.failure };
  if (!allowed) return { status: 'failed', failure: managersOnly };
  if (status === 'error') return { status: 'failed', failure: toExchangeFailure(error), error };
  return { status: status === 'success' ? 'connected' : 'processing' };
};
