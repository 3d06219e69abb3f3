import { toPagination } from '@chainline/shared/http/list-query';
import { getProduct, listCategories, listProducts, listVariations } from '@chainline/shared/products/product-contract';
import { NotFoundError } from '../../errors';
import { route, type Route } from '../../http/route';
import type { ProductReadModel } from './product-read-model';

export const createProductRoutes = (products: ProductReadModel): Route[] => {
  const get = async (id: number) => {
    const product = await products.find(id);
    if (!product) throw new NotFoundError('product.not_found', 'This product does not exist.');
    return product;
  };
  return [
    route(listProducts, 'signedIn', async ({ query }) => {
      const { products: page, total } = await products.list(query);
      return { products: page, pagination: toPagination(query, total) };
    }),
    route(getProduct, 'signedIn', ({ params }) => get(params.id)),
    route(listVariations, 'signedIn', async ({ params }) => {
      await get(params.id);
      return { variations: await products.listVariations(params.id) };
    }),
    route(listCategories, 'signedIn', async () => ({ categories: await products.listCategories() })),
  ];
};
