import { getLightspeedStatus } from '@chainline/shared/lightspeed/lightspeed-contract';
import {
  listCategories,
  listProducts,
  listVariations,
  type Product,
  type ProductListQuery,
} from '@chainline/shared/products/product-contract';
import { listTasks } from '@chainline/shared/tasks/task-contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import { delay, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { storeTestSession } from '../../../testing/factories';
import { failure, mockEndpoint } from '../../../testing/mock-endpoint';
import { server } from '../../../testing/msw';
import { renderApp } from '../../../testing/render';
import { answerOpenEdits } from '../testing/product-answers';
import { setViewportWidth } from '../../../testing/viewport';
import { buildProduct, buildVariation } from '../../../testing/product-samples';
import { InventoryPage } from './InventoryPage';

const bike = buildProduct({ id: 1, name: 'Segway Xafari', sku: 'SEG-X', type: 'variable', variation_count: 2 });
const bell = buildProduct({ id: 2, name: 'Bell', sku: 'BELL-1' });

const open = (at = '/inventory') => renderApp({ at, pages: [{ path: '/inventory', Component: InventoryPage }] });

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

const table = () => screen.findByRole('table', { name: 'Products' });
const rowOf = async (name: string) => (await screen.findByText(name)).closest('tr') ?? document.body;
/** Cells as the quotes role sees them, without editing. */
const cells = async (name: string) => {
  const row = await rowOf(name);
  return within(row)
    .getAllByRole('cell')
    .map((cell) => cell.textContent);
};
const reader = () => storeTestSession({ role: 'quotes' });

beforeEach(() => {
  storeTestSession();
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
    mockEndpoint(listCategories, () => ({
      categories: [
        { id: 1, name: 'Electric Bikes' },
        { id: 3, name: 'Parts' },
      ],
    })),
  );
});

describe('the list', () => {
  it('loads 25 products by name and shows the stated columns', async () => {
    const asked = listing([bell], 412);
    open();
    expect(await screen.findByText('412 products')).toBeVisible();
    expect(asked).toEqual([{ page: 1, per_page: 25, sort: 'name' }]);
    expect(screen.getByRole('heading', { level: 1, name: 'Product Inventory' })).toBeVisible();
    const headers = within(await table()).getAllByRole('columnheader');
    expect(headers.map((header) => header.textContent)).toEqual([
      'Select',
      'Image',
      'Name',
      'SKU',
      'Price',
      'Stock',
      'Categories',
      'Product Type',
      'Actions',
    ]);
  });

  it('shows a product with a snippet of its description, prices in dollars and stock', async () => {
    reader();
    listing([buildProduct({ description: `<p>${'Long words. '.repeat(9)}</p>`, stock_quantity: 4 })]);
    open();
    await screen.findByText('Super73 S2');
    const snippet = 'Long words. Long words. Long words. Long words. Lo…';
    expect(await cells('Super73 S2')).toEqual([
      '',
      `Super73 S2${snippet}`,
      'S73-S2',
      '$4,299.00',
      'Low Stock4',
      'Electric Bikes',
      'Simple',
    ]);
  });

  it.each(['editable', 'read-only'])(
    'tells how many units are held for quotes, beside a number that is %s',
    async (kind) => {
      if (kind === 'read-only') reader();
      listing([buildProduct({ held_units: 2 })]);
      open();
      expect(await screen.findByText('2 held for quotes')).toBeVisible();
      expect(screen.queryAllByRole('textbox', { name: /Super73 S2/ })).toHaveLength(kind === 'read-only' ? 0 : 1);
    },
  );

  it('shows a reduced price next to the struck-through regular one', async () => {
    listing([buildProduct({ price: '3999.00', sale_price: '3999.00' })]);
    open();
    const row = await rowOf('Super73 S2');
    expect(within(row).getByText('$4,299.00').tagName).toBe('S');
    expect(within(row).getByText('$3,999.00')).toBeVisible();
  });

  it.each([
    [{ stock_quantity: null, manage_stock: false }, 'Status UnknownNot counted—'],
    [{ stock_quantity: 0, stock_status: 'onbackorder' }, 'Status UnknownOn backorder0'],
    [{ stock_quantity: 0, stock_status: 'outofstock' }, 'Out of Stock0'],
    [{ stock_quantity: 6 }, 'In Stock6'],
    [{ type: 'variable', variation_count: 2, stock_quantity: null }, 'Status Unknownin 2 variations—'],
    [
      { type: 'variable', variation_count: 2, variation_quantity: 9, stock_quantity: null, stock_status: 'instock' },
      'In Stockin 2 variations9',
    ],
  ] as const)('shows stock %j as %s', async (stock, text) => {
    reader();
    listing([buildProduct(stock)]);
    open();
    expect((await cells('Super73 S2'))[4]).toBe(text);
  });

  it('marks unknown values as unknown', async () => {
    reader();
    listing([buildProduct({ sku: '', price: null, regular_price: null, categories: [] })]);
    open();
    const [, , sku, price, , categories] = await cells('Super73 S2');
    expect([sku, price, categories]).toEqual(['—', '—', '—']);
  });

  it('shows cards on a phone', async () => {
    reader();
    setViewportWidth(390);
    listing([bell]);
    open();
    const card = (await screen.findByText('Bell')).closest('li');
    expect(card).toHaveTextContent('In Stock18');
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
  });
});

