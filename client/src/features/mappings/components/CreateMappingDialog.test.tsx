import {
  createMapping,
  pickShopUnits,
  pickTillItems,
  type CreateMapping,
  type Mapping,
} from '@chainline/shared/mappings/mapping-contract';
import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { storeTestSession } from '../../../testing/factories';
import { failure, mockEndpoint } from '../../../testing/mock-endpoint';
import { server } from '../../../testing/msw';
import { renderElement } from '../../../testing/render';
import { buildMapping, shopPick, tillPick } from '../testing/mapping-builders';
import { CreateMappingDialog } from './CreateMappingDialog';

const open = () => {
  const created = vi.fn<(mapping: Mapping) => void>();
  const closed = vi.fn<() => void>();
  const view = renderElement(<CreateMappingDialog open kind="bike" onClose={closed} onCreated={created} />);
  return { ...view, created, closed };
};

const shopField = () => screen.findByRole('combobox', { name: 'WooCommerce product' });
const tillField = () => screen.findByRole('combobox', { name: 'Lightspeed item' });
const submit = (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Create mapping' }));

const choose = async (user: UserEvent, field: HTMLElement, name: string) => {
  await user.click(field);
  await user.click(await screen.findByRole('option', { name: new RegExp(name) }));
};
const chooseBoth = async (user: UserEvent) => {
  await choose(user, await shopField(), shopPick.name);
  await choose(user, await tillField(), tillPick.name);
};

const accept = () => {
  const bodies: CreateMapping[] = [];
  server.use(
    mockEndpoint(createMapping, ({ body }) => {
      bodies.push(body);
      return { success: true, mapping: buildMapping({ product_type: body.product_type }) };
    }),
  );
  return bodies;
};

beforeEach(() => {
  storeTestSession();
  server.use(
    mockEndpoint(pickShopUnits, () => ({ items: [shopPick] })),
    mockEndpoint(pickTillItems, () => ({ items: [tillPick] })),
  );
});

describe('the pickers', () => {
  it('show SKU and quantity of the options and the selection', async () => {
    const { user } = open();
    await user.click(await shopField());
    const option = await screen.findByRole('option');
    expect(option).toHaveTextContent('S73-RX · 7 in stock');
    await user.click(option);
    expect(await shopField()).toHaveValue('Super73 RX Mojave');
    expect(screen.getByText('S73-RX · 7 in stock')).toBeVisible();
  });

  it('never show an unknown quantity as 0', async () => {
    server.use(mockEndpoint(pickTillItems, () => ({ items: [{ ...tillPick, quantity: null, sku: '' }] })));
    const { user } = open();
    await user.click(await tillField());
    expect(await screen.findByRole('option')).toHaveTextContent('No SKU · quantity not known');
  });

  it('query after a pause of 300 ms', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] });
    const asked: unknown[] = [];
    server.use(
      mockEndpoint(pickShopUnits, ({ query }) => {
        asked.push(query.search);
        return { items: query.search === 'fantic' ? [{ ...shopPick, name: 'Fantic Issimo' }] : [shopPick] };
      }),
    );
    const { user } = open();
    await user.click(await shopField());
    await waitFor(() => expect(asked).toEqual([undefined]));
    await user.keyboard('fantic');
    await vi.advanceTimersByTimeAsync(300);
    expect(await screen.findByRole('option', { name: /Fantic Issimo/ })).toBeVisible();
    expect(asked).toEqual([undefined, 'fantic']);
  });

  it('do not select with Enter while the options belong to an earlier term', async () => {
    server.use(
      mockEndpoint(pickShopUnits, ({ query }) =>
        query.search === undefined ? { items: [shopPick] } : new Promise<never>(() => undefined),
      ),
    );
    const { user } = open();
    await user.click(await shopField());
    expect(await screen.findByRole('option', { name: /Super73/ })).toBeVisible();

    await user.keyboard('fantic{ArrowDown}{Enter}');

    expect(await shopField()).toHaveValue('fantic');
    expect(screen.getByText('Searching…')).toBeVisible();
    expect(screen.queryByRole('option')).not.toBeInTheDocument();
  });

  it.each([
    ['WooCommerce product', pickShopUnits, 'Failed to load WooCommerce products'],
    ['Lightspeed item', pickTillItems, 'Failed to load Lightspeed inventory'],
  ] as const)('report failed options of a %s and retry', async (name, endpoint, text) => {
    server.use(mockEndpoint(endpoint, () => failure(400, 'Broken')));
    const { user } = open();
    await user.click(await screen.findByRole('combobox', { name }));
    expect(await screen.findByText(text, { selector: '.MuiAlertTitle-root' })).toBeVisible();
    server.use(mockEndpoint(endpoint, () => ({ items: [shopPick] })));
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(screen.queryByText(text)).not.toBeInTheDocument());
  });
});

