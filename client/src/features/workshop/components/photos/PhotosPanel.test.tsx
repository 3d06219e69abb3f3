import { addWorkPhoto, removeWorkPhoto, restoreWorkPhoto } from '@chainline/shared/work-orders/work-photo-contract';
import { maxPhotoBytes, photoProblems } from '@chainline/shared/work-orders/work-photo-rules';
import { useQuery } from '@tanstack/react-query';
import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { storeTestSession } from '../../../../testing/factories';
import { mockEndpoint } from '../../../../testing/mock-endpoint';
import { mockUpload } from '../../../../testing/mock-upload';
import { server } from '../../../../testing/msw';
import { renderElement } from '../../../../testing/render';
import { workQueries } from '../../api/work-queries';
import { answerWorkshop, buildPhoto, buildWork } from '../../testing/work-answers';
import { PhotosPanel } from './PhotosPanel';

const open = () => renderElement(<PhotosPanel target={{ kind: 'job', id: 4 }} usualStage="intake" />);
const WithHistory = () => {
  const { data } = useQuery(workQueries.detail(4));
  return (
    <>
      <p>{data?.bike}</p>
      <PhotosPanel target={{ kind: 'job', id: 4 }} usualStage="intake" />
    </>
  );
};
const photo = (name = 'Bike.jpg', type = 'image/jpeg') => new File(['bike'], name, { type });

beforeEach(() => {
  storeTestSession({ role: 'staff' });
  server.use(http.get('*/api/work-photos/:id', () => HttpResponse.arrayBuffer(new Uint8Array([1, 2, 3]).buffer)));
});

describe('the photos of a job', () => {
  it('are empty in words, and taken with the camera of a phone', async () => {
    const world = answerWorkshop();
    const { handler, forms } = mockUpload(addWorkPhoto, { id: 4 }, () => {
      world.photos = [buildPhoto()];
      return { success: true as const, photo: buildPhoto() };
    });
    server.use(handler);
    const { user } = open();
    expect(await screen.findByText(/No photos yet/)).toBeVisible();
    const camera = screen.getByLabelText('Photo from the camera');
    expect(camera).toHaveAttribute('capture', 'environment');
    await user.upload(camera, photo());

    expect(await screen.findByRole('button', { name: 'Photo 1, at intake' })).toBeVisible();
    expect(forms[0]?.get('stage')).toBe('intake');
  });

  it('are sent one after the other, and reload the history of the job', async () => {
    const world = answerWorkshop();
    let answer: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (answer = resolve));
    const { handler, forms } = mockUpload(addWorkPhoto, { id: 4 }, async () => {
      await held;
      world.photos = [...world.photos, buildPhoto({ id: 7 + world.photos.length })];
      return { success: true as const, photo: buildPhoto() };
    });
    server.use(handler);
    const { user } = renderElement(<WithHistory />);
    await user.upload(await screen.findByLabelText('Photo from the camera'), photo('One.jpg'));
    await user.upload(screen.getByLabelText('Photo from the camera'), photo('Two.jpg'));
    expect(await screen.findByText('Waiting: Two.jpg')).toBeVisible();
    expect(forms).toHaveLength(1);
    world.work = buildWork({ bike: 'Reloaded' });
    answer();

    expect(await screen.findByRole('button', { name: 'Photo 2, at intake' })).toBeVisible();
    expect(screen.getByText('Reloaded')).toBeVisible();
  });

  it('that are too large or no photos never leave the browser', async () => {
    answerWorkshop();
    const { user } = open();
    const large = photo('Large.jpg');
    Object.defineProperty(large, 'size', { value: maxPhotoBytes + 1 });
    await user.upload(await screen.findByLabelText('Photos to add'), [large]);

    expect(await screen.findByText(`Large.jpg: ${photoProblems.size}`)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByText(/Large\.jpg/)).toBeNull();
  });

  it('open in their full size, and are removed with a way back', async () => {
    const world = answerWorkshop({ photos: [buildPhoto(), buildPhoto({ id: 8, stage: 'work' })] });
    server.use(
      mockEndpoint(removeWorkPhoto, ({ params }) => {
        world.photos = world.photos.filter(({ id }) => id !== params.id);
        return { success: true, photo: buildPhoto({ id: params.id }) };
      }),
      mockEndpoint(restoreWorkPhoto, ({ params }) => {
        world.photos = [...world.photos, buildPhoto({ id: params.id, stage: 'work' })];
        return { success: true, photo: buildPhoto({ id: params.id }) };
      }),
    );
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Photo 1, at intake' }));
    const dialog = await screen.findByRole('dialog', { name: 'Photo 1, at intake' });
    await user.keyboard('{ArrowRight}');
    expect(await within(dialog).findByRole('img', { name: 'Photo 2, during the work' })).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: 'Remove' }));

    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByRole('button', { name: 'Photo 2, during the work' })).toBeVisible();
  });
});