describe('an empty inventory', () => {
  it('shows a skeleton while loading', async () => {
    server.use(mockEndpoint(listProducts, () => delay('infinite').then(() => failure(500, 'late'))));
    open();
    expect(await table()).toHaveAttribute('aria-busy', 'true');
  });

  it('offers a sync if there are no products at all', async () => {
    listing([]);
    open();
    expect(await screen.findByText('No products available. Please run a sync to import products.')).toBeVisible();
    expect(screen.getAllByRole('button', { name: 'Sync All Products' })).toHaveLength(2);
  });

  it('names the search term without matches, and clears it on request', async () => {
    const asked = listing([]);
    const { user, router } = open('/inventory?search=tandem');
    expect(await screen.findByText('No products found matching "tandem".')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Show all products' }));
    await waitFor(() => expect(asked.at(-1)).not.toHaveProperty('search'));
    expect(router.state.location.search).toBe('');
  });

  it('names the filters, and clears them with the search', async () => {
    listing([]);
    const { user, router } = open('/inventory?search=tandem&stock_status=instock');
    expect(
      await screen.findByText('No products found with the current filters. Try adjusting your search or filters.'),
    ).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Clear search and filters' }));
    expect(router.state.location.search).toBe('');
  });
});

describe('a list that failed to load', () => {
  it('is reported with the request id, and loaded on Retry', async () => {
    server.use(mockEndpoint(listProducts, () => failure(422, 'The list is broken', { request_id: 'req-9' })));
    const { user } = open();
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Failed to fetch products');
    expect(alert).toHaveTextContent('The list is broken');
    expect(alert).toHaveTextContent('Request id: req-9');
    listing([bell]);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Bell')).toBeVisible();
  });

  it('distinguishes a missing response', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] });
    let tries = 0;
    server.use(
      mockEndpoint(listProducts, () => {
        tries += 1;
        return HttpResponse.error();
      }),
    );
    open();
    await waitFor(() => expect(tries).toBe(1));
    await act(() => vi.advanceTimersByTimeAsync(1000));
    await waitFor(() => expect(tries).toBe(2));
    await act(() => vi.advanceTimersByTimeAsync(2000));
    expect(await screen.findByText('An error occurred while fetching products.')).toBeVisible();
  });
});

