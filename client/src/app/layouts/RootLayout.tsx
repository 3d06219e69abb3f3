import LinearProgress from '@mui/material/LinearProgress';
import { Outlet, ScrollRestoration, useNavigation } from 'react-router-dom';
import { useForbiddenRedirect } from '../use-forbidden-redirect';
import { useRouteFocus } from '../use-route-focus';

/** Around every page, signed in or not. */
export const RootLayout = () => {
  const { state } = useNavigation();
  useForbiddenRedirect();
  useRouteFocus();
  return (
    <>
      {state === 'loading' && (
        <LinearProgress
          aria-label="Loading the page"
          color="secondary"
          sx={{ position: 'fixed', inset: '0 0 auto', height: 3, zIndex: 'tooltip' }}
        />
      )}
      <Outlet />
      <ScrollRestoration />
    </>
  );
};
