import { verifySession } from '@chainline/shared/auth/auth-contract';
import { getLightspeedStatus } from '@chainline/shared/lightspeed/lightspeed-contract';
import { getCachePlan } from '@chainline/shared/products/cache-contract';
import {
  listProducts,
  listVariations,
  type Product,
  type ProductListQuery,
} from '@chainline/shared/products/product-contract';
import { clearProductCache, syncProductsToDatabase } from '@chainline/shared/products/product-edit-contract';
import { alreadyRunningMessage, getTask, listTasks, startWooImport } from '@chainline/shared/tasks/task-contract';
import { screen, waitFor, within } from '@testing-library/react';
import { delay } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { StaffOnly } from '../../../app/StaffOnly';
import { buildUser, storeTestSession } from '../../../testing/factories';
import { failure, mockEndpoint } from '../../../testing/mock-endpoint';
import { server } from '../../../testing/msw';
import { buildProduct, buildTask, buildVariation } from '../../../testing/product-samples';
import { renderApp } from '../../../testing/render';
import { ProductListPage } from './ProductListPage';

const bell = buildProduct({
  id: 1,
  name: 'Bell',
  sku: 'BELL-1',
  price: '24.50',
  categories: [{ id: 3, name: 'Bells' }],
});
const bike = buildProduct({
  id: 2,
  name: 'Segway Xafari',
  sku: 'SEG-X',
  type: 'variable',
  stock_quantity: null,
  variation_count: 2,
  variation_quantity: 9,
});

const open = (at = '/products/list') =>
  renderApp({
    at,
    pages: [
      { Component: StaffOnly, children: [{ path: '/products/list', Component: ProductListPage }] },
      { path: '/quote-builder', element: <p>The builder</p> },
    ],
  });

const listing = (products: Product[], total = products.length) => {
  const asked: ProductListQuery[] = [];
  server.use(
    mockEndpoint(listProducts, ({ query }) => {
      asked.push(query);
      const { page, per_page } = query;
      return { products, pagination: { page, per_page, total, pages: Math.max(1, Math.ceil(total / per_page)) } };
    }),
  );
  return asked;
};

const cardOf = async (name: string) => {
  const card = (await screen.findByRole('heading', { name })).closest('li');
  if (card === null) throw new Error(`${name} is in no card`);
  return card;
};

const started = { success: true as const, already_running: false, message: '' };
const taskId = '0d0e2c3e-6a2b-4c1d-8e9f-1234567890ab';

beforeEach(() => {
  storeTestSession();
  server.use(
    mockEndpoint(listTasks, () => ({ tasks: { active: [], reserved: [], scheduled: [] } })),
    mockEndpoint(getTask, () => buildTask({ task_id: taskId })),
    mockEndpoint(getCachePlan, () => ({ products: 412, seconds: 130 })),
    mockEndpoint(getLightspeedStatus, () => ({
      connected: true,
      expires_at: null,
      error: null,
      message: '',
      account_name: null,
      shop_id: null,
      shop_name: null,
      paused: null,
    })),
  );
});

