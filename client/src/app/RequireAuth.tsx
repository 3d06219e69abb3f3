import { hasRole, type Role } from '@chainline/shared/roles';
import { Suspense } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { PageSkeleton } from '../components/LoadingState';
import { toOriginState } from '../lib/origin';
import { homePath, paths } from '../lib/paths';
import { useSession } from '../lib/session-context';
import { LazySecondFactorGate } from '../features/auth';
import { isOpenToWorkshop } from './menu';

/**
 * Lets only signed-in people through, or with `needs` only holders of that role. Others go to the sign-in screen with
 * the address they asked for, or to their home. The server checks access too; this only avoids dead ends.
 */
export const RequireAuth = ({ needs }: { needs?: Role }) => {
  const { state } = useSession();
  const location = useLocation();
  switch (state.status) {
    case 'checking':
      return <PageSkeleton />;
    case 'signedOut':
      return (
        <Navigate
          // Mounted anew for each address: one that stays mounted does not navigate again.
          key={location.key}
          replace
          to={paths.login()}
          state={state.origin === 'keep' ? toOriginState(location) : null}
        />
      );
    case 'signedIn': {
      if (state.user.mustSetUpSecondFactor === true) {
        return (
          <Suspense fallback={<PageSkeleton />}>
            <LazySecondFactorGate />
          </Suspense>
        );
      }
      const { role, workshopOnly = false } = state.user;
      const isAbove = needs !== undefined && !hasRole(role, needs);
      const allowed = !isAbove && (!workshopOnly || isOpenToWorkshop(location.pathname));
      return allowed ? <Outlet /> : <Navigate key={location.key} replace to={homePath(state.user)} />;
    }
  }
};
