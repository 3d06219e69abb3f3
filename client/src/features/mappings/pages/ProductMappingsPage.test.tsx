import {
  createMapping,
  deleteMapping,
  listMappings,
  pickShopUnits,
  pickTillItems,
  type Mapping,
} from '@chainline/shared/mappings/mapping-contract';
import { screen, waitFor, within } from '@testing-library/react';
import { delay } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { answerHistory } from '../../stock/testing/stock-answers';
import { storeTestSession } from '../../../testing/factories';
import { failure, mockEndpoint } from '../../../testing/mock-endpoint';
import { server } from '../../../testing/msw';
import { renderElement } from '../../../testing/render';
import { answerList, answerQuietly, answerStatus } from '../testing/mapping-answers';
import { buildConflict, buildMapping, shopPick, tillPick } from '../testing/mapping-builders';
import { ProductMappingsPage } from './ProductMappingsPage';

const open = (search = '') => renderElement(<ProductMappingsPage />, `/product-mappings${search}`);

const row = (name: string) => screen.findByRole('row', { name: new RegExp(name) });

beforeEach(() => {
  storeTestSession();
  answerQuietly();
});

describe('the list', () => {
  it('says how many variations share a number', async () => {
    answerList(() => [buildMapping({ sharing_count: 3 })]);
    open();
    const cells = within(await row('Super73')).getAllByRole('cell');
    expect(cells[1]).toHaveTextContent('Super73 RX MojaveS73-RXShared by 3 variations4');
    expect(cells[2]).not.toHaveTextContent('Shared');
  });

  it('shows both sides with SKU and quantity, confidence, settings and freshness', async () => {
    const last_synced_at = new Date(Date.now() - 30 * 3_600_000).toISOString();
    answerList(() => [
      buildMapping({ mapping_confidence: 0.82, sync_direction: 'ls_to_woo', last_synced_at, lightspeed_quantity: 3 }),
    ]);
    open();
    const cells = within(await row('Super73')).getAllByRole('cell');
    const texts = ['Super73 RX MojaveS73-RX4', 'SUPER73 RX2100000001013', '82%'];
    expect(cells.slice(1, 4).map((cell) => cell.textContent)).toEqual(texts);
    expect(screen.getByRole('switch', { name: /^Verified/ })).toBeChecked();
    expect(screen.getByRole('combobox', { name: /^Sync Direction/ })).toHaveTextContent('To WooCommerce');
    expect(screen.getByRole('switch', { name: /^Sync Status/ })).toBeChecked();
    expect(cells[7]).toHaveTextContent('30h agoUpdating');
    expect(screen.getByRole('img', { name: 'Online shop: 4' })).toBeVisible();
  });

  it('explains both quantities if the product is known', async () => {
    answerList(() => [buildMapping(), buildMapping({ id: 2, product_id: null, product_name: 'Bell' })]);
    answerHistory();
    const { user, router } = open();
    await row('Bell');
    const whys = screen.getAllByRole('button', { name: /^Why is this number/ });
    expect(whys.map((why) => why.getAttribute('aria-label'))).toEqual([
      'Why is this number? Super73 RX Mojave, Online shop',
      'Why is this number? Super73 RX Mojave, Lightspeed',
    ]);
    await user.click(whys[1] ?? document.body);
    expect(await screen.findByRole('dialog', { name: 'Why is this number?' })).toBeVisible();
    expect(router.state.location).toMatchObject({ pathname: '/product-mappings', search: '?history=77&unit=501' });
  });

  it('shows the reasons of an automatic match', async () => {
    const signals = [{ signal: 'sku' as const, weight: 5, value: 1, text: 'Same SKU S73-RX' }];
    answerList(() => [
      buildMapping({ mapping_confidence: 0.97, signals }),
      buildMapping({ id: 2, product_name: 'Bell' }),
    ]);
    const { user } = open();
    await row('Bell');
    await user.click(screen.getByRole('button', { name: /^97%: why Super73 RX Mojave was matched/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Why were these matched?' });
    expect(within(dialog).getByText('Same SKU S73-RX')).toBeVisible();
    expect(screen.queryByRole('button', { name: /why Bell/ })).not.toBeInTheDocument();
  });

  it('shows unknown values as unknown, never as 0', async () => {
    answerList(() => [buildMapping({ product_name: null, product_sku: null, woo_quantity: null, lightspeed_sku: '' })]);
    open();
    const unknown = await row('WooCommerce product 501');
    expect(within(unknown).getByText('Not imported yet')).toBeVisible();
    expect(within(unknown).getByText('No SKU')).toBeVisible();
    expect(within(unknown).getByRole('img', { name: 'Online shop: quantity not known' })).toHaveTextContent('—');
    expect(within(unknown).getByText('Not counted')).toBeVisible();
    expect(within(unknown).getByText('Never')).toBeVisible();
  });

  it('keeps tab, search, sorting and page in the address', async () => {
    const asked = answerList(() => [buildMapping()], 60);
    const { user, router } = open('?page=2&search=rx');
    await row('Super73');
    expect(asked[0]).toEqual({ product_type: 'bike', page: 2, per_page: 10, sort: 'product_name', search: 'rx' });

    await user.click(screen.getByRole('tab', { name: 'Accessories' }));
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ product_type: 'accessory', page: 1, search: 'rx' }));
    await user.click(screen.getByRole('button', { name: 'Confidence' }));
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ sort: 'confidence' }));
    expect(router.state.location.search).toBe('?search=rx&product_type=accessory&sort=confidence');

    await user.click(screen.getByRole('tab', { name: 'Bikes' }));
    await waitFor(() => expect(router.state.location.search).toBe('?search=rx&sort=confidence'));
    expect(screen.getByRole('tab', { name: 'Bikes' })).toHaveAttribute('aria-selected', 'true');
  });

  it('offers 10, 25, 50 and 100 rows', async () => {
    const asked = answerList(() => [buildMapping()], 60);
    const { user } = open();
    await row('Super73');
    const sizes = screen.getByRole('combobox', { name: 'Rows per page' });
    expect(
      within(sizes)
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual(['10', '25', '50', '100']);
    await user.selectOptions(sizes, '50');
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ per_page: 50, page: 1 }));
  });

  it('shows the effect of a sale within 5 seconds', async () => {
    vi.useFakeTimers({
      shouldAdvanceTime: true,
      toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
    });
    let quantity = 4;
    answerList(() => [buildMapping({ lightspeed_quantity: quantity })]);
    open();
    expect(await screen.findByRole('img', { name: 'Lightspeed: 4' })).toBeVisible();
    quantity = 3;
    await vi.advanceTimersByTimeAsync(5000);
    expect(await screen.findByRole('img', { name: 'Lightspeed: 3' })).toBeVisible();
    expect(screen.getByText('Updating')).toBeVisible();
  });

  it('links to Lightspeed if it is not connected', async () => {
    answerStatus(false);
    answerList(() => []);
    open();
    expect(await screen.findByText(/Lightspeed is not connected/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go to Lightspeed' })).toHaveAttribute('href', '/lightspeed-inventory');
  });
});

