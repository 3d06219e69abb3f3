import type { BodyOf } from '@chainline/shared/http/endpoint';
import { listSerials } from '@chainline/shared/products/serial-contract';
import {
  createProduct,
  deleteProduct,
  discardProductWrite,
  getProductWrite,
  listProductChanges,
  restoreProduct,
  retryProductWrite,
  updateProduct,
} from '@chainline/shared/products/product-edit-contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { answerOpenEdits } from '../testing/product-answers';
import { failure, mockEndpoint } from '../../../testing/mock-endpoint';
import { server } from '../../../testing/msw';
import { pasteInto } from '../../../testing/paste-into';
import { buildProduct, buildWrite } from '../../../testing/product-samples';
import { answerInventory, openInventory } from '../testing/inventory';

const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
const done = buildWrite({ state: 'done' });

const openAdd = async (user: UserEvent) => {
  await user.click(await screen.findByRole('button', { name: 'Add New Product' }));
  const form = await dialog('Add New Product');
  await pasteInto(user, await form.findByRole('textbox', { name: 'Name' }), 'Brass Bell');
  return form;
};

const openEdit = async (user: UserEvent) => {
  await user.click(await screen.findByRole('button', { name: 'Edit: Super73 S2' }));
  const form = await dialog('Edit Product');
  const name = await form.findByRole('textbox', { name: 'Name' });
  await user.clear(name);
  await pasteInto(user, name, 'Super73 S3');
  return form;
};

beforeEach(() => {
  answerInventory();
});

describe('adding a product', () => {
  it('requires a name before sending', async () => {
    const { user } = openInventory();
    await user.click(await screen.findByRole('button', { name: 'Add New Product' }));
    const form = await dialog('Add New Product');
    await user.click(await form.findByRole('button', { name: 'Add Product' }));
    expect(await form.findByText('Product name is required')).toBeVisible();
  });

  it('sends the input, confirms it and reloads the list', async () => {
    const listed = answerInventory();
    const sent: BodyOf<typeof createProduct>[] = [];
    server.use(
      mockEndpoint(createProduct, ({ body }) => {
        sent.push(body);
        return { success: true, message: 'Brass Bell is in the shop.', product: buildProduct({ id: 7 }), write: done };
      }),
    );
    const { user } = openInventory();
    const form = await openAdd(user);
    const reads = listed.reads;
    fireEvent.change(form.getByRole('textbox', { name: /Regular price/ }), { target: { value: '19.95' } });
    fireEvent.change(form.getByRole('textbox', { name: 'Stock quantity' }), { target: { value: '4' } });
    await user.click(form.getByRole('button', { name: 'Add Product' }));
    expect(await screen.findByText('Brass Bell is in the shop.')).toBeVisible();
    expect(sent).toMatchObject([{ name: 'Brass Bell', regular_price: 19.95, stock_quantity: 4, image_ids: [] }]);
    await waitFor(() => expect(listed.reads).toBeGreaterThan(reads));
  });

  it('shows refusals at their field, and other errors above the form', async () => {
    server.use(
      mockEndpoint(createProduct, () =>
        failure(422, 'Check the fields', { fields: [{ path: 'sku', message: 'This SKU is taken.' }] }),
      ),
    );
    const { user } = openInventory();
    const form = await openAdd(user);
    await user.click(form.getByRole('button', { name: 'Add Product' }));
    expect(await form.findByText('This SKU is taken.')).toBeVisible();
    server.use(mockEndpoint(createProduct, () => failure(409, 'Too many at once.')));
    await user.type(form.getByRole('textbox', { name: 'SKU' }), 'B-1');
    await user.click(form.getByRole('button', { name: 'Add Product' }));
    expect(await form.findByText('Failed to add product: Too many at once.')).toBeVisible();
  });

  it('keeps its key if no response came, so that it cannot be created twice', async () => {
    const keys: string[] = [];
    server.use(
      mockEndpoint(createProduct, ({ body }) => {
        keys.push(body.request_key);
        return HttpResponse.error();
      }),
    );
    const { user } = openInventory();
    const form = await openAdd(user);
    await user.click(form.getByRole('button', { name: 'Add Product' }));
    expect(await form.findByText('An error occurred during save.')).toBeVisible();
    await user.click(form.getByRole('button', { name: 'Add Product' }));
    await waitFor(() => expect(keys).toHaveLength(2));
    expect(keys[0]).toBe(keys[1]);
  });

  it('follows a product not yet accepted by the shop, and lets a refused one be corrected under a new key', async () => {
    const waiting = buildWrite({ kind: 'create', state: 'waiting', product_id: null });
    const refused = buildWrite({
      kind: 'create',
      state: 'failed',
      product_id: null,
      error: 'Invalid or duplicated SKU.',
      can: { retry: true, discard: true },
    });
    const keys: string[] = [];
    server.use(
      mockEndpoint(createProduct, ({ body }) => {
        keys.push(body.request_key);
        return { success: true, message: 'On its way', product: null, write: waiting };
      }),
      mockEndpoint(getProductWrite, () => refused),
      mockEndpoint(discardProductWrite, () => ({ success: true, message: 'Discarded', write: refused })),
    );
    const { user } = openInventory();
    const form = await openAdd(user);
    await user.click(form.getByRole('button', { name: 'Add Product' }));
    expect(await form.findByText('Failed to add product: Invalid or duplicated SKU.')).toBeVisible();
    await user.click(form.getByRole('button', { name: 'Change and try again' }));
    expect(await form.findByRole('textbox', { name: 'Name' })).toHaveValue('Brass Bell');
    await user.click(form.getByRole('button', { name: 'Add Product' }));
    await waitFor(() => expect(keys).toHaveLength(2));
    expect(keys[0]).not.toBe(keys[1]);
  });
});

