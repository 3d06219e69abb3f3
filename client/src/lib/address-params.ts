import { createContext, use, useCallback } from 'react';
import { useNavigate, useSearchParams, type createBrowserRouter, type NavigateOptions } from 'react-router-dom';

export const RouterContext = createContext<ReturnType<typeof createBrowserRouter> | null>(null);

export type ChangeParams = (write: (next: URLSearchParams) => void, options?: NavigateOptions) => void;

/**
 * Search parameters, and a function to change them. It starts from the router's current state, not from the last
 * render: of two changes within one render the first would be lost. While another page loads, nothing changes: a late
 * search would navigate back to this page.
 */
export const useAddressParams = (): [URLSearchParams, ChangeParams] => {
  const router = use(RouterContext);
  if (router === null) throw new Error('useAddressParams needs a RouterContext above it');
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const change: ChangeParams = useCallback(
    (write, options) => {
      const { location, navigation } = router.state;
      if (navigation.location && navigation.location.pathname !== location.pathname) return;
      const next = new URLSearchParams(location.search);
      write(next);
      void navigate(`?${next}`, options);
    },
    [navigate, router],
  );
  return [params, change];
};