describe('an empty list', () => {
  it('shows skeletons while loading', async () => {
    server.use(mockEndpoint(listMappings, async () => (await delay('infinite'), failure(500, 'Late'))));
    open();
    expect(await screen.findByRole('table')).toHaveAttribute('aria-busy', 'true');
  });

  it('explains mappings and offers to create the first', async () => {
    answerList(() => []);
    const { user } = open();
    expect(await screen.findByText('No mappings yet')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Add the first mapping' }));
    expect(await screen.findByRole('dialog', { name: 'Create Product Mapping' })).toBeVisible();
  });

  it('offers to clear a search without matches', async () => {
    const asked = answerList(() => []);
    const { user } = open('?search=unicycle');
    expect(await screen.findByText('No mappings match “unicycle”')).toBeVisible();
    await user.click(screen.getByText('Clear search'));
    await waitFor(() => expect(asked.at(-1)).not.toHaveProperty('search', 'unicycle'));
  });

  it('reports a failed load with a retry', async () => {
    server.use(mockEndpoint(listMappings, () => failure(400, 'Broken')));
    const { user } = open();
    expect(await screen.findByText('Failed to load product mappings')).toBeVisible();
    answerList(() => [buildMapping()]);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await row('Super73')).toBeVisible();
  });

  it('reports a server without this call', async () => {
    server.use(mockEndpoint(listMappings, () => failure(404, 'Not found')));
    open();
    expect(await screen.findByText('The product mappings API endpoint is not available')).toBeVisible();
    expect(screen.getByText(/in development/)).toBeVisible();
  });

  it('reports an unexpected response', async () => {
    server.use(mockEndpoint(listMappings, () => new Response(JSON.stringify({ mappings: 'none' }))));
    open();
    expect(await screen.findByText('Received unexpected data format from server')).toBeVisible();
  });
});