describe('creating a mapping', () => {
  it('sends ids, type, direction, full confidence and verification', async () => {
    const bodies = accept();
    const { user, created } = open();
    await chooseBoth(user);
    await user.click(screen.getByRole('combobox', { name: 'Product type' }));
    await user.click(screen.getByRole('option', { name: 'Accessory' }));
    await user.click(screen.getByRole('combobox', { name: 'Sync direction' }));
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual([
      'Both',
      'WooCommerce to Lightspeed',
      'Lightspeed to WooCommerce',
    ]);
    await user.click(screen.getByRole('option', { name: 'Lightspeed to WooCommerce' }));
    await submit(user);
    await waitFor(() => expect(created).toHaveBeenCalledExactlyOnceWith(buildMapping({ product_type: 'accessory' })));
    expect(bodies).toEqual([
      {
        woo_product_id: 501,
        lightspeed_item_id: 101,
        product_type: 'accessory',
        sync_direction: 'ls_to_woo',
        mapping_confidence: 1,
        manually_verified: true,
      },
    ]);
    expect(await screen.findByText('Mapping created')).toBeVisible();
  });

  it('requires both sides before the call, with one message', async () => {
    const bodies = accept();
    const { user } = open();
    await shopField();
    await submit(user);
    expect(await screen.findByText('WooCommerce ID and Lightspeed ID are required')).toBeVisible();
    expect(await shopField()).toBeInvalid();
    expect(await tillField()).toBeInvalid();
    await choose(user, await shopField(), shopPick.name);
    await waitFor(async () => expect(await shopField()).toBeValid());
    await submit(user);
    expect(screen.getByText('WooCommerce ID and Lightspeed ID are required')).toBeVisible();
    expect(bodies).toEqual([]);
  });

  it.each([
    ['mapping.shop_unit_taken', 'This shop product already has an enabled mapping.', shopField],
    ['mapping.till_item_taken', 'This Lightspeed item already has an enabled mapping.', tillField],
    ['mapping.duplicate', 'These two are already mapped to each other.', tillField],
  ] as const)('shows the conflict %s at its field', async (code, message, field) => {
    server.use(mockEndpoint(createMapping, () => failure(409, message, { code })));
    const { user, created } = open();
    await chooseBoth(user);
    await submit(user);
    expect(await screen.findByText(message)).toBeVisible();
    expect(await field()).toHaveAccessibleDescription(message);
    expect(await field()).toHaveFocus();
    expect(created).not.toHaveBeenCalled();
  });

  it('shows a refused field at its input, and can be sent again with another choice', async () => {
    const message = 'Not in Lightspeed: import items, or choose another.';
    const fields = [{ path: 'lightspeed_item_id', message }];
    server.use(mockEndpoint(createMapping, () => failure(422, 'There is no such item.', { fields })));
    const { user, created } = open();
    await chooseBoth(user);
    await submit(user);
    await screen.findByText(message);
    expect(await tillField()).toHaveAccessibleDescription(message);
    accept();
    await choose(user, await tillField(), tillPick.name);
    await submit(user);
    await waitFor(() => expect(created).toHaveBeenCalledOnce());
  });

  it('shows other errors above the form', async () => {
    server.use(mockEndpoint(createMapping, () => failure(503, 'The server is stopping.')));
    const { user } = open();
    await chooseBoth(user);
    await submit(user);
    expect(await screen.findByRole('alert')).toHaveTextContent('The server is stopping.');
  });

  it('can be cancelled', async () => {
    const { user, closed } = open();
    await shopField();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(closed).toHaveBeenCalledOnce();
  });
});
