import { createContext, use, useCallback } from 'react';
import { useNavigate, useSearchParams, type createBrowserRouter, type NavigateOptions } from 'react-router-dom';

export const RouterContext = createContext<ReturnType<typeof createBrowserRouter> | null>(null);

export type ChangeParams = (write: (next: URLSearchParams) => void, options?: NavigateOptions) => void;

/**
 * The parameters of the address, and how to change some. A change begins with what the router holds by then, not with
 * what was drawn last: two of them in the time of one drawing would lose the first.
 */
export const useAddressParams = (): [URLSearchParams, ChangeParams] => {
  const router = use(RouterContext);
  if (router === null) throw new Error('useAddressParams needs a RouterContext above it');
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const change: ChangeParams = useCallback(
    (write, options) => {
      const next = new URLSearchParams(router.state.location.search);
      write(next);
      void navigate(`?${next}`, options);
    },
    [navigate, router],
  );
  return [params, change];
};
