import {
  changeMapping,
  mapProductInstead,
  type ChangeMapping,
  type Mapping,
} from '@chainline/shared/mappings/mapping-contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { storeTestSession } from '../../../testing/factories';
import { failure, mockEndpoint } from '../../../testing/mock-endpoint';
import { server } from '../../../testing/msw';
import { renderElement } from '../../../testing/render';
import { setViewportWidth } from '../../../testing/viewport';
import { answerList, answerQuietly } from '../testing/mapping-answers';
import { buildMapping } from '../testing/mapping-builders';
import { ProductMappingsPage } from './ProductMappingsPage';

const name = 'Super73 RX Mojave';
const verified = () => screen.findByRole('switch', { name: `Verified: ${name}` });
const syncStatus = () => screen.findByRole('switch', { name: `Sync Status: ${name}` });
const direction = () => screen.findByRole('combobox', { name: `Sync Direction: ${name}` });
const open = () => renderElement(<ProductMappingsPage />, '/product-mappings');

/** A server with one mapping, which holds its answers until the test releases them. */
const keepMapping = (mapping: Mapping) => {
  let kept = mapping;
  const sent: ChangeMapping[] = [];
  const held: (() => void)[] = [];
  const refusals: Response[] = [];
  const asked = answerList(() => [kept]);
  server.use(
    mockEndpoint(changeMapping, async ({ body }) => {
      sent.push(body);
      await new Promise<void>((resolve) => held.push(resolve));
      const refusal = refusals.shift();
      if (refusal) return refusal;
      kept = { ...kept, ...body, version: kept.version + 1 };
      return { success: true, mapping: kept };
    }),
  );
  const answer = async () => {
    await waitFor(() => expect(held).not.toHaveLength(0));
    held.shift()?.();
  };
  const readAgain = async (user: ReturnType<typeof open>['user']) => {
    const before = asked.length;
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    await waitFor(() => expect(asked.length).toBeGreaterThan(before));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Refresh' })).toBeEnabled());
  };
  return { sent, asked, answer, refuse: (refusal: Response) => refusals.push(refusal), readAgain };
};

beforeEach(() => {
  storeTestSession();
  answerQuietly();
});

describe.each([
  { control: 'Verified', find: verified, off: { manually_verified: false } },
  { control: 'Sync Status', find: syncStatus, off: { sync_enabled: false } },
])('the switch $control', ({ find, off }) => {
  it('switches at once, sends only its own change, and stays after the response', async () => {
    const { sent, asked, answer } = keepMapping(buildMapping());
    const { user } = open();
    expect(await find()).toBeChecked();
    await user.click(await find());
    expect(await find()).not.toBeChecked();
    expect(asked).toHaveLength(1);
    await answer();
    await waitFor(() => expect(asked).toHaveLength(2));
    expect(sent).toEqual([off]);
    expect(await find()).not.toBeChecked();
  });

  it('is unchanged after two quick presses', async () => {
    const { sent, answer } = keepMapping(buildMapping());
    open();
    const control = await find();
    act(() => {
      control.click();
      control.click();
    });
    await answer();
    await answer();
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent).toEqual([off, Object.fromEntries(Object.keys(off).map((key) => [key, true]))]);
    expect(await find()).toBeChecked();
  });

  it('is not reverted by a reload while its change is pending', async () => {
    const { answer, readAgain } = keepMapping(buildMapping());
    const { user } = open();
    await user.click(await find());
    await readAgain(user);
    expect(await find()).not.toBeChecked();
    await answer();
    await readAgain(user);
    expect(await find()).not.toBeChecked();
  });

  it('is reverted with the reason if the server refuses', async () => {
    const { answer, refuse } = keepMapping(buildMapping());
    refuse(failure(409, 'Another enabled mapping uses this item.'));
    const { user } = open();
    await user.click(await find());
    expect(await find()).not.toBeChecked();
    await answer();
    expect(await screen.findByText('Another enabled mapping uses this item.')).toBeVisible();
    expect(await find()).toBeChecked();
  });
});

