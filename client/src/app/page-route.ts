import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router-dom';

type LoadPage = () => Promise<ComponentType>;

/** Route whose page is loaded on first visit. */
export const pageRoute = (path: string, load: LoadPage): RouteObject => ({
  path,
  // Not the object form of `lazy`: if its code fails to load, the page stays empty and no error is thrown.
  lazy: async () => ({ Component: await load() }),
});
