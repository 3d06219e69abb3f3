import { useState } from 'react';
import { AppProviders } from './AppProviders';
import { AppRouter } from './AppRouter';
import { pageRoutes } from './page-routes';
import { createAppRouter } from './router';

export const App = () => {
  const [router] = useState(() => createAppRouter(pageRoutes));
  return (
    <AppProviders>
      <AppRouter router={router} />
    </AppProviders>
  );
};
