import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { productKeys } from './product-queries';

/** After a change of a product: whatever is on the screen about products is read again. Settles when it has been. */
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