it('shows a general message if the server gives no reason', async () => {
  const { answer, refuse } = keepMapping(buildMapping());
  refuse(new Response('', { status: 400 }));
  const { user } = open();
  await user.click(await verified());
  await answer();
  expect(await screen.findByText('Failed to update mapping')).toBeVisible();
  expect(await verified()).toBeChecked();
});

it('sends the changes of one mapping in the order they were made', async () => {
  const { sent, answer } = keepMapping(buildMapping());
  const { user } = open();
  await user.click(await syncStatus());
  await user.click(await syncStatus());
  await user.click(await verified());
  expect(await syncStatus()).toBeChecked();
  await waitFor(() => expect(sent).toEqual([{ sync_enabled: false }]));
  await answer();
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(await syncStatus()).toBeChecked();
  expect(await verified()).not.toBeChecked();
  await answer();
  await answer();
  expect(sent).toEqual([{ sync_enabled: false }, { sync_enabled: true }, { manually_verified: false }]);
  expect(await syncStatus()).toBeChecked();
  expect(await verified()).not.toBeChecked();
});

it('shows that stock is not synced as soon as the mapping is disabled', async () => {
  keepMapping(buildMapping());
  const { user } = open();
  await user.click(await syncStatus());
  expect(screen.getByText('Off')).toBeVisible();
});

describe('the direction', () => {
  const choose = async (user: ReturnType<typeof open>['user'], option: string) => {
    await user.click(await direction());
    await user.click(screen.getByRole('option', { name: option }));
  };

  it('changes at once, sends only its own change, and stays after the response', async () => {
    const { sent, asked, answer } = keepMapping(buildMapping());
    const { user } = open();
    await choose(user, 'Lightspeed to WooCommerce');
    expect(await direction()).toHaveTextContent('To WooCommerce');
    await answer();
    await waitFor(() => expect(asked).toHaveLength(2));
    expect(sent).toEqual([{ sync_direction: 'ls_to_woo' }]);
    expect(await direction()).toHaveTextContent('To WooCommerce');
  });

  it('is reverted with the reason if the server refuses', async () => {
    const { answer, refuse } = keepMapping(buildMapping({ sync_direction: 'woo_to_ls' }));
    refuse(failure(404, 'This mapping no longer exists.'));
    const { user } = open();
    await choose(user, 'Both');
    expect(await direction()).toHaveTextContent('Both');
    await answer();
    expect(await screen.findByText('This mapping no longer exists.')).toBeVisible();
    expect(await direction()).toHaveTextContent('To Lightspeed');
  });
});

it('can be changed on a phone, where each mapping is a card', async () => {
  setViewportWidth(390);
  const { sent } = keepMapping(buildMapping());
  const { user } = open();
  const card = within(await screen.findByRole('list', { name: 'Product mappings' }));
  await user.click(await card.findByRole('switch', { name: `Verified: ${name}` }));
  await waitFor(() => expect(sent).toEqual([{ manually_verified: false }]));
});

describe('a variation that is counted with its product by now', () => {
  const skip_reason = 'This variation is counted with its product now. Map the product instead';

  it('is replaced by its product with one click', async () => {
    let kept = buildMapping({ id: 7, skip_reason, can: { map_product: true } });
    answerList(() => [kept]);
    server.use(
      mockEndpoint(mapProductInstead, ({ params }) => {
        kept = buildMapping({ id: 8, product_name: `Product of mapping ${params.id}` });
        return { success: true, mapping: kept };
      }),
    );
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: `Map the product instead of ${name}` }));

    expect(await screen.findByText('The product is mapped in place of the variation')).toBeVisible();
    expect(await screen.findByText('Product of mapping 7')).toBeVisible();
    expect(screen.queryByText(skip_reason)).not.toBeInTheDocument();
  });

  it('shows nothing to click if the product is mapped already', async () => {
    answerList(() => [buildMapping({ skip_reason })]);
    open();
    expect(await screen.findByText(skip_reason)).toBeVisible();
    expect(screen.queryByRole('button', { name: /Map the product instead/ })).not.toBeInTheDocument();
  });
});
