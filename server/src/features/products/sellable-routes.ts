import { toPagination } from '@chainline/shared/http/list-query';
import { listSellables } from '@chainline/shared/products/sellable-contract';
import { route, type Route } from '../../http/route';
import type { SellableReadModel } from './sellable-read-model';

export const createSellableRoutes = ({ sellables }: { sellables: SellableReadModel }): Route[] => [
  route(listSellables, 'anyone', async ({ query, actor }) => {
    const { products, total } = await sellables.list(query, { withCosts: actor.role === 'manager' });
    return { products, pagination: toPagination(query, total) };
  }),
];
