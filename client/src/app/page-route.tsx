import { Suspense, type ComponentType } from 'react';
import type { RouteObject } from 'react-router-dom';
import { ComponentError } from '../components/ComponentError';
import { ErrorBoundary } from '../components/ErrorBoundary';
import { lazyPart } from '../components/lazy-part';
import { PageSkeleton } from '../components/LoadingState';

type LoadPage = () => Promise<ComponentType>;

/** The router keeps what it was answered for good. This page asks again, at once and on Retry. */
const missingPage = (load: LoadPage): ComponentType => {
  const Page = lazyPart(load);
  return () => (
    <ErrorBoundary fallback={(error, retry) => <ComponentError error={error} onRetry={retry} />}>
      <Suspense fallback={<PageSkeleton />}>
        <Page />
      </Suspense>
    </ErrorBoundary>
  );
};

/** Route whose page is loaded on first visit. */
export const pageRoute = (path: string, load: LoadPage): RouteObject => ({
  path,
  // Not the object form of `lazy`: if its code fails to load, the page stays empty and no error is thrown.
  lazy: async () => ({ Component: await load().catch(() => missingPage(load)) }),
});
