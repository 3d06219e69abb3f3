import type { Product, Variation } from '@chainline/shared/products/product-contract';
import { useQueries, type UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { productQueries } from '../api/product-queries';
import type { VariationsState } from '../product-row';

const toState = ({ data, error, refetch }: UseQueryResult<Variation[]>): VariationsState => {
  if (data) return { status: 'ready', variations: data };
  return error ? { status: 'failed', error, retry: () => void refetch() } : { status: 'loading' };
};

/** Products with open variations, and the queries of these. */
export const useOpenedProducts = (products: readonly Product[]) => {
  const [openIds, setOpenIds] = useState<readonly number[]>([]);
  const ids = products.map(({ id }) => id).filter((id) => openIds.includes(id));
  const answers = useQueries({ queries: ids.map(productQueries.variations) });
  const opened = new Map(
    answers.flatMap((answer, index) => {
      const id = ids[index];
      return id === undefined ? [] : [[id, toState(answer)] as const];
    }),
  );
  const toggle = (id: number) =>
    setOpenIds((current) => (current.includes(id) ? current.filter((other) => other !== id) : [...current, id]));
  return { opened, toggle };
};
