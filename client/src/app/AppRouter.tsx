import type { ComponentProps } from 'react';
import { RouterProvider } from 'react-router-dom';
import { RouterContext } from '../lib/address-params';

/** The router, plus the context through which `useAddressParams` reads its state. */
export const AppRouter = ({ router }: Pick<ComponentProps<typeof RouterProvider>, 'router'>) => (
  <RouterContext value={router}>
    <RouterProvider router={router} />
  </RouterContext>
);
