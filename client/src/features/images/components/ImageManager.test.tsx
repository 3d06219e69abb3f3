import {
  addProductImage,
  deleteProductImage,
  deleteUploadedImage,
  reorderProductImages,
  uploadImage,
} from '@chainline/shared/images/image-contract';
import type { Product } from '@chainline/shared/products/product-contract';
import { act, createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { delay, HttpResponse } from 'msw';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { storeTestSession } from '../../../testing/factories';
import { failure, mockEndpoint } from '../../../testing/mock-endpoint';
import { mockUpload } from '../../../testing/mock-upload';
import { server } from '../../../testing/msw';
import { pasteInto } from '../../../testing/paste-into';
import { buildProduct, buildWrite } from '../../../testing/product-samples';
import { renderElement } from '../../../testing/render';
import { ImageManager } from './ImageManager';
import type { ManagedImage } from '../managed-image';

const picture = (id: number, name = `${id}.png`): ManagedImage => ({
  id,
  src: `data:image/png;base64,${id}`,
  name,
  alt: '',
});
const pictures = (...ids: number[]) => ids.map((id) => picture(id));
const file = (name: string, type = 'image/png') => new File(['picture'], name, { type });
const changed = (images: readonly ManagedImage[], details_version = 2) => ({
  success: true as const,
  message: 'Saved',
  product: buildProduct({ id: 5, images: [...images], details_version }),
  write: buildWrite({ kind: 'images', product_id: 5 }),
});
const nameIn = (form: FormData): string => {
  const name = form.get('filename');
  return typeof name === 'string' ? name : '';
};
const uploaded = (id: number, name: string) => ({
  id,
  url: `/media/${name}`,
  name,
  alt: '',
  width: 9,
  height: 9,
  size: 9,
});

const seen: { images: readonly ManagedImage[]; product: Product | undefined; busy: boolean[] } = {
  images: [],
  product: undefined,
  busy: [],
};

const Host = ({ productId, initial }: { productId: number | null; initial: readonly ManagedImage[] }) => {
  const [images, setImages] = useState(initial);
  return (
    <ImageManager
      productId={productId}
      images={images}
      onChange={(next, product) => {
        setImages(next);
        Object.assign(seen, { images: next, product });
      }}
      onBusyChange={(busy) => seen.busy.push(busy)}
    />
  );
};

const open = (productId: number | null, initial: readonly ManagedImage[] = []) =>
  renderElement(<Host productId={productId} initial={initial} />);
const choose = () => screen.getByLabelText('Choose pictures');
const order = () => screen.queryAllByRole('img').map((image) => image.getAttribute('alt'));
const zone = () => screen.getByRole('region', { name: 'Pictures' });
const drop = (...files: File[]) => fireEvent.drop(zone(), { dataTransfer: { files, types: ['Files'] } });

/** Handles uploads; returns them in order. */
const takesUploads = (start: readonly ManagedImage[] = []) => {
  const all = [...start];
  const { handler, forms } = mockUpload(addProductImage, { id: 5 }, (form) => {
    const name = nameIn(form);
    const image = uploaded(100 + all.length, name);
    all.push(picture(image.id, name));
    return { ...changed(all), image };
  });
  server.use(handler);
  return forms;
};

const takesOrders = () => {
  const orders: number[][] = [];
  server.use(
    mockEndpoint(reorderProductImages, ({ body }) => {
      orders.push(body.image_ids);
      return changed(body.image_ids.map((id) => picture(id)));
    }),
  );
  return orders;
};

beforeEach(() => {
  storeTestSession();
  Object.assign(seen, { images: [], product: undefined, busy: [] });
});

describe('adding pictures', () => {
  it('uploads several chosen files in their order', async () => {
    const forms = takesUploads();
    const { user } = open(5);
    await user.upload(choose(), [file('Front.png'), file('Back.png')]);
    await waitFor(() => expect(order()).toEqual(['Front.png', 'Back.png']));
    expect(forms.map((form) => form.get('filename'))).toEqual(['Front.png', 'Back.png']);
    const [first, second] = forms.map((form) => form.get('request_key'));
    expect(first).not.toBe(second);
    expect(seen.product?.details_version).toBe(2);
    expect(seen.busy).toEqual([true, false]);
    expect(screen.queryByRole('list', { name: 'Uploads' })).not.toBeInTheDocument();
  });

  it('sends descriptions along', async () => {
    const forms = takesUploads();
    const { user } = open(5);
    await pasteInto(user, screen.getByRole('textbox', { name: 'Description of new pictures' }), ' Seen from the left ');
    await user.upload(choose(), file('Front.png'));
    await waitFor(() => expect(forms[0]?.get('alt')).toBe('Seen from the left'));
  });

  it('shows the progress of each file', async () => {
    const { handler } = mockUpload(addProductImage, { id: 5 }, () =>
      delay('infinite').then(() => failure(500, 'late')),
    );
    server.use(handler);
    const { user } = open(5);
    await user.upload(choose(), [file('Front.png'), file('Back.png')]);
    expect(await screen.findByRole('progressbar', { name: 'Front.png' })).toBeVisible();
    const waiting = screen.getByRole('progressbar', { name: 'Back.png' }).closest('li');
    expect(waiting).toHaveTextContent('Waiting');
  });

  it('accepts dropped files, and pasted ones regardless of the focus', async () => {
    const forms = takesUploads();
    open(5);
    fireEvent.dragOver(zone(), { dataTransfer: { types: ['Files'] } });
    drop(file('Dropped.png'));
    await waitFor(() => expect(order()).toEqual(['Dropped.png']));
    const paste = createEvent.paste(document.body, {
      clipboardData: { files: [file('image.png'), file('notes.txt', 'text/plain')] },
    });
    fireEvent(document.body, paste);
    await waitFor(() => expect(order()).toEqual(['Dropped.png', 'image.png']));
    expect(paste.defaultPrevented).toBe(true);
    expect(forms).toHaveLength(2);
  });

  it('ignores pasted and dragged text', () => {
    open(5);
    const paste = createEvent.paste(document.body, { clipboardData: { files: [] } });
    fireEvent(document.body, paste);
    expect(paste.defaultPrevented).toBe(false);
    fireEvent.drop(zone(), { dataTransfer: { files: [], types: ['text/plain'] } });
    expect(screen.queryByRole('list', { name: 'Uploads' })).not.toBeInTheDocument();
  });

  it('refuses other files and oversized pictures before uploading', async () => {
    const { user } = open(5);
    const large = file('Large.png');
    Object.defineProperty(large, 'size', { value: 5_242_881 });
    drop(file('Manual.pdf', 'application/pdf'), large);
    const problems = await screen.findAllByRole('listitem');
    expect(problems[0]).toHaveTextContent(
      'Manual.pdf: Invalid file type. Please upload JPEG, PNG, GIF, or WebP images only.',
    );
    expect(problems[1]).toHaveTextContent('Large.png: File size exceeds 5MB limit');
    expect(screen.queryByRole('button', { name: /Retry/ })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Dismiss Manual.pdf' }));
    expect(screen.queryByText('Manual.pdf')).not.toBeInTheDocument();
  });

  it.each([
    [failure(413, 'Too much'), 'File too large. Please choose a smaller image.', 0],
    [failure(415, 'No'), 'Unsupported file type.', 0],
    [failure(400, 'File signature does not match a valid image type'), /Failed to upload image: File signature/, 0],
    [failure(429, 'Too many'), /Failed to upload image: Too many/, 1],
    [HttpResponse.json({ success: false }), 'Upload failed', 1],
    [HttpResponse.error(), 'An error occurred during image upload.', 1],
  ])('explains a failed upload in the stated words, with a remedy (%#)', async (answer, text, retries) => {
    const { handler } = mockUpload(addProductImage, { id: 5 }, () => answer.clone());
    server.use(handler);
    const { user } = open(5);
    await user.upload(choose(), file('Front.png'));
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.queryAllByRole('button', { name: 'Retry Front.png' })).toHaveLength(retries);
  });

  it('retries a file with the same key, so that it is stored once', async () => {
    const broken = mockUpload(addProductImage, { id: 5 }, () => failure(503, 'Away'));
    server.use(broken.handler);
    const { user } = open(5);
    await user.upload(choose(), file('Front.png'));
    const retry = await screen.findByRole('button', { name: 'Retry Front.png' });
    const forms = takesUploads();
    await user.click(retry);
    await waitFor(() => expect(order()).toEqual(['Front.png']));
    expect(forms[0]?.get('request_key')).toBe(broken.forms[0]?.get('request_key'));
  });

  it('uploads up to 20 pictures for a new product', async () => {
    const { handler } = mockUpload(uploadImage, {}, (form) => ({
      success: true as const,
      message: '',
      image: uploaded(40, nameIn(form)),
    }));
    server.use(handler);
    const { user } = open(null, pictures(...Array.from({ length: 19 }, (_, index) => index + 1)));
    await user.upload(choose(), [file('Last.png'), file('Over.png')]);
    await waitFor(() => expect(order().at(-1)).toBe('Last.png'));
    expect(seen.images.at(-1)).toMatchObject({ id: 40, src: '/media/Last.png' });
    expect(screen.getByText(/A new product can have up to 20 pictures/)).toBeVisible();
  });
});

describe('the order of the pictures', () => {
  it('changes with the arrow keys and announces the position', async () => {
    const orders = takesOrders();
    const { user } = open(5, pictures(1, 2, 3));
    screen.getByRole('button', { name: 'Move 1.png: drag, or press the arrow keys' }).focus();
    await user.keyboard('{ArrowRight}');
    expect(screen.getByText('1.png is now picture 2 of 3.')).toBeInTheDocument();
    await user.keyboard('{End}');
    await waitFor(() => expect(orders.at(-1)).toEqual([2, 3, 1]));
    expect(order()).toEqual(['2.png', '3.png', '1.png']);
    expect(screen.getByRole('button', { name: /^Move 1.png: drag/ })).toHaveFocus();
  });

  it('changes with buttons, which are disabled at the ends and keep the focus', async () => {
    const orders = takesOrders();
    const { user } = open(5, pictures(1, 2));
    const earlier = () => screen.getByRole('button', { name: 'Move 2.png earlier' });
    await user.click(earlier());
    await waitFor(() => expect(orders).toEqual([[2, 1]]));
    expect(earlier()).toHaveFocus();
    expect(earlier()).toHaveAttribute('aria-disabled', 'true');
    await user.click(earlier());
    expect(orders).toHaveLength(1);
    expect(within(screen.getAllByRole('listitem')[0] ?? document.body).getByText('Main picture')).toBeVisible();
  });

  it('changes by dragging', async () => {
    const orders = takesOrders();
    open(5, pictures(1, 2, 3));
    const over = (index: number) => {
      document.elementFromPoint = () => screen.getAllByRole('img')[index] ?? null;
    };
    fireEvent.pointerDown(screen.getByRole('button', { name: /^Move 1.png: drag/ }), { button: 0 });
    over(2);
    act(() => void window.dispatchEvent(new MouseEvent('pointermove')));
    act(() => void window.dispatchEvent(new MouseEvent('pointerup')));
    await waitFor(() => expect(orders).toEqual([[2, 3, 1]]));
  });

  it('is unchanged if a drag is cancelled with Escape', () => {
    const orders = takesOrders();
    open(5, pictures(1, 2));
    document.elementFromPoint = () => screen.getAllByRole('img')[1] ?? null;
    fireEvent.pointerDown(screen.getByRole('button', { name: /^Move 1.png: drag/ }), { button: 0 });
    act(() => void window.dispatchEvent(new MouseEvent('pointermove')));
    fireEvent.keyDown(document.body, { key: 'Escape' });
    act(() => void window.dispatchEvent(new MouseEvent('pointerup')));
    expect(orders).toEqual([]);
    expect(order()).toEqual(['1.png', '2.png']);
  });

  it('is restored and reported if it cannot be saved, and saved on Retry', async () => {
    server.use(mockEndpoint(reorderProductImages, () => failure(422, 'Not now', { request_id: 'req-3' })));
    const { user } = open(5, pictures(1, 2));
    await user.click(screen.getByRole('button', { name: 'Move 1.png later' }));
    expect(await screen.findByText('Failed to reorder images')).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent('Not nowRequest id: req-3');
    expect(order()).toEqual(['1.png', '2.png']);
    const orders = takesOrders();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(orders).toEqual([[2, 1]]));
    expect(screen.queryByText('Failed to reorder images')).not.toBeInTheDocument();
  });

  it('shows the present pictures if somebody else changed them', async () => {
    const current = buildProduct({ id: 5, images: [...pictures(2, 9)] });
    server.use(
      mockEndpoint(reorderProductImages, () =>
        failure(409, 'The pictures were changed meanwhile', { data: { current } }),
      ),
    );
    const { user } = open(5, pictures(1, 2));
    await user.click(screen.getByRole('button', { name: 'Move 1.png later' }));
    await waitFor(() => expect(order()).toEqual(['2.png', '9.png']));
    expect(seen.product?.id).toBe(5);
  });

  it('is kept without a call for a new product', async () => {
    const { user } = open(null, pictures(1, 2));
    await user.click(screen.getByRole('button', { name: 'Move 1.png later' }));
    await waitFor(() => expect(seen.images.map(({ id }) => id)).toEqual([2, 1]));
  });
});

