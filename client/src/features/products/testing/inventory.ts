import { getLightspeedStatus } from '@chainline/shared/lightspeed/lightspeed-contract';
import { listCategories, listProducts, type Product } from '@chainline/shared/products/product-contract';
import type { Role } from '@chainline/shared/roles';
import { listTasks } from '@chainline/shared/tasks/task-contract';
import { answerOpenEdits } from './product-answers';
import { storeTestSession } from '../../../testing/factories';
import { mockEndpoint } from '../../../testing/mock-endpoint';
import { server } from '../../../testing/msw';
import { renderApp } from '../../../testing/render';
import { buildProduct } from '../../../testing/product-samples';
import { InventoryPage } from '../pages/InventoryPage';

/** Mutable list for the test: changes affect the next request. */
export type Listed = { products: readonly Product[]; total?: number; reads: number };

/** Answers the requests of the page's first render. */
export const answerInventory = (products: readonly Product[] = [buildProduct()]): Listed => {
  const listed: Listed = { products, reads: 0 };
  answerOpenEdits();
  server.use(
    mockEndpoint(listTasks, () => ({ tasks: { active: [], reserved: [], scheduled: [] } })),
    mockEndpoint(getLightspeedStatus, () => ({
      connected: false,
      expires_at: null,
      error: null,
      message: '',
      account_name: null,
      shop_id: null,
      shop_name: null,
      paused: null,
    })),
    mockEndpoint(listCategories, () => ({ categories: [{ id: 1, name: 'Electric Bikes' }] })),
    mockEndpoint(listProducts, ({ query }) => {
      listed.reads += 1;
      const total = listed.total ?? listed.products.length;
      const pages = Math.max(1, Math.ceil(total / query.per_page));
      return {
        products: listed.products,
        pagination: { page: query.page, per_page: query.per_page, total, pages },
      };
    }),
  );
  return listed;
};

export const openInventory = (role: Role = 'staff', at = '/inventory') => {
  storeTestSession({ role });
  return renderApp({ at, pages: [{ path: '/inventory', Component: InventoryPage }] });
};
