import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router-dom';

type LoadPage = () => Promise<ComponentType>;

/** A page whose code is fetched when somebody first goes there. */
export const pageRoute = (path: string, load: LoadPage): RouteObject => ({
  path,
  // Not the object form of `lazy`: with it, code that fails to load leaves an empty page and no error.
  lazy: async () => ({ Component: await load() }),
});
