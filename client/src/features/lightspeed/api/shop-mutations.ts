import { chooseLightspeedShop } from '@chainline/shared/lightspeed/shop-contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useToast } from '../../../components/toast-context';
import { call } from '../../../lib/api';

/** Chooses the shop whose stock is synced. The screen shows errors itself. */
export const useChooseShop = () => {
  const toast = useToast();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (shopId: string) => call(chooseLightspeedShop, { body: { shop_id: shopId } }),
    meta: { handled: true },
    onSuccess: async ({ changed, message }) => {
      toast({ message, tone: changed ? 'success' : 'info' });
      // Items, mappings, conflicts and runs all came from the former shop.
      await queryClient.invalidateQueries();
    },
  });
};