describe('the cards', () => {
  it('show a hundred products per page by name, with the important details', async () => {
    const asked = listing([bell], 412);
    open();
    const card = await cardOf('Bell');
    expect(asked).toEqual([{ page: 1, per_page: 100, sort: 'name' }]);
    expect(screen.getByText('412 products')).toBeVisible();
    for (const text of ['BELL-1 · Simple', 'Bells', '$24.50', 'In Stock', '18']) expect(card).toHaveTextContent(text);
    expect(within(card).queryByRole('button')).not.toBeInTheDocument();
  });

  it('show pending and failed changes, and unpublished products', async () => {
    const write = { id: taskId, kind: 'update' as const, error: null };
    listing([
      buildProduct({ id: 1, name: 'Bell', status: 'draft', write: { ...write, state: 'waiting' } }),
      buildProduct({ id: 2, name: 'Lock', write: { ...write, state: 'failed', error: 'No' } }),
    ]);
    open();
    expect(await cardOf('Bell')).toHaveTextContent('DraftOn its way to the shop');
    expect(await cardOf('Lock')).toHaveTextContent('Not saved in the shop');
  });

  it.each([
    [{ stock_quantity: null, manage_stock: false }, 'Status Unknown—Not counted'],
    [{ stock_quantity: 0, stock_status: 'outofstock' }, 'Out of Stock0'],
    [{ stock_quantity: 3 }, 'Low Stock3'],
    [{ stock_quantity: 0, stock_status: 'onbackorder' }, 'Status Unknown0On backorder'],
  ] as const)('show stock %j as %s', async (stock, text) => {
    listing([buildProduct({ name: 'Bell', ...stock })]);
    open();
    expect(await cardOf('Bell')).toHaveTextContent(text);
  });

  it('use the low-stock threshold of the settings', async () => {
    server.use(
      mockEndpoint(verifySession, () => ({ authenticated: true, user: buildUser({ role: 'staff', low_stock: 20 }) })),
    );
    listing([
      buildProduct({ name: 'Bell', stock_quantity: 20 }),
      buildProduct({ id: 9, name: 'Lock', stock_quantity: 21 }),
    ]);
    open();
    await waitFor(async () => expect(await cardOf('Bell')).toHaveTextContent('Low Stock20'));
    expect(await cardOf('Lock')).toHaveTextContent('In Stock21');
  });

  it('show a reduced price next to the regular one', async () => {
    listing([buildProduct({ name: 'Bell', price: '3999.00', sale_price: '3999.00' })]);
    open();
    const card = await cardOf('Bell');
    expect(within(card).getByText('$4,299.00').tagName).toBe('S');
    expect(card).toHaveTextContent('$3,999.00');
  });

  it('expand by keyboard to show variations, and collapse again', async () => {
    listing([bike]);
    server.use(
      mockEndpoint(listVariations, () => ({
        variations: [buildVariation(), buildVariation({ id: 12, sku: '', price: null })],
      })),
    );
    const { user } = open();
    const button = await screen.findByRole('button', { name: '2 variations of Segway Xafari' });
    expect(await cardOf('Segway Xafari')).toHaveTextContent('9');
    button.focus();
    await user.keyboard('{Enter}');
    const rows = within(await screen.findByRole('table', { name: 'Variations of Segway Xafari' })).getAllByRole('row');
    expect(rows[1]).toHaveTextContent('Size M, Colour BlackS73-S2-M$4,299.00Low Stock 2');
    expect(rows[2]).toHaveTextContent('Size M, Colour Black——Low Stock 2');
    expect(button).toHaveAttribute('aria-expanded', 'true');
    await user.keyboard('{Enter}');
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
  });

  it('mark variations counted with their product', async () => {
    listing([{ ...bike, manage_stock: true, stock_quantity: 6, sharing_count: 1 }]);
    const sharing = { stock_quantity: 6, shares_stock: true };
    server.use(mockEndpoint(listVariations, () => ({ variations: [buildVariation(sharing)] })));
    const { user } = open();
    expect(await screen.findByText('Shared by 1 variation')).toBeVisible();
    await user.click(await screen.findByRole('button', { name: /2 variations/ }));
    expect(await screen.findByText('Counted with the product')).toBeVisible();
  });

  it('report that variations could not be loaded, and load them on Retry', async () => {
    listing([bike]);
    server.use(mockEndpoint(listVariations, () => failure(422, 'No', { request_id: 'req-5' })));
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: /2 variations/ }));
    expect(await screen.findByText('Failed to load the variations.')).toBeVisible();
    server.use(mockEndpoint(listVariations, () => ({ variations: [] })));
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('This product no longer has variations.')).toBeVisible();
  });
});

describe('search, type, size and paging', () => {
  it('are kept in the address, and return to the first page', async () => {
    const asked = listing([bell], 600);
    const { user, router } = open('/products/list?page=2');
    await user.type(await screen.findByRole('searchbox', { name: 'Search products' }), 'bell');
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ search: 'bell', page: 1 }));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Type' }), 'Variable');
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ type: 'variable' }));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Per page' }), '500');
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ per_page: 500 }));
    expect(router.state.location.search).toBe('?search=bell&type=variable&per_page=500');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Type' }), 'All');
    await waitFor(() => expect(asked.at(-1)).not.toHaveProperty('type'));
  });

  it('offers the stated types and sizes', async () => {
    listing([bell]);
    open();
    const offered = (name: string) =>
      within(screen.getByRole('combobox', { name }))
        .getAllByRole('option')
        .map((option) => option.textContent);
    await cardOf('Bell');
    expect(offered('Type')).toEqual(['All', 'Simple', 'Variable']);
    expect(offered('Per page')).toEqual(['20', '50', '100', '200', '500']);
  });

  it('turns pages with Previous and Next, above and below the cards', async () => {
    const asked = listing([bell], 250);
    const { user, router } = open();
    const above = await screen.findByRole('navigation', { name: 'Pages' });
    expect(within(above).getByRole('button', { name: 'Previous' })).toBeDisabled();
    await user.click(within(above).getByRole('button', { name: 'Next' }));
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ page: 2 }));
    const below = screen.getByRole('navigation', { name: 'Pages, below the list' });
    expect(below).toHaveTextContent('Page 2 of 3');
    await user.click(within(below).getByRole('button', { name: 'Next' }));
    await waitFor(() => expect(router.state.location.search).toBe('?page=3'));
    expect(within(below).getByRole('button', { name: 'Next' })).toBeDisabled();
  });
});

