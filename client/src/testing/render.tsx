import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { createMemoryRouter, type RouteObject } from 'react-router-dom';
import { AppProviders } from '../app/AppProviders';
import { AppRouter } from '../app/AppRouter';
import { createRoutes } from '../app/router';
import { createSeenStyles } from './seen-styles';

type InitialEntry = string | { pathname: string; search?: string; state?: unknown };

const renderRoutes = (routes: RouteObject[], at: InitialEntry) => {
  const router = createMemoryRouter(routes, { initialEntries: [at] });
  // No delay between key presses, which would never end under a fake clock.
  const user = userEvent.setup({ delay: null });
  const view = render(
    <AppProviders styles={createSeenStyles()}>
      <AppRouter router={router} />
    </AppProviders>,
  );
  return { ...view, router, user };
};

/** The whole app at an address, with `pages` behind the guard. */
export const renderApp = ({ at, pages = [] }: { at: InitialEntry; pages?: RouteObject[] }) =>
  renderRoutes(createRoutes(pages), at);

/** An element inside the real providers, at any address. */
export const renderElement = (element: ReactElement, at: InitialEntry = '/') =>
  renderRoutes([{ path: '*', element }], at);