describe('deleting a picture', () => {
  const press = async (user: ReturnType<typeof open>['user']) => {
    await user.click(screen.getByRole('button', { name: 'Delete 1.png' }));
    const dialog = screen.getByRole('dialog', { name: 'Delete this picture?' });
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
  };

  it('asks first, then removes it from the product', async () => {
    server.use(mockEndpoint(deleteProductImage, ({ params }) => changed(pictures(3 - params.imageId))));
    const { user } = open(5, pictures(1, 2));
    await press(user);
    await waitFor(() => expect(order()).toEqual(['2.png']));
  });

  it('removes an upload of a new product', async () => {
    const gone: number[] = [];
    server.use(
      mockEndpoint(deleteUploadedImage, ({ params }) => {
        gone.push(params.id);
        return { success: true as const, message: '' };
      }),
    );
    const { user } = open(null, pictures(1, 2));
    await press(user);
    await waitFor(() => expect(seen.images.map(({ id }) => id)).toEqual([2]));
    expect(gone).toEqual([1]);
  });

  it.each([
    [failure(502, 'Away'), 'Failed to delete image: HTTP 502'],
    [HttpResponse.error(), 'An error occurred during image deletion.'],
  ])('reports a failure and deletes it on Retry (%#)', async (answer, text) => {
    server.use(mockEndpoint(deleteProductImage, () => answer.clone()));
    const { user } = open(5, pictures(1, 2));
    await press(user);
    expect(await screen.findByText(text)).toBeVisible();
    server.use(mockEndpoint(deleteProductImage, () => changed(pictures(2))));
    await user.click(await screen.findByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(order()).toEqual(['2.png']));
  });
});

it('saves rapid changes one after the other, and only the last order', async () => {
  const orders: number[][] = [];
  const calls = vi.fn();
  server.use(
    mockEndpoint(deleteProductImage, async () => {
      calls('delete');
      await delay(1);
      return changed(pictures(2, 3));
    }),
    mockEndpoint(reorderProductImages, ({ body }) => {
      calls('reorder');
      orders.push(body.image_ids);
      return changed(body.image_ids.map((id) => picture(id)));
    }),
  );
  const { user } = open(5, pictures(1, 2, 3));
  await user.click(screen.getByRole('button', { name: 'Delete 1.png' }));
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }));
  fireEvent.click(screen.getByRole('button', { name: 'Move 3.png earlier', hidden: true }));
  fireEvent.click(screen.getByRole('button', { name: 'Move 3.png earlier', hidden: true }));
  await waitFor(() => expect(orders).toEqual([[3, 2]]));
  expect(calls.mock.calls.flat()).toEqual(['delete', 'reorder']);
});
