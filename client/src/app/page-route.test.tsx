import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { storeTestSession } from '../testing/factories';
import { renderApp } from '../testing/render';
import { pageRoute } from './page-route';

it('asks for a page again on Retry', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  storeTestSession();
  const failed = () => Promise.reject(new TypeError('Failed to fetch'));
  const load = vi
    .fn(() => Promise.resolve(() => <h1>Orders</h1>))
    .mockImplementationOnce(failed)
    .mockImplementationOnce(failed);
  renderApp({ at: '/orders', pages: [pageRoute('/orders', load)] });
  await userEvent.click(await screen.findByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('heading', { name: 'Orders' })).toBeVisible();
  expect(load).toHaveBeenCalledTimes(3);
});
