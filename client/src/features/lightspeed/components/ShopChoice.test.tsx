import { getLightspeedStatus } from '@chainline/shared/lightspeed/lightspeed-contract';
import { chooseLightspeedShop, listLightspeedShops } from '@chainline/shared/lightspeed/shop-contract';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { storeTestSession } from '../../../testing/factories';
import { failure, mockEndpoint } from '../../../testing/mock-endpoint';
import { server } from '../../../testing/msw';
import { renderElement } from '../../../testing/render';
import { buildShops, connectedStatus } from '../testing/lightspeed-builders';
import { ConnectionPanel } from './ConnectionPanel';

/** Opens the page for an account with these shops; returns the shops chosen. */
const open = ({ role = 'manager', names = ['Manly', 'Warehouse'] } = {}) => {
  const asked: string[] = [];
  let chosen = '1';
  storeTestSession({ role });
  server.use(
    mockEndpoint(getLightspeedStatus, () => ({
      ...connectedStatus,
      shop_id: chosen,
      shop_name: names[Number(chosen) - 1] ?? null,
      paused: null,
    })),
    mockEndpoint(listLightspeedShops, () => ({ success: true, shops: buildShops(names, chosen) })),
    mockEndpoint(chooseLightspeedShop, ({ body }) => {
      asked.push(body.shop_id);
      chosen = body.shop_id;
      return { success: true, changed: true, message: 'Importing the stock of this shop' };
    }),
  );
  return { asked, ...renderElement(<ConnectionPanel />) };
};
const select = () => screen.findByRole('combobox', { name: 'Shop' });
const dialog = () => within(screen.getByRole('dialog'));

describe('the shop of an account', () => {
  it('is chosen by a manager after an explanation', async () => {
    const { user, asked } = open();

    await user.click(await select());
    await user.click(screen.getByRole('option', { name: 'Warehouse' }));

    expect(dialog().getByText('Sync Warehouse instead?')).toBeVisible();
    expect(dialog().getByText(/every mapping starts over with the stock of Warehouse/)).toBeVisible();
    expect(dialog().getByText(/Stock at Manly stays as it is/)).toBeVisible();
    expect(asked).toEqual([]);

    await user.click(dialog().getByRole('button', { name: 'Change shop' }));

    expect(await screen.findByText('Importing the stock of this shop')).toBeVisible();
    expect(asked).toEqual(['2']);
    await waitFor(async () => expect(await select()).toHaveTextContent('Warehouse'));
  });

  it('is unchanged on Cancel', async () => {
    const { user, asked } = open();
    await user.click(await select());
    await user.click(screen.getByRole('option', { name: 'Warehouse' }));

    await user.click(dialog().getByRole('button', { name: 'Cancel' }));

    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(await select()).toHaveTextContent('Manly');
    expect(asked).toEqual([]);
  });

  it('is unchanged, with the reason, if the server refuses', async () => {
    const { user } = open();
    const words = 'Stock is being synced right now. Try again in a moment.';
    server.use(mockEndpoint(chooseLightspeedShop, () => failure(409, words)));
    await user.click(await select());
    await user.click(screen.getByRole('option', { name: 'Warehouse' }));

    await user.click(dialog().getByRole('button', { name: 'Change shop' }));

    const alert = await screen.findByText('The shop could not be changed.');
    expect(alert.closest('[role="alert"]')).toHaveTextContent(words);
    expect(await select()).toHaveTextContent('Manly');
  });

  it('offers no choice if there is only one', async () => {
    open({ names: ['Manly'] });

    expect(await screen.findByText('Manly')).toBeVisible();
    expect(screen.queryByRole('combobox')).not.toBeInTheDocument();
  });

  it('is read-only for others', async () => {
    open({ role: 'staff' });

    expect(await screen.findByText('Manly')).toBeVisible();
    expect(screen.queryByRole('combobox')).not.toBeInTheDocument();
  });

  it('reports a failed load with a retry', async () => {
    const { user } = open();
    let isUp = false;
    server.use(
      mockEndpoint(listLightspeedShops, () =>
        isUp ? { success: true, shops: buildShops(['Manly', 'Warehouse'], '1') } : failure(400, 'Broken'),
      ),
    );

    expect(await screen.findByText('Failed to load the shops of the account')).toBeVisible();
    isUp = true;
    await user.click(screen.getByRole('button', { name: 'Retry' }));

    expect(await select()).toBeVisible();
  });
});
