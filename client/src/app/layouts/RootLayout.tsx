import { Outlet, ScrollRestoration, useNavigation } from 'react-router-dom';
import { useForbiddenRedirect } from '../use-forbidden-redirect';
import { useRouteFocus } from '../use-route-focus';
import { NavigationBar } from './NavigationBar';

/** Layout around every page, signed in or not. */
export const RootLayout = () => {
  const { state } = useNavigation();
  useForbiddenRedirect();
  useRouteFocus();
  return (
    <>
      {state === 'loading' && <NavigationBar />}
      <Outlet />
      <ScrollRestoration />
    </>
  );
};