describe('editing a product', () => {
  it('sends only changed fields, with the version seen', async () => {
    const sent: unknown[] = [];
    server.use(
      mockEndpoint(updateProduct, ({ body }) => {
        sent.push(body);
        return { success: true, message: 'Saved.', product: buildProduct(), write: done };
      }),
    );
    const { user } = openInventory();
    const form = await openEdit(user);
    await user.click(form.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Saved.')).toBeVisible();
    expect(sent).toEqual([{ version: 1, name: 'Super73 S3' }]);
  });

  it("shows somebody else's change, and overwrites it only on request", async () => {
    const theirs = buildProduct({ details_version: 5, sku: 'THEIRS' });
    const versions: number[] = [];
    server.use(
      mockEndpoint(updateProduct, ({ body }) => {
        versions.push(body.version);
        if (body.version === 5) return { success: true, message: 'Saved.', product: theirs, write: done };
        const data = { current: theirs, changed_fields: ['sku'] };
        return failure(409, 'Somebody changed it.', { code: 'product.changed', data });
      }),
    );
    const { user } = openInventory();
    const form = await openEdit(user);
    await user.click(form.getByRole('button', { name: 'Save' }));
    expect(await form.findByText('SKU: THEIRS')).toBeVisible();
    await user.click(form.getByRole('button', { name: 'Save my changes' }));
    await closed();
    expect(versions).toEqual([1, 5]);
  });

  it('reports a failed save', async () => {
    server.use(mockEndpoint(updateProduct, () => failure(404, 'This product does not exist.')));
    const { user } = openInventory();
    const form = await openEdit(user);
    await user.click(form.getByRole('button', { name: 'Save' }));
    expect(await form.findByText('Failed to update product: This product does not exist.')).toBeVisible();
  });

  it('asks before discarding input: on Escape, or before editing its stock', async () => {
    const { user } = openInventory();
    const form = await openEdit(user);
    await user.keyboard('{Escape}');
    await user.click((await dialog('Close without saving?')).getByRole('button', { name: 'Keep editing' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: /without saving/ })).not.toBeInTheDocument());
    expect(form.getByRole('textbox', { name: 'Name' })).toHaveValue('Super73 S3');
    await user.click(form.getByRole('button', { name: 'Update stock' }));
    await user.click((await dialog('Close without saving?')).getByRole('button', { name: 'Close' }));
    expect(await screen.findByRole('dialog', { name: 'Update Stock: Super73 S2' })).toBeVisible();
  });

  it('stays open until the result is known', async () => {
    const held: { answer?: () => void } = {};
    const asked = new Promise<void>((resolve) => {
      held.answer = resolve;
    });
    server.use(
      mockEndpoint(updateProduct, async () => {
        await asked;
        return failure(409, 'Held up.');
      }),
    );
    const { user } = openInventory();
    const form = await openEdit(user);
    await user.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(form.getByRole('button', { name: 'Cancel' })).toBeDisabled());
    await user.keyboard('{Escape}');
    held.answer?.();
    expect(await form.findByText('Failed to update product: Held up.')).toBeVisible();
  });

  it('offers prices to managers only', async () => {
    const { user, unmount } = openInventory('staff');
    let form = await openEdit(user);
    expect(form.queryByRole('button', { name: 'Change price' })).not.toBeInTheDocument();
    unmount();
    const again = openInventory('manager');
    form = await openEdit(again.user);
    expect(form.getByRole('button', { name: 'Change price' })).toBeVisible();
  });
});

