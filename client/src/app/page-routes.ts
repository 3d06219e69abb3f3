import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router-dom';

type LoadPage = () => Promise<ComponentType>;

/** A page behind the guard whose code is fetched when somebody first goes there. */
export const pageRoute = (path: string, load: LoadPage): RouteObject => ({ path, lazy: { Component: load } });

/**
 * The pages behind the guard, one line each:
 * `pageRoute(paths.inventory(), async () => (await import('../features/inventory/pages/InventoryPage')).InventoryPage)`.
 */
export const pageRoutes: readonly RouteObject[] = [];
