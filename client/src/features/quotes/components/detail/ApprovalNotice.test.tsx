import { approveQuote, getQuote, requestQuoteApproval, sendQuote } from '@chainline/shared/quotes/quote-contract';
import { defaultQuoteSettings, quoteSettingsCalls } from '@chainline/shared/settings/quote-settings-contract';
import { defaultShopSettings, shopSettingsCalls } from '@chainline/shared/settings/shop-settings-contract';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { storeTestSession } from '../../../../testing/factories';
import { failure, mockEndpoint } from '../../../../testing/mock-endpoint';
import { server } from '../../../../testing/msw';
import { renderApp } from '../../../../testing/render';
import { QuotePage } from '../../pages/QuotePage';
import { answerActions, answerQuote } from '../../testing/quote-answers';
import { buildQuote } from '../../testing/quote-builders';

const open = () => renderApp({ at: '/quotes/41', pages: [{ path: '/quotes/:id', Component: QuotePage }] });

beforeEach(() => {
  storeTestSession({ role: 'manager' });
  answerActions(() => []);
  server.use(
    mockEndpoint(quoteSettingsCalls.get, () => ({ settings: defaultQuoteSettings, version: 1 })),
    mockEndpoint(shopSettingsCalls.get, () => ({ settings: defaultShopSettings, version: 1 })),
  );
});

describe('the approval of a quote', () => {
  it('is given by a manager with one click', async () => {
    const reasons = [{ code: 'discount', percent: 50, limit: 10 } as const];
    const waiting = buildQuote({ status: 'draft', approval: { state: 'awaiting', reasons } });
    const versions: number[] = [];
    answerQuote({ ...waiting, can: { ...waiting.can, approve: true } });
    server.use(
      mockEndpoint(approveQuote, ({ body }) => {
        versions.push(body.version);
        return { success: true, quote: { ...waiting, approval: { state: 'approved', reasons } } };
      }),
    );
    const { user } = open();
    expect(await screen.findByText(/the discount of 50% is more than the 10% allowed/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Change Prices' })).toHaveAttribute('href', '/quote-builder?edit=41');
    await user.click(screen.getByRole('button', { name: 'Approve' }));
    expect(await screen.findByText('A manager has approved these prices. The quote can be sent.')).toBeVisible();
    expect(versions).toEqual([waiting.version]);
  });

  it('is requested by staff, who then wait', async () => {
    storeTestSession({ role: 'staff' });
    const needed = buildQuote({ status: 'draft', approval: { state: 'needed', reasons: [{ code: 'zero_total' }] } });
    answerQuote({ ...needed, can: { ...needed.can, send: false, request_approval: true } });
    server.use(
      mockEndpoint(requestQuoteApproval, () => ({
        success: true,
        quote: {
          ...needed,
          approval: { ...needed.approval, state: 'awaiting' },
          can: { ...needed.can, send: false, request_approval: false },
        },
      })),
    );
    const { user } = open();
    expect(await screen.findByText('It cannot be sent yet, because the total is $0.00.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Ask for Approval' }));
    expect(await screen.findByText('Waiting for approval')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Send Quote' })).not.toBeInTheDocument();
  });

  it("is requested when sending exceeds today's limits", async () => {
    storeTestSession({ role: 'staff' });
    const message = 'A manager must approve this quote first. Your managers have been asked.';
    const draft = buildQuote({ status: 'draft' });
    const quotes = { present: { ...draft, can: { ...draft.can, send: true } } };
    server.use(
      mockEndpoint(getQuote, () => ({ success: true, quote: quotes.present })),
      mockEndpoint(sendQuote, () => {
        quotes.present = {
          ...draft,
          approval: { state: 'awaiting', reasons: [] },
          can: { ...draft.can, send: false },
        };
        return failure(422, message, { code: 'quote.awaiting_approval' });
      }),
    );
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Send Quote' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Send this quote?' }));
    await user.click(dialog.getByRole('button', { name: 'Send Quote' }));
    expect(await screen.findByText('Waiting for approval')).toBeVisible();
    expect(screen.getByText(message)).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });
});
