import { describeProductImage, describeUploadedImage } from '@chainline/shared/images/image-contract';
import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { storeTestSession } from '../../../testing/factories';
import { failure, mockEndpoint } from '../../../testing/mock-endpoint';
import { server } from '../../../testing/msw';
import { buildProduct, buildWrite } from '../../../testing/product-samples';
import { renderElement } from '../../../testing/render';
import { ImageManager } from './ImageManager';
import type { ManagedImage } from '../managed-image';

const picture: ManagedImage = { id: 1, src: 'data:image/png;base64,1', name: 'front.png', alt: 'Front' };

const submitted = vi.fn();

/** A product form with its pictures. */
const Host = ({ productId }: { productId: number | null }) => {
  const [images, setImages] = useState<readonly ManagedImage[]>([picture]);
  return (
    <form onSubmit={submitted}>
      <ImageManager productId={productId} images={images} onChange={setImages} />
    </form>
  );
};

const openDialog = async (productId: number | null = 5) => {
  const { user } = renderElement(<Host productId={productId} />);
  await user.click(screen.getByRole('button', { name: 'Describe Front' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'What does this picture show?' }));
  return { user, dialog, field: dialog.getByRole('textbox', { name: 'Picture description' }) };
};

/** Handles updates of the alternative text; returns the requests. */
const takesWords = () => {
  const sent: unknown[] = [];
  server.use(
    mockEndpoint(describeProductImage, ({ params, body }) => {
      sent.push({ ...params, ...body });
      return {
        success: true as const,
        message: 'Saved',
        product: buildProduct({ id: 5, images: [{ ...picture, ...body }] }),
        write: buildWrite({ kind: 'images', product_id: 5 }),
      };
    }),
  );
  return sent;
};

beforeEach(() => {
  storeTestSession();
  submitted.mockClear();
});

it('changes a description without submitting the surrounding form', async () => {
  const sent = takesWords();
  const { user, field } = await openDialog();
  expect(field).toHaveValue('Front');
  await user.clear(field);
  await user.type(field, ' Seen from the left {Enter}');
  expect(await screen.findByRole('img', { name: 'Seen from the left' })).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(sent).toEqual([{ id: 5, imageId: 1, alt: 'Seen from the left' }]);
  expect(submitted).not.toHaveBeenCalled();
});

it('requires a description', async () => {
  const sent = takesWords();
  const { user, dialog, field } = await openDialog();
  await user.clear(field);
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(field).toHaveAccessibleDescription(/Describe the picture in a few words/);
  expect(field).toBeInvalid();
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(sent).toEqual([]);
});

it('sends nothing if nothing was changed', async () => {
  const sent = takesWords();
  const { user, dialog } = await openDialog();
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(sent).toEqual([]);
});

it('reports a failed save and saves on Retry', async () => {
  server.use(mockEndpoint(describeProductImage, () => failure(502, 'The online shop is away.')));
  const { user, field } = await openDialog();
  await user.type(field, ' of it{Enter}');
  expect(await screen.findByText('Failed to save the description')).toBeVisible();
  const sent = takesWords();
  await user.click(await screen.findByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('img', { name: 'Front of it' })).toBeInTheDocument();
  expect(sent).toHaveLength(1);
});

it('describes an upload of an unsaved product', async () => {
  server.use(
    mockEndpoint(describeUploadedImage, ({ params, body }) => ({
      success: true as const,
      message: 'Saved',
      image: { ...params, ...body, url: '/media/front.png', name: 'front.png', width: 9, height: 9, size: 9 },
    })),
  );
  const { user, field } = await openDialog(null);
  await user.type(field, ' wheel{Enter}');
  expect(await screen.findByRole('img', { name: 'Front wheel' })).toBeInTheDocument();
});

it('asks before discarding unsaved text', async () => {
  const { user, field } = await openDialog();
  await user.type(field, ' of the bike');
  await user.keyboard('{Escape}');
  const question = within(await screen.findByRole('dialog', { name: 'Close without saving?' }));
  await user.click(question.getByRole('button', { name: 'Keep editing' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Close without saving?' })).not.toBeInTheDocument());
  expect(field).toHaveValue('Front of the bike');
});
