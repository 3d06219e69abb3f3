import { disconnectLightspeed, startLightspeedOauth } from '@chainline/shared/lightspeed/lightspeed-contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../../lib/api';
import { ApiError, clientErrorCodes } from '../../../lib/api-error';
import { externalNavigation } from '../external-navigation';
import { clearConnection, storeFlow } from '../oauth-storage';
import { lightspeedKeys } from './lightspeed-queries';

const noAddress = 'Failed to get authorization URL';

const start = async () => {
  try {
    return await call(startLightspeedOauth);
  } catch (error) {
    const unusable = error instanceof ApiError && error.code === clientErrorCodes.unexpectedAnswer;
    throw unusable ? new ApiError(error.code, noAddress, { status: error.status, cause: error }) : error;
  }
};

/** Redirects the browser to Lightspeed for authorisation. The screen shows errors itself. */
export const useConnect = () => {
  const connect = useMutation({
    mutationFn: async () => {
      const { auth_url, state, code_verifier } = await start();
      storeFlow({ state, code_verifier }, Date.now());
      externalNavigation.assign(auth_url);
    },
    meta: { handled: true },
  });
  const { reset } = connect;

  // The back-forward cache restores this page as it was left, with its button busy.
  useEffect(() => {
    const wake = ({ persisted }: PageTransitionEvent) => {
      if (persisted) reset();
    };
    window.addEventListener('pageshow', wake);
    return () => window.removeEventListener('pageshow', wake);
  }, [reset]);

  return connect;
};

export type Connect = ReturnType<typeof useConnect>;

/** Disconnects on the server and in this browser, then refetches the status. */
export const useDisconnectLightspeed = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call(disconnectLightspeed),
    meta: { handled: true },
    onSuccess: async () => {
      clearConnection();
      await queryClient.invalidateQueries({ queryKey: lightspeedKeys.all });
    },
  });
};
