import {
  createWorkOrder,
  getWorkBoard,
  listWorkOrders,
  moveWorkOrder,
} from '@chainline/shared/work-orders/work-order-contract';
import { addWorkPhoto } from '@chainline/shared/work-orders/work-photo-contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { storeTestSession } from '../../../testing/factories';
import { failure, mockEndpoint } from '../../../testing/mock-endpoint';
import { mockUpload } from '../../../testing/mock-upload';
import { server } from '../../../testing/msw';
import { pasteInto } from '../../../testing/paste-into';
import { renderElement } from '../../../testing/render';
import { answerWorkshop, buildJob, buildPhoto, buildWork } from '../testing/work-answers';
import { WorkshopPage } from './WorkshopPage';

const open = (search = '') => renderElement(<WorkshopPage />, `/workshop${search}`);
const column = (name: string) => screen.findByRole('list', { name });

beforeEach(() => storeTestSession({ role: 'staff' }));

describe('the board', () => {
  it('shows open jobs by state, with what is late, and the load of each day', async () => {
    answerWorkshop({
      jobs: [buildJob(), buildJob({ id: 5, number: 'WO-1005', state: 'ready', assigned_to_name: 'Sam Okafor' })],
    });
    open();
    const booked = within(await column('Booked'));

    expect(booked.getByRole('link', { name: 'WO-1004' })).toHaveAttribute('href', '/workshop/4');
    expect(booked.getByText('Late: Tue 24 Nov')).toBeVisible();
    expect(within(await column('Ready')).getByText('By Tue 24 Nov')).toBeVisible();
    expect(screen.getByRole('button', { name: /Wed 25 Nov.*3 h of 8 h/ })).toBeVisible();
  });

  it('moves a job with the keyboard, and puts it back if that is refused', async () => {
    const world = answerWorkshop();
    const { user } = open();
    const move = await screen.findByRole('button', { name: 'Move WO-1004' });
    move.focus();
    await user.keyboard('{Enter}');
    expect((await screen.findAllByRole('menuitem')).map((item) => item.textContent)).toEqual([
      'In progress',
      'Waiting for parts',
      'Cancelled',
    ]);
    await user.keyboard('{Enter}');
    expect(await screen.findByText('WO-1004: in progress')).toBeVisible();
    await waitFor(async () => expect(within(await column('In progress')).getByText('WO-1004')).toBeVisible());
    expect(world.moves).toEqual([{ id: 4, state: 'in_progress', version: 1 }]);
    expect(screen.getByRole('button', { name: 'Move WO-1004' })).toHaveFocus();

    server.use(mockEndpoint(moveWorkOrder, () => failure(409, 'Someone else has changed this job.')));
    await user.click(screen.getByRole('button', { name: 'Move WO-1004' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Quality check' }));
    expect(await screen.findByText('Someone else has changed this job.')).toBeVisible();
    await waitFor(async () => expect(within(await column('In progress')).getByText('WO-1004')).toBeVisible());
    await waitFor(() => expect(screen.getByRole('button', { name: 'Move WO-1004' })).toHaveFocus());
  });

  it('moves a dragged job only where its state may lead', async () => {
    const world = answerWorkshop();
    open();
    const card = await screen.findByRole('listitem');
    const dataTransfer = { setData: () => undefined, effectAllowed: '' };
    const drop = (label: RegExp) => {
      fireEvent.dragStart(card, { dataTransfer });
      fireEvent.drop(screen.getByRole('region', { name: label }));
    };
    drop(/^Ready/);
    expect(world.moves).toEqual([]);
    drop(/^Waiting for parts/);

    await waitFor(() => expect(world.moves).toEqual([{ id: 4, state: 'waiting_for_parts', version: 1 }]));
  });

  it('ends the drag of a job that somebody else has moved', async () => {
    const world = answerWorkshop();
    open();
    const card = await screen.findByRole('listitem');
    fireEvent.dragStart(card, { dataTransfer: { setData: () => undefined, effectAllowed: '' } });
    world.jobs = [buildJob({ state: 'in_progress', version: 2 })];
    fireEvent.click(screen.getByRole('button', { name: /^Thu 26 Nov/ }));
    await waitFor(async () => expect(within(await column('In progress')).getByText('WO-1004')).toBeVisible());

    // A column that accepts the card prevents the browser's own reaction.
    expect(fireEvent.dragOver(screen.getByRole('region', { name: /^Waiting for parts/ }))).toBe(true);
  });

  it('says what to do when there are no jobs, and retries a failed load', async () => {
    answerWorkshop();
    server.use(mockEndpoint(getWorkBoard, () => failure(422, 'Not now')));
    const { user } = open();
    expect(await screen.findByText('The board could not be loaded.')).toBeVisible();
    answerWorkshop({ jobs: [] });
    await user.click(screen.getByRole('button', { name: 'Retry' }));

    expect(await screen.findByText('No jobs here')).toBeVisible();
  });
});

describe('the list', () => {
  it('asks for what the address says, and can fail', async () => {
    const world = answerWorkshop();
    const { user } = open('?view=list&state=all&mechanic=2');
    expect(await screen.findByRole('table', { name: 'Jobs' })).toBeVisible();
    await screen.findByText('WO-1004');
    expect(world.asked[0]).toMatchObject({ state: 'all', mechanic: 2 });
    server.use(mockEndpoint(listWorkOrders, () => failure(422, 'Not now')));
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));

    expect(await screen.findByText('The jobs could not be loaded.')).toBeVisible();
  });
});

describe('a new job', () => {
  it('is booked with one key, and its errors stand at their fields', async () => {
    answerWorkshop();
    const keys: string[] = [];
    server.use(
      mockEndpoint(createWorkOrder, ({ body }) => {
        keys.push(body.request_key);
        if (keys.length === 1) {
          return failure(400, 'No', { fields: [{ path: 'bike', message: 'Which colour?' }] });
        }
        expect(body).toMatchObject({ customer_name: 'Mei Chen', bike: 'Blue', limit_amount: 99.5, checklists: [] });
        return { success: true, work_order: buildWork({ id: 8, number: 'WO-1008' }) };
      }),
    );
    const { user, router } = open();
    await user.click(screen.getByRole('button', { name: 'New Job' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'New Job' }));
    await user.click(dialog.getByRole('button', { name: 'Book Job' }));
    expect(await dialog.findByText('Enter the name of the customer')).toBeVisible();
    await pasteInto(user, dialog.getByRole('textbox', { name: /^Customer/ }), 'Mei Chen');
    await pasteInto(user, dialog.getByRole('textbox', { name: /^Bike/ }), 'Blue');
    await pasteInto(user, dialog.getByRole('textbox', { name: /^What to do/ }), 'Brakes');
    await pasteInto(user, dialog.getByRole('textbox', { name: /^Not to exceed/ }), '99.50');
    await user.click(dialog.getByRole('button', { name: 'Book Job' }));
    expect(await dialog.findByText('Which colour?')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Book Job' }));

    expect(await screen.findByText('WO-1008 booked')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Open Job' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/workshop/8'));
    expect(keys[0]).toBe(keys[1]);
  });

  it('is booked with its photos, also with those after one that fails, and asks before chosen ones are lost', async () => {
    answerWorkshop();
    let sent = 0;
    const { handler } = mockUpload(addWorkPhoto, { id: 8 }, () => {
      sent += 1;
      return sent === 1
        ? failure(400, 'This picture cannot be read.')
        : { success: true as const, photo: buildPhoto({ work_order_id: 8 }) };
    });
    server.use(
      handler,
      mockEndpoint(createWorkOrder, () => ({ success: true, work_order: buildWork({ id: 8, number: 'WO-1008' }) })),
    );
    const { user } = open();
    await user.click(screen.getByRole('button', { name: 'New Job' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'New Job' }));
    const files = ['Torn.jpg', 'Good.jpg'].map((name) => new File(['bike'], name, { type: 'image/jpeg' }));
    await user.upload(dialog.getByLabelText('Photos to add'), files);
    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
    await pasteInto(user, await dialog.findByRole('textbox', { name: /^Customer/ }), 'Mei Chen');
    await pasteInto(user, dialog.getByRole('textbox', { name: /^Bike/ }), 'Blue');
    await pasteInto(user, dialog.getByRole('textbox', { name: /^What to do/ }), 'Brakes');
    await user.click(dialog.getByRole('button', { name: 'Book Job' }));

    const told = 'WO-1008 booked, but not all photos were saved: Torn.jpg: This picture cannot be read.';
    expect(await screen.findByText(told)).toBeVisible();
    expect(sent).toBe(2);
  });
});

it('a typed code opens the job, also without a camera', async () => {
  answerWorkshop();
  const { user, router } = open();
  await user.click(screen.getByRole('button', { name: 'Scan Bike Tag' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Scan Bike Tag' }));
  expect(await dialog.findByText(/The camera cannot be used/)).toBeVisible();
  await pasteInto(user, dialog.getByRole('textbox'), 'k7qx 2m9p');
  await user.keyboard('{Enter}');

  await waitFor(() => expect(router.state.location.pathname).toBe('/b/K7QX2M9P'));
});
