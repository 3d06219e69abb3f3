import {
  findBikeTag,
  getTagContact,
  listBikeSerials,
  setBikeSerial,
  tagPrintPath,
  orderWorkPrintPath,
  workTagPrintPath,
} from '@chainline/shared/work-orders/bike-tag-contract';
import { untaggedWarning } from '@chainline/shared/work-orders/bike-tag-rules';
import {
  addWorkEntry,
  handOverWorkOrder,
  setWorkStep,
  updateWorkOrder,
} from '@chainline/shared/work-orders/work-order-contract';
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { Route, Routes } from 'react-router-dom';
import { beforeEach, describe, expect, it } from 'vitest';
import { storeTestSession } from '../../../testing/factories';
import { failure, mockEndpoint } from '../../../testing/mock-endpoint';
import { server } from '../../../testing/msw';
import { recordSavedFiles } from '../../../testing/saved-files';
import { pasteInto } from '../../../testing/paste-into';
import { renderApp, renderElement } from '../../../testing/render';
import { answerWorkshop, buildTag, buildWork } from '../testing/work-answers';
import { JobPage } from './JobPage';

const open = (id = '4') =>
  renderElement(
    <Routes>
      <Route path="/workshop/:id" element={<JobPage />} />
    </Routes>,
    `/workshop/${id}`,
  );

beforeEach(() => storeTestSession({ role: 'staff' }));

describe('the page of a job', () => {
  it('shows the plan, and is missing or fails in words', async () => {
    answerWorkshop();
    open();
    expect(await screen.findByText('Brakes squeal')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('WO-1004: Blue commuter');
    expect(screen.getByText('$150.00')).toBeVisible();
    expect(screen.getByText('1 h 30 min')).toBeVisible();
  });

  it.each(['5', 'x'])('is not found for %s', async (id) => {
    answerWorkshop();
    open(id);
    expect(await screen.findByText('Job not found')).toBeVisible();
  });

  it('holds back “Ready” until every step is ticked', async () => {
    const step = {
      id: 1,
      list: 'Basic service',
      text: 'Brakes adjusted',
      is_done: false,
      done_by: null,
      done_at: null,
    };
    const world = answerWorkshop({
      work: buildWork({ state: 'quality_check', steps: 1, checklist: [step], can: { move: ['ready'], edit: true } }),
    });
    server.use(
      mockEndpoint(setWorkStep, ({ body }) => {
        const ticked = { ...step, is_done: body.is_done, done_by: 'Sam Okafor', done_at: '2026-11-25T00:00:00.000Z' };
        world.work = { ...world.work, steps_done: 1, checklist: [ticked] };
        return { success: true, work_order: world.work };
      }),
    );
    const { user } = open();
    const ready = await screen.findByRole('button', { name: 'Ready' });
    expect(ready).toBeDisabled();
    await user.click(screen.getByRole('checkbox', { name: 'Brakes adjusted' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Ready' })).toBeEnabled());
    await user.click(screen.getByRole('button', { name: 'Ready' }));

    expect(await screen.findByText('WO-1004: ready')).toBeVisible();
    expect(world.moves).toEqual([{ id: 4, state: 'ready', version: 1 }]);
  });

  it('takes notes and time, and a change that somebody else has overtaken stays in the dialog', async () => {
    const world = answerWorkshop();
    server.use(
      mockEndpoint(addWorkEntry, ({ body }) => {
        const entry = {
          id: 1,
          type: 'time' as const,
          at: '2026-11-25T00:00:00.000Z',
          by: 'Sam',
          text: body.text,
          minutes: body.minutes,
        };
        world.work = { ...world.work, entries: [entry], minutes_spent: 25 };
        return { success: true, work_order: world.work };
      }),
      mockEndpoint(updateWorkOrder, () => failure(409, 'Someone else has changed this job.')),
    );
    const { user } = open();
    await pasteInto(user, await screen.findByRole('textbox', { name: 'Note' }), 'New pads');
    const minutes = screen.getByRole('textbox', { name: 'Minutes worked' });
    await pasteInto(user, minutes, '1441');
    expect(screen.getByText('Enter 1 to 1440')).toBeVisible();
    await user.clear(minutes);
    await pasteInto(user, minutes, '25');
    await user.click(screen.getByRole('button', { name: 'Add' }));
    expect(await screen.findByText('25 min of work: New pads')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Change' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Change WO-1004' }));
    await user.click(dialog.getByRole('button', { name: 'Save' }));

    expect(await dialog.findByText('Someone else has changed this job.')).toBeVisible();
  });
});

describe('handing over', () => {
  it('asks who collects and for the keys, and for a reason while something is not paid', async () => {
    const work = buildWork({
      state: 'ready',
      order: { id: 7, number: 'Q-1', open_amount: 100 },
      can: { move: ['handed_over'], edit: true },
    });
    const world = answerWorkshop({ work });
    const asked: unknown[] = [];
    server.use(
      mockEndpoint(handOverWorkOrder, ({ body }) => {
        asked.push(body);
        if (asked.length === 1) return failure(422, 'A manager can hand the bike over.');
        world.work = {
          ...world.work,
          state: 'handed_over',
          handed_over_at: '2026-11-25T00:00:00.000Z',
          collected_name: body.name,
          can: { move: ['ready'], edit: false },
        };
        return { success: true, work_order: world.work };
      }),
    );
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Hand Over' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Hand over WO-1004' }));
    expect(dialog.getByText('$100.00 of the order is not paid.')).toBeVisible();
    await pasteInto(user, dialog.getByRole('textbox', { name: 'Key numbers of Blue commuter' }), 'K 1');
    await user.click(dialog.getByRole('button', { name: 'Hand Over' }));
    expect(await dialog.findByText('Enter the reason: something is not paid')).toBeVisible();
    await pasteInto(user, dialog.getByRole('textbox', { name: 'Reason' }), 'Pays on Friday');
    await user.click(dialog.getByRole('button', { name: 'Hand Over' }));
    expect(await dialog.findByText('A manager can hand the bike over.')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Hand Over' }));

    expect(await screen.findByText(/, by Mei Chen$/)).toBeVisible();
    expect(asked.at(-1)).toEqual({
      name: 'Mei Chen',
      reason: 'Pays on Friday',
      keys: [{ bike_tag_id: 9, key_numbers: 'K 1' }],
      version: 1,
    });
  });
});

