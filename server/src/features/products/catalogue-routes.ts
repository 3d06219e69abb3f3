import { toPagination } from '@chainline/shared/http/list-query';
import { listAccessories } from '@chainline/shared/products/accessory-contract';
import { getCachePlan } from '@chainline/shared/products/cache-contract';
import { listCategoryKinds, setCategoryKind } from '@chainline/shared/products/category-contract';
import { listSerials } from '@chainline/shared/products/serial-contract';
import { NotFoundError } from '../../errors';
import { route, type Route } from '../../http/route';
import type { AccessoryReadModel } from './accessory-read-model';
import type { CachePlanReadModel } from './cache-plan-read-model';
import type { CategoryReadModel } from './category-read-model';
import type { ProductStore } from './product-store';
import type { SerialService } from './serial-service';

type Services = {
  cachePlan: CachePlanReadModel;
  accessories: AccessoryReadModel;
  categories: CategoryReadModel;
  serials: SerialService;
  stores: { products: Pick<ProductStore, 'setKind'> };
};

const categoryNotFound = () => new NotFoundError('category.not_found', 'This category does not exist.');

export const createCatalogueRoutes = ({ accessories, cachePlan, categories, serials, stores }: Services): Route[] => [
  route(getCachePlan, 'staff', () => cachePlan.get()),
  route(listAccessories, 'signedIn', async ({ query }) => {
    const { accessories: page, total } = await accessories.list(query);
    return { accessories: page, ...toPagination(query, total) };
  }),
  route(listCategoryKinds, 'signedIn', async () => ({ categories: await categories.listKinds() })),
  route(setCategoryKind, 'manager', async ({ params, body }) => {
    if (!(await stores.products.setKind(params.id, body.kind))) throw categoryNotFound();
    const category = await categories.findKind(params.id);
    if (!category) throw categoryNotFound();
    return { success: true as const, category };
  }),
  route(listSerials, 'signedIn', ({ params }) => serials.list(params.id)),
];
