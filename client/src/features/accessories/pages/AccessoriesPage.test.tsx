import { listAccessories, type Accessory } from '@chainline/shared/products/accessory-contract';
import type { QueryOf } from '@chainline/shared/http/endpoint';
import { listCategories } from '@chainline/shared/products/product-contract';
import { deleteProduct } from '@chainline/shared/products/product-edit-contract';
import { editStock } from '@chainline/shared/products/stock-edit-contract';
import { listTasks } from '@chainline/shared/tasks/task-contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import { delay } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { answerOpenEdits } from '../../products/testing/product-answers';
import { storeTestSession } from '../../../testing/factories';
import { failure, mockEndpoint } from '../../../testing/mock-endpoint';
import { server } from '../../../testing/msw';
import { buildAccessory, buildWrite } from '../../../testing/product-samples';
import { renderApp } from '../../../testing/render';
import { setViewportWidth } from '../../../testing/viewport';
import { AccessoriesPage } from './AccessoriesPage';

const bell = buildAccessory({ id: 1, name: 'Bell', sku: 'BELL-1', price: '24.50' });

const open = (at = '/accessories') => renderApp({ at, pages: [{ path: '/accessories', Component: AccessoriesPage }] });

const listing = (accessories: Accessory[], total = accessories.length) => {
  const asked: QueryOf<typeof listAccessories>[] = [];
  server.use(
    mockEndpoint(listAccessories, ({ query }) => {
      asked.push(query);
      const { page, per_page } = query;
      return { accessories, total, page, pages: Math.max(1, Math.ceil(total / per_page)) };
    }),
  );
  return asked;
};

const rowOf = async (name: string) => (await screen.findByText(name)).closest('tr') ?? document.body;
const cells = async (name: string) =>
  within(await rowOf(name))
    .getAllByRole('cell')
    .map((cell) => cell.textContent);

beforeEach(() => {
  storeTestSession();
  answerOpenEdits();
  server.use(
    mockEndpoint(listTasks, () => ({ tasks: { active: [], reserved: [], scheduled: [] } })),
    mockEndpoint(listCategories, () => ({ categories: [] })),
  );
});

it('shows staff the changes not yet accepted by the shop', async () => {
  listing([bell]);
  answerOpenEdits({ writes: [buildWrite({ state: 'failed', product_name: 'Bell' })] });
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Not saved yet (1)' }));
  expect(await screen.findByRole('list', { name: 'Unsaved changes' })).toHaveTextContent('Bell');
});

describe('the list', () => {
  it('asks for 25 accessories by name and shows the stated columns', async () => {
    const asked = listing([bell], 61);
    open();
    expect(await screen.findByText('61 accessories')).toBeVisible();
    expect(asked).toEqual([{ page: 1, per_page: 25, sort: 'name' }]);
    expect(screen.getByRole('heading', { level: 1, name: 'Accessories Inventory' })).toBeVisible();
    const headers = within(screen.getByRole('table', { name: 'Accessories' })).getAllByRole('columnheader');
    expect(headers.map((header) => header.textContent)).toEqual([
      'Image',
      'SKU',
      'Name',
      'Price',
      'Stock',
      'Image Source',
      'Actions',
    ]);
  });

  it('shows the price in dollars with two decimals, the stock and the source of the picture', async () => {
    listing([buildAccessory({ name: 'Bell', sku: '', price: '1234.5', image_source: 'lightspeed' })]);
    open();
    const [, sku, , price, , source] = await cells('Bell');
    expect([sku, price, source]).toEqual(['—', '$1,234.50', 'Lightspeed']);
    expect(screen.getByRole('textbox', { name: 'Stock quantity of Bell' })).toHaveValue('18');
  });

  it.each([
    ['woocommerce', null, 'WooCommerce'],
    ['upload', null, 'Uploaded'],
    ['none', null, 'No picture'],
    ['lightspeed', '2026-11-20T23:00:00.000Z', /^LightspeedCopied \d\d\/11\/2026$/],
  ] as const)('marks a picture from %s (copied %s)', async (image_source, last_image_sync, text) => {
    listing([buildAccessory({ name: 'Bell', image_source, last_image_sync })]);
    open();
    expect((await cells('Bell'))[5]).toEqual(typeof text === 'string' ? text : expect.stringMatching(text));
  });

  it('shows cards on a phone', async () => {
    setViewportWidth(390);
    listing([bell]);
    open();
    const card = (await screen.findByText('Bell')).closest('li');
    expect(card).toHaveTextContent('$24.50');
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
  });

  it('searches after a pause of 300 ms, from the first page', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] });
    const asked = listing([bell], 60);
    const { user, router } = open('/accessories?page=2');
    await user.type(await screen.findByRole('searchbox', { name: 'Search accessories' }), 'bell');
    expect(asked.every(({ search }) => search === undefined)).toBe(true);
    await act(() => vi.advanceTimersByTimeAsync(300));
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ search: 'bell', page: 1 }));
    expect(asked.filter(({ search }) => search !== undefined)).toHaveLength(1);
    expect(router.state.location.search).toBe('?search=bell');
  });

  it('offers the stated page sizes and turns pages', async () => {
    const asked = listing([bell], 61);
    const { user } = open();
    const size = await screen.findByRole('combobox', { name: /Rows per page/ });
    await waitFor(() => expect(size).toBeEnabled());
    const sizes = within(size).getAllByRole('option');
    expect(sizes.map((option) => option.textContent)).toEqual(['10', '25', '50', '100']);
    await user.click(screen.getByRole('button', { name: 'Go to next page' }));
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ page: 2 }));
    await user.selectOptions(size, '100');
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ page: 1, per_page: 100 }));
  });
});

