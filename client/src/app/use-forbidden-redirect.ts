import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useToast } from '../components/toast-context';
import { onAuthFailure } from '../lib/auth-failures';
import { homePath, paths } from '../lib/paths';
import { useSession } from '../lib/session-context';

/**
 * Sends whoever was refused something to the sign-in screen, where a session that still stands leads straight home.
 * At home nothing moves: a home that asks for something forbidden would otherwise go round for ever.
 */
export const useForbiddenRedirect = (): void => {
  const toast = useToast();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { state } = useSession();
  const home = state.status === 'signedIn' ? homePath(state.user.role) : paths.login();

  // Listens to the answers of all calls, wherever they were made.
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
