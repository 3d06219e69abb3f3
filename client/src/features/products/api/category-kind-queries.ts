import { listCategoryKinds, setCategoryKind, type CategoryKind } from '@chainline/shared/products/category-contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api';
import { productKeys } from './product-queries';

const kindsKey = [...productKeys.all, 'category-kinds'] as const;

export const categoryKindsQuery = () =>
  queryOptions({
    queryKey: kindsKey,
    queryFn: async ({ signal }) => (await call(listCategoryKinds, {}, { signal })).categories,
  });

/** Overrides the kind of a category; null derives it from the name again. */
export const useSetCategoryKind = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, kind }: { id: number; kind: CategoryKind['override'] }) =>
      call(setCategoryKind, { params: { id }, body: { kind } }),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: productKeys.all }),
        client.invalidateQueries({ queryKey: ['accessories'] }),
      ]),
  });
};
