import { useState } from 'react';
import { RouterProvider } from 'react-router-dom';
import { AppProviders } from './AppProviders';
import { pageRoutes } from './page-routes';
import { createAppRouter } from './router';

export const App = () => {
  const [router] = useState(() => createAppRouter(pageRoutes));
  return (
    <AppProviders>
      <RouterProvider router={router} />
    </AppProviders>
  );
};
