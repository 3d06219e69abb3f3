import {
  answerApproval,
  approvalLinkMessages,
  viewApproval,
  type PublicExtra,
} from '@chainline/shared/work-orders/work-approval-contract';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { failure, mockEndpoint } from '../testing/mock-endpoint';
import { server } from '../testing/msw';
import { pasteInto } from '../testing/paste-into';
import { ApprovalPage } from './ApprovalPage';
import { buildPublicQuote } from './testing/public-quote-builders';

const buildExtra = (overrides: Partial<PublicExtra> = {}): PublicExtra => ({
  shop: buildPublicQuote().shop,
  number: 'WO-1004',
  customer_name: 'Mei Chen',
  bike: 'Blue commuter',
  text: 'Replace the chain',
  labour_amount: 30,
  parts_amount: 49.9,
  amount: 79.9,
  tax_amount: 7.26,
  agreed_amount: 150,
  state: 'asked',
  expires_at: '2026-12-02T00:00:00.000Z',
  answered_at: null,
  answered_by: '',
  ...overrides,
});

const answered = { answered_at: '2026-11-25T01:00:00.000Z', answered_by: 'Mei Chen' };

const open = (overrides: Partial<PublicExtra> = {}) => {
  server.use(mockEndpoint(viewApproval, () => ({ success: true, extra: buildExtra(overrides) })));
  const user = userEvent.setup({ delay: null });
  render(<ApprovalPage token="the-token" />);
  return user;
};

describe('the page to approve extra work', () => {
  it('shows the work with its amounts, and takes an approval with a name', async () => {
    const user = open();
    expect(screen.getByRole('status')).toHaveTextContent('Loading...');
    expect(await screen.findByText('Replace the chain')).toBeInTheDocument();
    expect(screen.getByText('* Includes GST of $7.26')).toBeInTheDocument();
    expect(screen.getByText(/only if you approve/)).toBeInTheDocument();
    expect(screen.getByText(/up to \$150.00 so far. With this work, the total is up to \$229.90/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Approve $79.90' }));
    expect(screen.getByText('Please enter your name')).toBeInTheDocument();
    const name = screen.getByRole('textbox', { name: 'Your full name' });
    expect(name).toHaveFocus();
    server.use(
      mockEndpoint(answerApproval, ({ params, body }) => {
        expect(params.token).toBe('the-token');
        expect(body).toEqual({ approved: true, name: 'Mei Chen', reason: '' });
        return { success: true, extra: buildExtra({ state: 'approved', ...answered }) };
      }),
    );
    await pasteInto(user, name, ' Mei Chen ');
    await user.click(screen.getByRole('button', { name: 'Approve $79.90' }));

    expect(await screen.findByText('Thank you. We will do this work.')).toBeInTheDocument();
    expect(screen.getByText(/Approved by Mei Chen on/)).toBeInTheDocument();
    expect(screen.queryByText(/only if you approve/)).not.toBeInTheDocument();
  });

  it('takes a decline with a note', async () => {
    const user = open({ agreed_amount: null });
    server.use(
      mockEndpoint(answerApproval, ({ body }) => {
        expect(body).toEqual({ approved: false, name: 'Mei', reason: 'Too dear' });
        return { success: true, extra: buildExtra({ state: 'declined', ...answered }) };
      }),
    );
    await pasteInto(user, await screen.findByRole('textbox', { name: 'Your full name' }), 'Mei');
    expect(screen.queryByText(/agreed on up to/)).not.toBeInTheDocument();
    await pasteInto(user, screen.getByRole('textbox', { name: 'A note for us (optional)' }), 'Too dear');
    await user.click(screen.getByRole('button', { name: 'Decline' }));

    expect(await screen.findByText(/We will not do this work/)).toBeInTheDocument();
  });

  it('shows what somebody else answered meanwhile', async () => {
    const user = open();
    await pasteInto(user, await screen.findByRole('textbox', { name: 'Your full name' }), 'Mei');
    server.use(
      mockEndpoint(answerApproval, () => failure(409, 'The customer has answered already.')),
      mockEndpoint(viewApproval, () => ({ success: true, extra: buildExtra({ state: 'declined', ...answered }) })),
    );
    await user.click(screen.getByRole('button', { name: 'Approve $79.90' }));

    expect(await screen.findByRole('heading', { name: 'Declined' })).toBeInTheDocument();
  });

  it.each(Object.entries(approvalLinkMessages))('cannot be opened for %s: %s', async (type, message) => {
    server.use(
      http.get('*/api/work-approvals/:token', () =>
        HttpResponse.json(
          { type, message: 'x', debug_info: 'ref-1', shop_url: 'https://shop.example/' },
          { status: 403 },
        ),
      ),
    );
    render(<ApprovalPage token="the-token" />);

    expect(await screen.findByRole('alert')).toHaveTextContent(message);
    expect(screen.getByRole('link', { name: 'Visit Our Site' })).toHaveAttribute('href', 'https://shop.example/');
  });
});