describe('an empty list', () => {
  it('shows a skeleton while loading', async () => {
    server.use(mockEndpoint(listAccessories, () => delay('infinite').then(() => failure(500, 'late'))));
    open();
    expect(await screen.findByRole('table', { name: 'Accessories' })).toHaveAttribute('aria-busy', 'true');
  });

  it('links to the import if there are no accessories', async () => {
    listing([]);
    open();
    expect(await screen.findByText('No accessories available. Please run a sync to import products.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go to Inventory' })).toHaveAttribute('href', '/inventory');
  });

  it('names the search term without matches, and clears it on request', async () => {
    listing([]);
    const { user, router } = open('/accessories?search=tandem');
    expect(await screen.findByText('No accessories found matching "tandem".')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Show all accessories' }));
    await waitFor(() => expect(router.state.location.search).toBe(''));
  });

  it('reports a failed call and repeats it on Retry', async () => {
    server.use(mockEndpoint(listAccessories, () => failure(422, 'Broken', { request_id: 'req-2' })));
    const { user } = open();
    expect(await screen.findByRole('alert')).toHaveTextContent('HTTP errorBrokenRequest id: req-2');
    listing([bell]);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Bell')).toBeVisible();
  });
});

describe('changing an accessory', () => {
  it('opens the product dialog to add one', async () => {
    listing([bell]);
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Add Accessory' }));
    expect(await screen.findByRole('dialog', { name: 'Add New Product' })).toBeVisible();
  });

  it.each([
    ['Edit Bell', 'Edit Product'],
    ['Update stock of Bell', 'Update Stock: Bell'],
  ])('%s opens %s', async (button, dialog) => {
    listing([bell]);
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: button }));
    expect(await screen.findByRole('dialog', { name: dialog })).toBeVisible();
  });

  it('deletes one after confirmation', async () => {
    const asked = listing([bell]);
    const deleted: number[] = [];
    server.use(
      mockEndpoint(deleteProduct, ({ params }) => {
        deleted.push(params.id);
        return { success: true as const, message: '', write: buildWrite({ kind: 'delete' }) };
      }),
    );
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Delete Bell' }));
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveTextContent('Are you sure you want to delete "Bell"? This action cannot be undone.');
    const before = asked.length;
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(deleted).toEqual([1]));
    await waitFor(() => expect(asked.length).toBeGreaterThan(before));
  });

  it('edits the stock in place', async () => {
    listing([bell]);
    const bodies: unknown[] = [];
    server.use(
      mockEndpoint(editStock, ({ body }) => {
        bodies.push(body);
        return failure(409, 'It moved');
      }),
    );
    const { user } = open();
    const field = await screen.findByRole('textbox', { name: 'Stock quantity of Bell' });
    await user.clear(field);
    await user.type(field, '20{Enter}');
    await waitFor(() => expect(bodies).toEqual([expect.objectContaining({ quantity: 20, seen_quantity: 18 })]));
  });
});

it('is read-only for users who only make quotes', async () => {
  storeTestSession({ role: 'quotes' });
  server.use(mockEndpoint(listTasks, () => failure(403, 'Not for you')));
  listing([bell]);
  open();
  const [, sku, , price, stock] = await cells('Bell');
  expect([sku, price, stock]).toEqual(['BELL-1', '$24.50', 'In Stock18']);
  expect(screen.queryByRole('button', { name: /Add|Edit|Delete|Sync/ })).not.toBeInTheDocument();
  expect(screen.queryByRole('columnheader', { name: 'Actions' })).not.toBeInTheDocument();
  expect(screen.queryByText('You do not have permission to do that.')).not.toBeInTheDocument();
});
