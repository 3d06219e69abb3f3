import { createBrowserRouter, type RouteObject } from 'react-router-dom';
import { PageSkeleton } from '../components/LoadingState';
import { paths } from '../lib/paths';
import { HomeRedirect } from './HomeRedirect';
import { AppLayout } from './layouts/AppLayout';
import { RootLayout } from './layouts/RootLayout';
import { pageRoute } from './page-route';
import { NotFoundPage } from './pages/NotFoundPage';
import { RequireAuth } from './RequireAuth';
import { RouteError } from './RouteError';

/** All routes of the app, with `pages` behind the guard. */
export const createRoutes = (pages: readonly RouteObject[]): RouteObject[] => [
  {
    Component: RootLayout,
    ErrorBoundary: RouteError,
    HydrateFallback: PageSkeleton,
    children: [
      { path: paths.root(), Component: HomeRedirect },
      pageRoute(paths.login(), async () => (await import('../features/auth/pages/LoginPage')).LoginPage),
      pageRoute(paths.signup(), async () => (await import('../features/auth/pages/SignupPage')).SignupPage),
      pageRoute(
        paths.resetPassword(),
        async () => (await import('../features/auth/pages/ResetPasswordPage')).ResetPasswordPage,
      ),
      pageRoute(paths.welcome(), async () => (await import('../features/welcome/pages/WelcomePage')).WelcomePage),
      pageRoute(paths.terms(), async () => (await import('../features/welcome/pages/TermsPage')).TermsPage),
      pageRoute(paths.bikeTag(':code'), async () => (await import('../features/workshop/pages/TagPage')).TagPage),
      { Component: RequireAuth, children: [{ Component: AppLayout, children: [...pages] }] },
      { path: '*', Component: NotFoundPage },
    ],
  },
];

export const createAppRouter = (pages: readonly RouteObject[]) => createBrowserRouter(createRoutes(pages));