describe('search, filters, sorting and paging', () => {
  it('searches on the button, from the first page, and keeps the term in the address', async () => {
    const asked = listing([bell], 60);
    const { user, router } = open('/inventory?page=2');
    await user.type(await screen.findByRole('searchbox', { name: 'Search products' }), 'bell');
    expect(asked.at(-1)).not.toHaveProperty('search');
    await user.click(screen.getByRole('button', { name: 'Search' }));
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ search: 'bell', page: 1 }));
    expect(router.state.location.search).toBe('?search=bell');
  });

  it('hides the filters until requested', async () => {
    listing([bell]);
    const { user } = open();
    const toggle = await screen.findByRole('button', { name: 'Show Filters' });
    expect(screen.queryByRole('region', { name: 'Filters' })).not.toBeInTheDocument();
    await user.click(toggle);
    expect(await screen.findByRole('region', { name: 'Filters' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Hide Filters' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Filters' })).not.toBeInTheDocument());
  });

  it.each([
    ['Category', 'Parts', { category: 3 }, '?category=3'],
    ['Stock Status', 'On Backorder', { stock_status: 'onbackorder' }, '?stock_status=onbackorder'],
    ['Product Type', 'Variable', { type: 'variable' }, '?type=variable'],
  ])('filters by %s and keeps it in the address', async (label, choice, query, search) => {
    const asked = listing([bell]);
    const { user, router } = open();
    await user.click(await screen.findByRole('button', { name: 'Show Filters' }));
    await user.click(await screen.findByRole('combobox', { name: label }));
    await user.click(await screen.findByRole('option', { name: choice }));
    await waitFor(() => expect(asked.at(-1)).toMatchObject(query));
    expect(router.state.location.search).toBe(search);
  });

  it('shows the filters from the address, and clears them', async () => {
    const asked = listing([bell]);
    const { user } = open('/inventory?category=3&type=simple');
    expect(await screen.findByRole('button', { name: 'Hide Filters (2)' })).toBeVisible();
    const category = screen.getByRole('combobox', { name: 'Category' });
    await waitFor(() => expect(category).toHaveTextContent('Parts'));
    expect(asked[0]).toMatchObject({ category: 3, type: 'simple' });
    await user.click(screen.getByRole('button', { name: 'Clear Filters' }));
    await waitFor(() => expect(asked.at(-1)).toEqual({ page: 1, per_page: 25, sort: 'name' }));
  });

  it('reports categories that failed to load, and loads them on Retry', async () => {
    listing([bell]);
    server.use(mockEndpoint(listCategories, () => failure(422, 'No')));
    const { user } = open('/inventory?category=3');
    expect(await screen.findByText('Failed to load categories.')).toBeVisible();
    server.use(mockEndpoint(listCategories, () => ({ categories: [{ id: 3, name: 'Parts' }] })));
    await user.click(screen.getByRole('button', { name: 'Retry loading categories' }));
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'Category' })).toHaveTextContent('Parts'));
    expect(screen.queryByText('Failed to load categories.')).not.toBeInTheDocument();
  });

  it.each([
    ['Name', '-name'],
    ['SKU', 'sku'],
    ['Price', 'price'],
    ['Stock', 'stock'],
  ])('sorts by %s', async (header, sort) => {
    const asked = listing([bell]);
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: header }));
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ sort }));
  });

  it('turns pages, offers the stated sizes and keeps both in the address', async () => {
    const asked = listing([bell], 412);
    const { user, router } = open();
    await screen.findByText('1–25 of 412');
    await user.click(screen.getByRole('button', { name: 'Go to next page' }));
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ page: 2 }));
    expect(router.state.location.search).toBe('?page=2');
    const sizes = screen.getByRole('combobox', { name: 'Rows per page' });
    const offered = within(sizes).getAllByRole('option');
    expect(offered.map((option) => option.textContent)).toEqual(['5', '10', '25', '50', '100']);
    await user.selectOptions(sizes, '50');
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ page: 1, per_page: 50 }));
    expect(router.state.location.search).toBe('?per_page=50');
  });
});

describe('the variations of a product', () => {
  const toggle = () => screen.findByRole('button', { name: '2 variations of Segway Xafari' });

  it('expand and collapse by keyboard, with their own stock', async () => {
    reader();
    listing([bike, bell]);
    const small = buildVariation({ id: 11, attributes: [{ name: 'Size', option: 'S' }], stock_quantity: 7 });
    server.use(mockEndpoint(listVariations, () => ({ variations: [small, buildVariation({ stock_quantity: null })] })));
    const { user } = open();
    const button = await toggle();
    expect(button).toHaveAttribute('aria-expanded', 'false');
    button.focus();
    await user.keyboard('{Enter}');
    expect((await cells('Size S'))[4]).toBe('In Stock7');
    expect((await cells('Size M, Colour Black'))[4]).toBe('Status UnknownNot counted—');
    expect(button).toHaveAttribute('aria-expanded', 'true');
    const names = within(await table())
      .getAllByRole('row')
      .map((row) => row.textContent);
    expect(names.findIndex((name) => name.includes('Size S'))).toBe(2);
    await user.keyboard(' ');
    expect(screen.queryByText('Size S')).not.toBeInTheDocument();
  });

  it('report a failed load, and load on Retry', async () => {
    listing([bike]);
    server.use(mockEndpoint(listVariations, () => failure(422, 'No', { request_id: 'req-5' })));
    const { user } = open();
    await user.click(await toggle());
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Failed to load the variations.Request id: req-5');
    server.use(mockEndpoint(listVariations, () => ({ variations: [buildVariation()] })));
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Size M, Colour Black')).toBeVisible();
  });

  it('are not offered if there are none', async () => {
    listing([bell]);
    open();
    await screen.findByText('Bell');
    expect(screen.queryByRole('button', { name: /variation/ })).not.toBeInTheDocument();
  });
});

describe('the quotes role', () => {
  it('sees the list without imports, and makes no forbidden call', async () => {
    storeTestSession({ role: 'quotes' });
    server.use(
      mockEndpoint(listTasks, () => failure(403, 'Not for you')),
      mockEndpoint(getLightspeedStatus, () => failure(500, 'Not asked')),
    );
    listing([]);
    open();
    expect(await screen.findByText('No products available. Please run a sync to import products.')).toBeVisible();
    expect(screen.queryByRole('button', { name: /Sync|imports/ })).not.toBeInTheDocument();
    expect(screen.queryByText('You do not have permission to do that.')).not.toBeInTheDocument();
  });
});