describe('deleting a product', () => {
  const question = 'Are you sure you want to delete "Super73 S2"? This action cannot be undone.';

  it('asks in the stated words, and offers to undo it in the toast', async () => {
    let restored = 0;
    server.use(
      mockEndpoint(deleteProduct, () => ({ success: true, message: 'Super73 S2 is in the trash.', write: done })),
      mockEndpoint(restoreProduct, () => {
        restored += 1;
        return { success: true, message: 'Super73 S2 is back.', product: buildProduct(), write: done };
      }),
    );
    const { user } = openInventory();
    await user.click(await screen.findByRole('button', { name: 'Delete: Super73 S2' }));
    const asked = await dialog('Delete product');
    expect(asked.getByText(question)).toBeVisible();
    expect(asked.getByRole('button', { name: 'Cancel' })).toHaveFocus();
    await user.click(asked.getByRole('button', { name: 'Delete' }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(restored).toBe(1));
    expect(await screen.findByText('Super73 S2 is back.')).toBeVisible();
  });

  it.each([
    [() => failure(409, 'It is being synced.'), 'Failed to delete product: It is being synced.'],
    [() => HttpResponse.error(), 'An error occurred during deletion.'],
  ])('reports a failure and keeps the product %#', async (answer, text) => {
    server.use(mockEndpoint(deleteProduct, answer));
    const { user } = openInventory();
    await user.click(await screen.findByRole('button', { name: 'Delete: Super73 S2' }));
    const asked = await dialog('Delete product');
    await user.click(asked.getByRole('button', { name: 'Delete' }));
    expect(await asked.findByText(text)).toBeVisible();
  });
});

describe('a change not yet accepted by the shop', () => {
  const failed = buildWrite({ state: 'failed', error: 'Invalid SKU.', can: { retry: true, discard: true } });
  const withWrite = (state: 'waiting' | 'failed') =>
    buildProduct({
      write: { id: failed.id, kind: 'update', state, error: state === 'failed' ? 'Invalid SKU.' : null },
    });

  it('is shown in its row while pending', async () => {
    answerInventory([withWrite('waiting')]);
    openInventory();
    expect(await screen.findByText('On its way to the shop')).toBeVisible();
  });

  it.each([
    ['Retry', 'Tried again'],
    ['Discard', 'Discarded'],
  ])('offers %s in its row if it failed', async (name, message) => {
    const listed = answerInventory([withWrite('failed')]);
    const answer = () => {
      listed.products = [buildProduct()];
      return { success: true as const, message, write: done };
    };
    server.use(mockEndpoint(name === 'Retry' ? retryProductWrite : discardProductWrite, answer));
    const { user } = openInventory();
    expect(await screen.findByText('Not saved: Invalid SKU.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: `${name}: Super73 S2` }));
    expect(await screen.findByText(message)).toBeVisible();
    await waitFor(() => expect(screen.queryByText('Not saved: Invalid SKU.')).not.toBeInTheDocument());
  });

  it('is listed with all others, including those of products not on the page', async () => {
    answerOpenEdits({ writes: [{ ...failed, kind: 'create', product_name: 'New bell', product_id: null }] });
    const { user } = openInventory();
    await user.click(await screen.findByRole('button', { name: 'Not saved yet (1)' }));
    const list = within(await screen.findByRole('list', { name: 'Unsaved changes' }));
    expect(list.getByText('Add New bell')).toBeVisible();
    expect(list.getByText('Invalid SKU.')).toBeVisible();
    expect(list.getByRole('button', { name: 'Discard: Add New bell' })).toBeEnabled();
  });
});

describe('less common information', () => {
  const more = async (user: UserEvent, item: string) => {
    await user.click(await screen.findByRole('button', { name: 'More: Super73 S2' }));
    await user.click(await screen.findByRole('menuitem', { name: item }));
  };

  it('shows the serial numbers in Lightspeed', async () => {
    const serial = { description: '', color: 'Black', size: 'M', lightspeed_item_id: 5, variation_id: null };
    server.use(
      mockEndpoint(listSerials, () => ({
        serials: [
          { ...serial, id: 1, serial: 'WX-1', state: 'in_stock' as const },
          { ...serial, id: 2, serial: 'WX-2', state: 'sold' as const },
        ],
        message: null,
      })),
    );
    const { user } = openInventory();
    await more(user, 'Serial numbers');
    expect(await screen.findByText('1 in stock, 1 sold')).toBeVisible();
    expect(screen.getByText('WX-1')).toBeVisible();
  });

  it('reports that Lightspeed did not answer, and why there are none', async () => {
    server.use(mockEndpoint(listSerials, () => failure(422, 'Lightspeed does not answer.')));
    const { user } = openInventory();
    await more(user, 'Serial numbers');
    expect(await screen.findByText('Failed to load the serial numbers.')).toBeVisible();
    server.use(mockEndpoint(listSerials, () => ({ serials: [], message: 'This product is not mapped.' })));
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('This product is not mapped.')).toBeVisible();
  });

  it('shows who changed what, and restores deleted products', async () => {
    const entry = {
      ...buildWrite({ state: 'done', kind: 'delete', created_by: 'sam' }),
      changes: [{ field: 'sku', before: 'A', after: 'B' }],
      can: { retry: false, discard: false, restore: true },
    };
    let restored = 0;
    server.use(
      mockEndpoint(listProductChanges, () => ({
        changes: [entry],
        pagination: { page: 1, per_page: 25, total: 1, pages: 1 },
      })),
      mockEndpoint(restoreProduct, () => {
        restored += 1;
        return { success: true, message: 'It is back.', product: buildProduct(), write: done };
      }),
    );
    const { user } = openInventory();
    await user.click(await screen.findByRole('button', { name: 'Tools' }));
    await user.click(await screen.findByRole('menuitem', { name: /Change log/ }));
    const list = within(await screen.findByRole('list', { name: 'Changes' }));
    expect(list.getByText('SKU: A → B')).toBeVisible();
    expect(list.getByText(/^sam, /)).toBeVisible();
    await user.click(list.getByRole('button', { name: /^Restore/ }));
    await waitFor(() => expect(restored).toBe(1));
  });
});
