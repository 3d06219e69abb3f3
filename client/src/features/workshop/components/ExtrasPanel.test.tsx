import {
  addWorkExtra,
  askWorkExtra,
  recordExtraAnswer,
  withdrawWorkExtra,
} from '@chainline/shared/work-orders/work-extra-contract';
import type { WorkOrder } from '@chainline/shared/work-orders/work-order-contract';
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { storeTestSession } from '../../../testing/factories';
import { failure, mockEndpoint } from '../../../testing/mock-endpoint';
import { server } from '../../../testing/msw';
import { pasteInto } from '../../../testing/paste-into';
import { renderElement } from '../../../testing/render';
import { buildExtra, buildWork } from '../testing/work-answers';
import { ExtrasPanel } from './ExtrasPanel';

const open = (overrides: Partial<WorkOrder> = {}) =>
  renderElement(<ExtrasPanel work={buildWork({ customer_email: 'mei@customer.example', ...overrides })} />);
const saved = { success: true as const, work_order: buildWork() };

beforeEach(() => storeTestSession({ role: 'staff' }));

describe('extra work on a job', () => {
  it('is recorded with its amounts', async () => {
    const { user } = open();
    server.use(
      mockEndpoint(addWorkExtra, ({ body }) => {
        expect(body).toMatchObject({ text: 'New chain', labour_amount: 30, parts_amount: 49.9 });
        return saved;
      }),
    );
    await user.click(screen.getByRole('button', { name: 'Add Extra Work' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Extra Work' }));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText('Enter an amount')).toBeVisible();
    await pasteInto(user, dialog.getByRole('textbox', { name: 'What is to be done' }), 'New chain');
    await pasteInto(user, dialog.getByRole('textbox', { name: 'Labour (AUD)' }), '30');
    await pasteInto(user, dialog.getByRole('textbox', { name: 'Parts (AUD)' }), '49.90');
    expect(dialog.getByText(/^Total \$79.90, including GST. The customer has agreed to \$150.00/)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Save' }));

    await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
  });

  it('asks the customer by a way that the job has', async () => {
    const { user } = open({ customer_phone: '', extras: [buildExtra({ state: 'noted', asked_at: null })] });
    let tries = 0;
    server.use(
      mockEndpoint(askWorkExtra, ({ body, params }) => {
        tries += 1;
        expect([body.channel, params.extra]).toEqual(['email', 3]);
        return tries === 1 ? failure(422, 'Email is not configured.') : saved;
      }),
    );
    await user.click(screen.getByRole('button', { name: 'Ask the customer: Replace the chain' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Ask the Customer' }));
    expect(dialog.getByRole('radio', { name: /^Text message/ })).toBeDisabled();
    await user.click(dialog.getByRole('button', { name: 'Send Link' }));
    expect(await dialog.findByText('Email is not configured.')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Send Link' }));

    expect(await screen.findByText('Mei Chen was sent a link')).toBeVisible();
  });

  it('takes an answer from the counter, and can be withdrawn', async () => {
    const { user } = open({ extras: [buildExtra({ is_expired: true })] });
    const asked: unknown[] = [];
    server.use(
      mockEndpoint(recordExtraAnswer, ({ body }) => {
        asked.push(body);
        return saved;
      }),
      mockEndpoint(withdrawWorkExtra, () => failure(409, 'The customer has answered already.')),
    );
    expect(screen.getByText('No answer in time')).toBeVisible();
    await user.click(screen.getByRole('button', { name: /^Record the answer/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Record the Answer' }));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
    await user.click(screen.getByRole('button', { name: /^Withdraw/ }));

    expect(await screen.findByText('The customer has answered already.')).toBeVisible();
    expect(asked).toEqual([{ approved: true, name: 'Mei Chen', reason: '' }]);
  });

  it('says who answered, when and how', () => {
    const answered = { answered_at: '2026-11-25T01:00:00.000Z', answered_by: 'Mei C.', reason: 'Please hurry' };
    open({
      extras: [
        buildExtra({ state: 'approved', ...answered }),
        buildExtra({ id: 4, state: 'declined', ...answered, recorded_by: 'Sam Okafor' }),
      ],
    });

    expect(screen.getByText(/^Approved .* by Mei C., by link$/)).toBeVisible();
    expect(screen.getByText(/^Declined .* by Mei C., recorded by Sam Okafor$/)).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Record/ })).not.toBeInTheDocument();
  });
});
