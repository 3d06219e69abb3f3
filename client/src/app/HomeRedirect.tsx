import { Navigate } from 'react-router-dom';
import { PageSkeleton } from '../components/LoadingState';
import { homePath, paths } from '../lib/paths';
import { useSession } from '../lib/session-context';

/** Redirects `/` to the home of the role, or to the sign-in screen. */
export const HomeRedirect = () => {
  const { state } = useSession();
  switch (state.status) {
    case 'checking':
      return <PageSkeleton />;
    case 'signedOut':
      return <Navigate replace to={paths.login()} />;
    case 'signedIn':
      return <Navigate replace to={homePath(state.user)} />;
  }
};