describe('bike tags', () => {
  it('hold back the work order, which is printed with the stated words', async () => {
    const saved = recordSavedFiles();
    const world = answerWorkshop({ work: buildWork({ order_id: 7, order: { id: 7, number: 'Q-1', open_amount: 0 } }) });
    const asked: unknown[] = [];
    const pdf = () => new HttpResponse('%PDF-', { headers: { 'Content-Type': 'application/pdf' } });
    server.use(
      http.post(`/api${tagPrintPath}`, async ({ request, params }) => {
        asked.push({ ...params, ...Object(await request.json()) });
        const tag = buildTag({ printed: true, printed_at: '2026-11-25T00:00:00.000Z' });
        world.work = { ...world.work, bike_tags: [tag], print_ready: true };
        return pdf();
      }),
      http.post(`/api${orderWorkPrintPath}`, () => pdf()),
    );
    const { user } = open();
    const print = await screen.findByRole('button', { name: 'Print Work Order' });
    expect(print).toBeDisabled();
    expect(print).toHaveAccessibleDescription(untaggedWarning);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Size of the labels' }), 'a4');
    await user.selectOptions(screen.getByRole('combobox', { name: 'First label' }), '3');
    await user.click(screen.getByRole('button', { name: /^Print the tag/ }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Print Work Order' })).toBeEnabled());
    await user.click(screen.getByRole('button', { name: 'Print Work Order' }));

    expect(await screen.findByText('Work order printed successfully')).toBeVisible();
    expect(asked).toEqual([{ id: '7', tag: '9', format: 'a4', first: 3 }]);
    expect(saved).toHaveLength(2);
  });

  it('of a bike from the counter are printed with its job, and say why if that fails', async () => {
    answerWorkshop();
    server.use(http.post(`/api${workTagPrintPath}`, () => failure(422, 'Out of labels.')));
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: /^Print the tag/ }));

    expect(await screen.findByText('Out of labels.')).toBeVisible();
  });

  it('keep a serial number, which another order may have already', async () => {
    const world = answerWorkshop();
    server.use(
      mockEndpoint(setBikeSerial, ({ body }) => {
        if (body.serial_number === 'TAKEN') return failure(409, 'Another order already has it.');
        world.work = { ...world.work, bike_tags: [buildTag({ serial_number: body.serial_number })] };
        return { success: true, work_order: world.work };
      }),
    );
    const { user } = open();
    const field = await screen.findByRole('combobox', { name: 'Serial number of Blue commuter' });
    await pasteInto(user, field, 'TAKEN');
    await user.keyboard('{Enter}');
    expect(await screen.findByText('Another order already has it.')).toBeVisible();
    await user.clear(field);
    await pasteInto(user, field, 'SN 1');
    await user.keyboard('{Enter}');

    await waitFor(() => expect(screen.queryByRole('button', { name: 'Save' })).not.toBeInTheDocument());
    expect(field).toHaveValue('SN 1');
  });

  it('choose a serial number of the till, or type one while the till fails', async () => {
    const work = buildWork({ order_id: 7 });
    answerWorkshop({ work });
    const kept: string[] = [];
    server.use(
      mockEndpoint(listBikeSerials, () => ({ serials: [{ serial: 'BK-002', detail: 'Black, M' }], message: null })),
      mockEndpoint(setBikeSerial, ({ body }) => {
        kept.push(body.serial_number);
        return { success: true, work_order: work };
      }),
    );
    const { user, unmount } = open();
    await user.click(await screen.findByRole('combobox', { name: 'Serial number of Blue commuter' }));
    await user.click(await screen.findByRole('option', { name: 'BK-002, Black, M' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(kept).toEqual(['BK-002']));
    unmount();
    server.use(mockEndpoint(listBikeSerials, () => failure(502, 'Lightspeed does not answer.')));
    open();
    const field = await screen.findByRole('combobox', { name: 'Serial number of Blue commuter' });
    await user.click(field);
    expect(await screen.findByText('Lightspeed does not answer. You can type or scan the number.')).toBeVisible();
    await pasteInto(user, field, 'SN 9');
    await user.keyboard('{Enter}');

    await waitFor(() => expect(kept).toEqual(['BK-002', 'SN 9']));
  });
});

describe('the link on a tag', () => {
  const pages = [
    { path: '/workshop/:id', Component: JobPage },
    { path: '/desk', element: <input aria-label="Search" /> },
  ];

  it('opens the job of the bike, or says that there is none', async () => {
    answerWorkshop();
    server.use(
      mockEndpoint(findBikeTag, ({ query }) =>
        query.code === 'K7QX2M9P'
          ? { success: true, work_order_id: 4, number: 'WO-1004' }
          : failure(404, 'No bike has this tag.'),
      ),
    );
    const { router } = renderApp({ at: '/b/K7QX2M9P', pages });
    expect(await screen.findByText('Brakes squeal')).toBeVisible();
    await router.navigate('/b/22222222');

    expect(await screen.findByText('No bike has this tag.')).toBeVisible();
  });

  it('is recognised anywhere when a hand scanner types it, and leaves the field as it was', async () => {
    answerWorkshop();
    server.use(mockEndpoint(findBikeTag, () => ({ success: true, work_order_id: 4, number: 'WO-1004' })));
    const { user, router } = renderApp({ at: '/desk', pages });
    const field = await screen.findByRole('textbox', { name: 'Search' });
    await pasteInto(user, field, 'helmet');
    await user.type(field, 'https://shop.example/b/K7QX2M9');
    await user.keyboard('{Enter}');
    expect(router.state.location.pathname).toBe('/desk');
    await user.clear(field);
    await pasteInto(user, field, 'helmet');
    await user.type(field, 'https://shop.example/b/K7QX2M9P');
    await user.keyboard('{Enter}');

    expect(await screen.findByText('Brakes squeal')).toBeVisible();
    expect(field).toHaveValue('helmet');
  });

  it('shows anybody else how to reach the shop', async () => {
    storeTestSession({ role: 'quotes' });
    server.use(
      mockEndpoint(getTagContact, () => ({
        success: true,
        name: 'Chainline Bikes',
        phone: '02 9000 0000',
        email: '',
        website: '',
        address: 'Bondi Beach NSW 2026',
      })),
    );
    renderApp({ at: '/b/K7QX2M9P', pages });

    expect(await screen.findByRole('link', { name: '02 9000 0000' })).toHaveAttribute('href', 'tel:0290000000');
  });
});
