import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useToast } from '../components/toast-context';
import { onAuthFailure } from '../lib/auth-failures';
import { homePath, paths } from '../lib/paths';
import { useSession } from '../lib/session-context';

/**
 * Sends people who got a 403 to the sign-in screen, which redirects a valid session home. Does nothing at home: a 403
 * there would cause a redirect loop.
 */
export const useForbiddenRedirect = (): void => {
  const toast = useToast();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { state } = useSession();
  const home = state.status === 'signedIn' ? homePath(state.user) : paths.login();

  // Subscribes to the failures of all calls.
  useEffect(
    () =>
      onAuthFailure((failure) => {
        if (failure !== 'forbidden') return;
        toast({ message: 'You do not have permission to do that.', tone: 'warning' });
        if (pathname !== home && pathname !== paths.login()) void navigate(paths.login());
      }),
    [toast, navigate, pathname, home],
  );
};
