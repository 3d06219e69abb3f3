import { addProductImage } from '@chainline/shared/images/image-contract';
import { getProduct, type Product } from '@chainline/shared/products/product-contract';
import { createProduct, getProductWrite, updateProduct } from '@chainline/shared/products/product-edit-contract';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { answerOpenEdits } from '../testing/product-answers';
import { failure, mockEndpoint } from '../../../testing/mock-endpoint';
import { mockUpload } from '../../../testing/mock-upload';
import { server } from '../../../testing/msw';
import { pasteInto } from '../../../testing/paste-into';
import { buildProduct, buildWrite } from '../../../testing/product-samples';
import { answerInventory, openInventory } from '../testing/inventory';

const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

beforeEach(() => {
  answerInventory();
});

describe('a product added by an earlier click', () => {
  const made = buildProduct({ id: 7, name: 'Brass Bell', price: '10.00', regular_price: '10.00', sale_price: null });

  /** The first answer is lost, and the form is changed before the second press. */
  const addTwice = async (user: UserEvent, state: 'done' | 'waiting' | 'failed') => {
    const write = buildWrite({
      kind: 'create',
      state,
      product_id: state === 'done' ? 7 : null,
      product_name: 'Brass Bell',
      error: state === 'failed' ? 'Invalid or duplicated SKU.' : null,
      can: { retry: state === 'failed', discard: state === 'failed' },
    });
    const keys: string[] = [];
    server.use(
      mockEndpoint(createProduct, ({ body }) => {
        keys.push(body.request_key);
        if (keys.length === 1) return HttpResponse.error();
        const data = { write, product: state === 'done' ? made : null };
        return failure(409, 'This product has already been added.', { code: 'product.key_taken', data });
      }),
      mockEndpoint(getProductWrite, () => write),
      mockEndpoint(getProduct, () => made),
    );
    // Registered last: the route of a product would match this path, too.
    answerOpenEdits();
    await user.click(await screen.findByRole('button', { name: 'Add New Product' }));
    const form = await dialog('Add New Product');
    const name = await form.findByRole('textbox', { name: 'Name' });
    await pasteInto(user, name, 'Brass Bell');
    await user.click(form.getByRole('button', { name: 'Add Product' }));
    expect(await form.findByText('An error occurred during save.')).toBeVisible();
    await user.type(name, ' XL');
    await user.click(form.getByRole('button', { name: 'Add Product' }));
    expect(await form.findByText('This product has already been added.')).toBeVisible();
    expect(new Set(keys).size).toBe(1);
    return form;
  };

  it('is shown, and opens with the later input to be saved', async () => {
    const sent: unknown[] = [];
    server.use(
      mockEndpoint(updateProduct, ({ body }) => {
        sent.push(body);
        return { success: true, message: 'Saved.', product: made, write: buildWrite({ state: 'done' }) };
      }),
    );
    const { user } = openInventory();
    const form = await addTwice(user, 'done');
    expect(await form.findByText('$10.00')).toBeVisible();
    await user.click(form.getByRole('button', { name: 'Edit this product' }));

    const edit = await dialog('Edit Product');
    expect(await edit.findByRole('textbox', { name: 'Name' })).toHaveValue('Brass Bell XL');
    await user.click(edit.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent).toMatchObject([{ version: 1, name: 'Brass Bell XL' }]));
  });

  it('is followed until the shop has accepted it', async () => {
    const { user } = openInventory();
    const form = await addTwice(user, 'waiting');
    expect(form.getByRole('progressbar', { name: 'Waiting for the shop' })).toBeVisible();
    expect(form.queryByRole('button', { name: 'Edit this product' })).not.toBeInTheDocument();
  });

  it('can be replaced by a corrected one if the shop refused it', async () => {
    const { user } = openInventory();
    const form = await addTwice(user, 'failed');
    expect(await form.findByText('Failed to add product: Invalid or duplicated SKU.')).toBeVisible();
    expect(form.getByRole('button', { name: 'Change and try again' })).toBeEnabled();
  });
});

describe('adding a picture while somebody else changes the product', () => {
  const saveAfterPicture = async (theirs: Partial<Product>) => {
    const versions: number[] = [];
    const image = { id: 300, url: '/media/new.png', name: 'new.png', alt: '', width: 9, height: 9, size: 9 };
    const { handler } = mockUpload(addProductImage, { id: 101 }, () => ({
      success: true as const,
      message: 'Saved',
      product: buildProduct({ ...theirs, details_version: 7 }),
      write: buildWrite({ kind: 'images' }),
      image,
    }));
    server.use(
      handler,
      mockEndpoint(updateProduct, ({ body }) => {
        versions.push(body.version);
        return { success: true, message: 'Saved.', product: buildProduct(), write: buildWrite({ state: 'done' }) };
      }),
    );
    const { user } = openInventory();
    await user.click(await screen.findByRole('button', { name: 'Edit: Super73 S2' }));
    const form = await dialog('Edit Product');
    await user.upload(await form.findByLabelText('Choose pictures'), new File(['p'], 'new.png', { type: 'image/png' }));
    await waitFor(() => expect(form.queryByRole('progressbar')).not.toBeInTheDocument());
    await user.type(form.getByRole('textbox', { name: 'Name' }), ' Pro');
    await user.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(versions).toHaveLength(1));
    return versions[0];
  };

  it('continues if nothing else has changed', async () => {
    expect(await saveAfterPicture({})).toBe(7);
  });

  it.each([{ name: 'Renamed by a colleague' }, { sku: 'OTHER' }, { categories: [] }])(
    'leaves the conflict about %o to the server instead of overwriting',
    async (theirs) => {
      expect(await saveAfterPicture(theirs)).toBe(1);
    },
  );
});

describe('the first price of a product', () => {
  it.each([
    ['staff', 1],
    ['manager', 0],
  ] as const)('is set by %s, with a note on who may change it', async (role, told) => {
    const { user } = openInventory(role);
    await user.click(await screen.findByRole('button', { name: 'Add New Product' }));
    const form = await dialog('Add New Product');
    expect(await form.findByRole('textbox', { name: /Regular price/ })).toBeEnabled();
    expect(form.queryAllByText('Only a manager can change it later')).toHaveLength(told);
  });
});
