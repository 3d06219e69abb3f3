import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { productKeys } from './product-queries';

/** Refetches everything about products after a change. Settles when the refetch is done. */
export const useForgetProducts = () => {
  const client = useQueryClient();
  return useCallback(
    () =>
      Promise.all(
        [productKeys.all, ['accessories'], ['stock-edits'], ['product-writes']].map((queryKey) =>
          client.invalidateQueries({ queryKey }),
        ),
      ),
    [client],
  );
};
