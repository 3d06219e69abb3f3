import type { ComplianceOfSale, SaleRef, UnprovenGoods } from '@chainline/shared/compliance/sale-contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { saleQueries } from '../api/sale-queries';

/** Records of the register without valid proof, by id. Empty while it is loaded, and if it cannot be. */
export const useUnprovenBikes = (ids: readonly number[]): ReadonlyMap<number, UnprovenGoods> => {
  const { data } = useQuery(saleQueries.bikes(ids));
  return useMemo(() => new Map(data?.unproven.map((bike) => [bike.id, bike])), [data]);
};

const none: ComplianceOfSale['unproven'] = [];

/** E-bikes of a sale without valid proof. */
export const useSaleGaps = (target: SaleRef): ComplianceOfSale['unproven'] =>
  useQuery(saleQueries.of(target)).data?.unproven ?? none;
