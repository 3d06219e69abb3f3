import { toPagination } from '@chainline/shared/http/list-query';
import { listAccessories } from '@chainline/shared/products/accessory-contract';
import { getCachePlan } from '@chainline/shared/products/cache-contract';
import { listCategoryKinds, setCategoryKind } from '@chainline/shared/products/category-contract';
import { listSerials } from '@chainline/shared/products/serial-contract';
import { route, type Route } from '../../http/route';
import type { AccessoryReadModel } from './accessory-read-model';
import type { CachePlanReadModel } from './cache-plan-read-model';
import type { CategoryReadModel } from './category-read-model';
import type { CategoryService } from './category-service';
import type { SerialService } from './serial-service';

type Services = {
  cachePlan: CachePlanReadModel;
  accessories: AccessoryReadModel;
  categories: CategoryReadModel;
  serials: SerialService;
  categoryService: CategoryService;
};

export const createCatalogueRoutes = (services: Services): Route[] => {
  const { accessories, cachePlan, categories, categoryService, serials } = services;
  return [
    route(getCachePlan, 'staff', () => cachePlan.get()),
    route(listAccessories, 'signedIn', async ({ query }) => {
      const { accessories: page, total } = await accessories.list(query);
      return { accessories: page, ...toPagination(query, total) };
    }),
    route(listCategoryKinds, 'signedIn', async () => ({ categories: await categories.listKinds() })),
    route(setCategoryKind, 'manager', async ({ actor, params, body }) => ({
      success: true as const,
      category: await categoryService.setKind(actor, params.id, body.kind),
    })),
    route(listSerials, 'signedIn', ({ params }) => serials.list(params.id)),
  ];
};
