import type { ComponentProps } from 'react';
import { RouterProvider } from 'react-router-dom';
import { RouterContext } from '../lib/address-params';

/** The router, and the way for `useAddressParams` to what it holds. */
export const AppRouter = ({ router }: Pick<ComponentProps<typeof RouterProvider>, 'router'>) => (
  <RouterContext value={router}>
    <RouterProvider router={router} />
  </RouterContext>
);