describe('an empty list of cards', () => {
  it('shows skeletons while loading', async () => {
    server.use(mockEndpoint(listProducts, () => delay('infinite').then(() => failure(500, 'late'))));
    open();
    expect(await screen.findByText('Loading products…')).toBeInTheDocument();
  });

  it.each([
    ['', 'No products available. Please run a sync to import products.'],
    ['?search=tandem', 'No products found matching "tandem".'],
    ['?search=tandem&type=simple', 'No products found with the current filters. Try adjusting your search or filters.'],
  ])('names the reason (%s)', async (search, text) => {
    listing([]);
    open(`/products/list${search}`);
    expect(await screen.findByText(text)).toBeVisible();
  });

  it('offers to show all products', async () => {
    const asked = listing([]);
    const { user } = open('/products/list?search=tandem&type=simple');
    await user.click(await screen.findByRole('button', { name: 'Show all products' }));
    await waitFor(() => expect(asked.at(-1)).toEqual({ page: 1, per_page: 100, sort: 'name' }));
  });

  it('links from a page past the end to the first', async () => {
    const asked = listing([], 40);
    const { user } = open('/products/list?page=9');
    await user.click(await screen.findByRole('button', { name: 'Go to the first page' }));
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ page: 1 }));
  });

  it('reports a failed load, and loads on Retry', async () => {
    server.use(mockEndpoint(listProducts, () => failure(422, 'The list is broken', { request_id: 'req-9' })));
    const { user } = open();
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Failed to fetch productsThe list is brokenRequest id: req-9');
    listing([bell]);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await cardOf('Bell')).toBeVisible();
  });
});

describe('imports from the shop', () => {
  it('import changes with one click', async () => {
    const bodies: unknown[] = [];
    listing([bell]);
    server.use(
      mockEndpoint(startWooImport, ({ body }) => {
        bodies.push(body);
        return { ...started, task_id: taskId };
      }),
    );
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Import Products' }));
    expect(await screen.findByRole('group', { name: 'Importing from WooCommerce' })).toBeVisible();
    expect(bodies).toEqual([{ incremental: true }]);
  });

  it('ask before a full sync to the database, with an estimate', async () => {
    let asked = 0;
    listing([bell]);
    server.use(
      mockEndpoint(syncProductsToDatabase, () => {
        asked += 1;
        return { ...started, task_id: taskId };
      }),
    );
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Sync to Database' }));
    const dialog = await screen.findByRole('dialog', { name: 'Sync to the database?' });
    expect(
      await within(dialog).findByText('About 412 products will be imported, which takes about 2 minutes.'),
    ).toBeVisible();
    expect(asked).toBe(0);
    await user.click(within(dialog).getByRole('button', { name: 'Sync to Database' }));
    await waitFor(() => expect(asked).toBe(1));
  });

  it('report that no full sync was started during a partial import', async () => {
    listing([bell]);
    const words = 'A sync is already in progress that imports only a part.';
    server.use(mockEndpoint(syncProductsToDatabase, () => failure(409, words)));
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Sync to Database' }));
    const dialog = await screen.findByRole('dialog', { name: 'Sync to the database?' });
    await user.click(within(dialog).getByRole('button', { name: 'Sync to Database' }));
    expect(await screen.findByText(words)).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Retry' })).toBeVisible();
  });

  it('ask before clearing the cache, and follow the import', async () => {
    let cleared = 0;
    listing([bell]);
    server.use(
      mockEndpoint(clearProductCache, () => {
        cleared += 1;
        return { ...started, task_id: taskId };
      }),
    );
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Clear Cache' }));
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(cleared).toBe(0);
    await user.click(screen.getByRole('button', { name: 'Clear Cache' }));
    const dialog = await screen.findByRole('dialog', { name: 'Clear the cache?' });
    await user.click(within(dialog).getByRole('button', { name: 'Clear Cache' }));
    expect(await screen.findByRole('group', { name: 'Importing from WooCommerce' })).toBeVisible();
    expect(cleared).toBe(1);
  });

  it('report an import in progress and follow it', async () => {
    listing([bell]);
    server.use(
      mockEndpoint(clearProductCache, () => ({
        ...started,
        task_id: taskId,
        already_running: true,
        message: alreadyRunningMessage,
      })),
    );
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Clear Cache' }));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: 'Clear Cache' }));
    expect(await screen.findByText('A sync is already in progress.')).toBeVisible();
  });

  it('report that the cache was not cleared, and clear it on Retry', async () => {
    listing([bell]);
    server.use(mockEndpoint(clearProductCache, () => failure(409, 'The online shop is not set up')));
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Clear Cache' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Clear Cache' }));
    expect(await screen.findByText('Failed to start sync.')).toBeVisible();
    server.use(mockEndpoint(clearProductCache, () => ({ ...started, task_id: taskId })));
    await user.click(await screen.findByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('group', { name: 'Importing from WooCommerce' })).toBeVisible();
  });
});

describe('users of this page', () => {
  it.each(['staff', 'manager'])('are %s', async (role) => {
    storeTestSession({ role });
    listing([bell]);
    open();
    expect(await cardOf('Bell')).toBeVisible();
  });

  it('do not include users who only make quotes, who are redirected home', async () => {
    storeTestSession({ role: 'quotes' });
    open();
    expect(await screen.findByText('The builder')).toBeVisible();
  });
});
