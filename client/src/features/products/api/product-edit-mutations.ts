import {
  createProduct,
  deleteProduct,
  discardProductWrite,
  restoreProduct,
  retryProductWrite,
  updateProduct,
  type NewProduct,
  type ProductChange,
} from '@chainline/shared/products/product-edit-contract';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../../lib/api';
import { useToast } from '../../../components/toast-context';
import { useForgetProducts } from './forget-products';

/** The dialogs show these failures themselves. */
const handled = { handled: true };

export const useCreateProduct = () => {
  const forget = useForgetProducts();
  return useMutation({
    mutationFn: (product: NewProduct) => call(createProduct, { body: product }),
    meta: handled,
    onSettled: forget,
  });
};

export const useUpdateProduct = (id: number) => {
  const forget = useForgetProducts();
  return useMutation({
    mutationFn: (change: ProductChange) => call(updateProduct, { params: { id }, body: change }),
    meta: handled,
    onSettled: forget,
  });
};

export const useDeleteProduct = (id: number) => {
  const forget = useForgetProducts();
  return useMutation({
    mutationFn: () => call(deleteProduct, { params: { id } }),
    meta: handled,
    onSettled: forget,
  });
};

/** Takes a product out of the trash; a failure is shown by the default toast. */
export const useRestoreProduct = () => {
  const forget = useForgetProducts();
  const toast = useToast();
  return useMutation({
    mutationFn: (id: number) => call(restoreProduct, { params: { id } }),
    onSuccess: ({ message }) => toast({ message, tone: 'success' }),
    onSettled: forget,
  });
};

/** Retries or discards a change that the shop has not accepted. */
export const useSettleWrite = () => {
  const forget = useForgetProducts();
  const toast = useToast();
  const endpoints = { retry: retryProductWrite, discard: discardProductWrite } as const;
  return useMutation({
    mutationFn: ({ id, how }: { id: string; how: keyof typeof endpoints }) => call(endpoints[how], { params: { id } }),
    onSuccess: ({ message }) => toast({ message, tone: 'info' }),
    onSettled: forget,
  });
};
