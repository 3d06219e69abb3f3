import { useState } from 'react';
import { AppProviders } from './AppProviders';
import { AppRouter } from './AppRouter';
import { createEmotionCache } from './emotion-cache';
import { pageRoutes } from './page-routes';
import { createAppRouter } from './router';

export const App = () => {
  const [router] = useState(() => createAppRouter(pageRoutes));
  const [styles] = useState(createEmotionCache);
  return (
    <AppProviders styles={styles}>
      <AppRouter router={router} />
    </AppProviders>
  );
};