it('shows a new mapping on its tab, even if another was open', async () => {
  let mappings: Mapping[] = [];
  const asked = answerList(() => mappings);
  server.use(
    mockEndpoint(pickShopUnits, () => ({ items: [shopPick] })),
    mockEndpoint(pickTillItems, () => ({ items: [tillPick] })),
    mockEndpoint(createMapping, ({ body }) => {
      const mapping = buildMapping({ product_type: body.product_type });
      mappings = [mapping];
      return { success: true, mapping };
    }),
  );
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Add Mapping' }));
  await user.click(screen.getByRole('combobox', { name: 'WooCommerce product' }));
  await user.click(await screen.findByRole('option', { name: /Super73/ }));
  await user.click(screen.getByRole('combobox', { name: 'Lightspeed item' }));
  await user.click(await screen.findByRole('option', { name: /SUPER73/ }));
  await user.click(screen.getByRole('combobox', { name: 'Product type' }));
  await user.click(screen.getByRole('option', { name: 'Accessory' }));
  await user.click(screen.getByRole('button', { name: 'Create mapping' }));
  expect(await row('Super73')).toBeVisible();
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ product_type: 'accessory' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

describe('deleting', () => {
  const listed = () => {
    let mappings = [buildMapping()];
    answerList(() => mappings);
    return () => {
      mappings = [];
    };
  };
  const askToDelete = async () => {
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Delete the mapping of Super73 RX Mojave' }));
    return { user, dialog: within(await screen.findByRole('dialog', { name: 'Delete this mapping?' })) };
  };

  it('asks first, then removes the mapping', async () => {
    const empty = listed();
    const ids: number[] = [];
    server.use(
      mockEndpoint(deleteMapping, ({ params }) => {
        ids.push(params.id);
        empty();
        return { success: true, message: 'Mapping deleted' };
      }),
    );
    const { user, dialog } = await askToDelete();
    expect(ids).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('No mappings yet')).toBeVisible();
    expect(await screen.findByText('Mapping deleted')).toBeVisible();
    expect(ids).toEqual([1]);
  });

  it('keeps it on Cancel', async () => {
    listed();
    const { user, dialog } = await askToDelete();
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(await row('Super73')).toBeVisible();
  });

  it('reports that it is already gone, and reloads', async () => {
    const empty = listed();
    server.use(
      mockEndpoint(deleteMapping, () => {
        empty();
        return failure(404, 'This mapping no longer exists.');
      }),
    );
    const { user, dialog } = await askToDelete();
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('This mapping no longer exists.')).toBeVisible();
    expect(await screen.findByText('No mappings yet')).toBeVisible();
  });
});

it('opens a conflict from its row', async () => {
  answerList(() => [buildMapping({ conflict: buildConflict('below_zero') })]);
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: /Oversold.*Super73 RX Mojave/ }));
  expect(await screen.findByRole('dialog', { name: 'More was sold than in stock' })).toBeVisible();
});

it('is read-only without permission', async () => {
  storeTestSession({ role: 'quotes' });
  answerList(() => [buildMapping({ sync_enabled: false, sync_direction: 'ls_to_woo' })]);
  open();
  const cells = within(await row('Super73')).getAllByRole('cell');
  expect(cells.slice(4, 7).map((cell) => cell.textContent)).toEqual(['Yes', 'Lightspeed to WooCommerce', 'Disabled']);
  expect(screen.queryByRole('button', { name: /Add|Delete/ })).not.toBeInTheDocument();
  expect(screen.queryByRole('switch')).not.toBeInTheDocument();
  expect(screen.queryByRole('combobox', { name: /Direction/ })).not.toBeInTheDocument();
});
