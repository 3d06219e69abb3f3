import { chooseLightspeedShop } from '@chainline/shared/lightspeed/shop-contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useToast } from '../../../components/toast-context';
import { call } from '../../../lib/api';

/** Makes another shop the one whose stock is kept in step; the screen shows a failure itself. */
export const useChooseShop = () => {
  const toast = useToast();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (shopId: string) => call(chooseLightspeedShop, { body: { shop_id: shopId } }),
    meta: { handled: true },
    onSuccess: async ({ changed, message }) => {
      toast({ message, tone: changed ? 'success' : 'info' });
      // Items, mappings, questions and runs: every number on any screen came from the former shop.
      await queryClient.invalidateQueries();
    },
  });
};
