import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { storeTestSession } from '../../../testing/factories';
import { renderElement } from '../../../testing/render';
import { answerList, answerQuietly } from '../testing/mapping-answers';
import { buildMapping } from '../testing/mapping-builders';
import { ProductMappingsPage } from './ProductMappingsPage';

const open = (search = '') => renderElement(<ProductMappingsPage />, `/product-mappings${search}`);
const filter = (name: string) => screen.findByRole('combobox', { name });

beforeEach(() => {
  storeTestSession();
  answerQuietly();
});

describe('a filter', () => {
  it.each([
    ['Sync Status', ['All', 'Enabled', 'Disabled'], 'Disabled', 'sync_enabled=false', { sync_enabled: false }],
    ['Sync Status', ['All', 'Enabled', 'Disabled'], 'Enabled', 'sync_enabled=true', { sync_enabled: true }],
    [
      'Stock',
      ['All', 'Needs a decision', 'Cannot be synced', 'Awaiting first sync', 'Synced'],
      'Cannot be synced',
      'stock_state=skipped',
      { stock_state: 'skipped' },
    ],
    [
      'Verification',
      ['All', 'Verified', 'Not Verified'],
      'Not Verified',
      'manually_verified=false',
      { manually_verified: false },
    ],
    [
      'Min. Confidence',
      ['All', 'High 90%+', 'Medium 70%+', 'Low 50%+'],
      'Medium 70%+',
      'confidence_min=0.7',
      { confidence_min: 0.7 },
    ],
  ])('by %s offers %j; %s is in the address and in the query', async (name, options, option, address, query) => {
    const asked = answerList(() => [buildMapping()], 60);
    const { user, router } = open('?page=3');
    await user.click(await filter(name));
    expect(screen.getAllByRole('option').map((shown) => shown.textContent)).toEqual(options);
    await user.click(screen.getByRole('option', { name: option }));
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ ...query, page: 1 }));
    expect(router.state.location.search).toBe(`?${address}`);
    await user.click(await filter(name));
    await user.click(screen.getByRole('option', { name: 'All' }));
    await waitFor(() => expect(router.state.location.search).toBe(''));
  });

  it('is read from the address, including other confidence levels', async () => {
    const asked = answerList(() => [buildMapping()]);
    open('?sync_enabled=false&manually_verified=true&confidence_min=0.85');
    expect(await filter('Sync Status')).toHaveTextContent('Disabled');
    expect(await filter('Verification')).toHaveTextContent('Verified');
    expect(await filter('Min. Confidence')).toHaveTextContent('85%+');
    await waitFor(() =>
      expect(asked[0]).toMatchObject({ sync_enabled: false, manually_verified: true, confidence_min: 0.85 }),
    );
  });

  it('is cleared with the others, while the search stays', async () => {
    answerList(() => [buildMapping()]);
    const { user, router } = open('?search=rx&sync_enabled=false&confidence_min=0.9');
    await user.click(await screen.findByRole('button', { name: 'Clear filters' }));
    await waitFor(() => expect(router.state.location.search).toBe('?search=rx'));
    expect(screen.queryByRole('button', { name: 'Clear filters' })).not.toBeInTheDocument();
  });
});

describe('no matches', () => {
  it('names the filters and clears them', async () => {
    const asked = answerList(() => []);
    const { user, router } = open('?sync_enabled=false');
    expect(await screen.findByText('No mappings match the filters')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Clear all filters' }));
    await waitFor(() => expect(asked.at(-1)).not.toHaveProperty('sync_enabled', false));
    expect(router.state.location.search).toBe('');
    expect(await screen.findByText('No mappings yet')).toBeVisible();
  });

  it('names the search too', async () => {
    answerList(() => []);
    const { user, router } = open('?search=unicycle&confidence_min=0.9');
    expect(await screen.findByText('No mappings match “unicycle” and the filters')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Clear search and filters' }));
    await waitFor(() => expect(router.state.location.search).toBe(''));
  });
});

it('reloads the list on request', async () => {
  let quantity = 4;
  answerList(() => [buildMapping({ lightspeed_quantity: quantity })]);
  const { user } = open();
  expect(await screen.findByRole('img', { name: 'Lightspeed: 4' })).toBeVisible();
  quantity = 2;
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(await screen.findByRole('img', { name: 'Lightspeed: 2' })).toBeVisible();
});
