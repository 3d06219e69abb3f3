import { getCustomer, updateCustomer, type CustomerEdit } from '@chainline/shared/customers/customer-contract';
import {
  getCustomerAmounts,
  listCustomerTimeline,
  recordContact,
} from '@chainline/shared/customers/customer-timeline-contract';
import { eraseCustomer, exportCustomer } from '@chainline/shared/customers/customer-erasure-contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { delay } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { storeTestSession } from '../../../testing/factories';
import { failure, mockEndpoint } from '../../../testing/mock-endpoint';
import { server } from '../../../testing/msw';
import { pasteInto } from '../../../testing/paste-into';
import { renderApp } from '../../../testing/render';
import { buildCustomer } from '../../customers/testing/customer-builders';
import { answerRecord, buildEntry } from '../testing/record-answers';
import { CustomerPage } from './CustomerPage';

const open = (id = '3') =>
  renderApp({ at: `/customers/${id}`, pages: [{ path: '/customers/:id', Component: CustomerPage }] });
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const blockedPhone = buildCustomer({
  channels: [
    { channel: 'phone', consent: 'refused', do_not_contact: true, changed_at: '2026-11-01T00:00:00.000Z' },
    { channel: 'email', consent: 'given', do_not_contact: false, changed_at: '2026-11-01T00:00:00.000Z' },
  ],
});

beforeEach(() => {
  storeTestSession();
});

describe('the page of a customer', () => {
  it('shows details, amounts, purchases and the timeline', async () => {
    answerRecord(() =>
      buildCustomer({ abn: '51824753556', tags: ['courier'], notes: 'Rides a cargo bike', lightspeed_id: '41' }),
    );
    open();
    expect(await heading('Mei Chen')).toBeVisible();

    const details = within(screen.getByRole('region', { name: 'Details' }));
    for (const text of ['Harbour Couriers', '51 824 753 556', '0412 345 678', 'courier', 'Rides a cargo bike']) {
      expect(details.getByText(text)).toBeVisible();
    }
    expect(details.getByText('Not asked yet.')).toBeVisible();
    expect(await screen.findByText('$250.50')).toBeVisible();
    expect(await screen.findByText('No quotes yet.')).toBeVisible();
    const entry = within((await screen.findByRole('list', { name: 'Timeline' })).querySelector('li') ?? document.body);
    expect(entry.getByRole('link', { name: 'Quote Q-10041' })).toHaveAttribute('href', '/quotes/41');
    expect(entry.getByText('Sent to mei@customers.example')).toBeVisible();
    expect(entry.getByText('$3,198.50')).toBeVisible();
    expect(screen.getByRole('link', { name: 'New Quote' })).toHaveAttribute('href', '/quote-builder?customer=3');
  });

  it('names the outside systems that know the customer, and what the customer opted out of there', async () => {
    const source = { emails: [], phones: [], opted_out: [], archived: false };
    answerRecord(() =>
      buildCustomer({
        sources: [
          {
            ...source,
            system: 'lightspeed',
            external_id: '41',
            name: 'Mei C',
            opted_out: ['email', 'post'],
            archived: true,
          },
          { ...source, system: 'woocommerce', external_id: '7', name: 'Mei Chen' },
        ],
      }),
    );
    open();

    const details = within(await screen.findByRole('region', { name: 'Details' }));
    expect(details.getByText('Lightspeed 41')).toBeVisible();
    expect(details.getByText('Mei C · archived · opted out of email, post')).toBeVisible();
    expect(details.getByText('Online shop 7')).toBeVisible();
  });

  it('shows a skeleton while loading', async () => {
    answerRecord(() => buildCustomer());
    server.use(mockEndpoint(getCustomer, () => delay('infinite').then(() => failure(500, 'never'))));
    open();

    expect(await screen.findByText('Loading the customer…')).toBeInTheDocument();
  });

  it.each(['99', 'mei'])('tells that customer %s does not exist', async (id) => {
    answerRecord(() => buildCustomer());
    server.use(mockEndpoint(getCustomer, () => failure(404, 'This customer does not exist.')));
    open(id);

    expect(await screen.findByText('Customer not found')).toBeVisible();
  });

  it('reports a failed load, and retries', async () => {
    answerRecord(() => buildCustomer());
    server.use(mockEndpoint(getCustomer, () => failure(422, 'No')));
    const { user } = open();
    expect(await screen.findByText('The customer could not be loaded.')).toBeVisible();

    answerRecord(() => buildCustomer());
    await user.click(screen.getByRole('button', { name: 'Retry' }));

    expect(await heading('Mei Chen')).toBeVisible();
  });

  it('reports failed parts where they are shown', async () => {
    answerRecord(() => buildCustomer());
    server.use(
      mockEndpoint(getCustomerAmounts, () => failure(422, 'No')),
      mockEndpoint(listCustomerTimeline, () => failure(422, 'No')),
    );
    open();

    expect(await screen.findByText('The amounts could not be loaded.')).toBeVisible();
    expect(await screen.findByText('The timeline could not be loaded.')).toBeVisible();
    expect(await heading('Mei Chen')).toBeVisible();
  });

  it('shows earlier entries on request', async () => {
    answerRecord(() => buildCustomer());
    server.use(
      mockEndpoint(listCustomerTimeline, ({ query }) =>
        query.before === undefined
          ? { success: true, entries: [buildEntry()], next_before: '1.quotes.1' }
          : { success: true, entries: [buildEntry({ key: 'quotes:0', text: 'Long ago' })], next_before: null },
      ),
    );
    const { user } = open();

    await user.click(await screen.findByRole('button', { name: 'Show earlier' }));

    expect(await screen.findByText('Long ago')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Show earlier' })).not.toBeInTheDocument();
  });
});

describe('contacting a customer', () => {
  it('leaves a trace', async () => {
    const traces: unknown[] = [];
    answerRecord(() => buildCustomer());
    server.use(
      mockEndpoint(recordContact, ({ params, body }) => {
        traces.push([params.id, body]);
        return { success: true };
      }),
    );
    open();
    const call = await screen.findByRole('link', { name: 'Call' });
    expect(call).toHaveAttribute('href', 'tel:+61412345678');
    expect(screen.getByRole('link', { name: 'Text' })).toHaveAttribute('href', 'sms:+61412345678');
    expect(screen.getByRole('link', { name: 'Email' })).toHaveAttribute('href', 'mailto:mei@customers.example');

    // jsdom does not follow links to other programs.
    call.addEventListener('click', (event) => event.preventDefault());
    fireEvent.click(call);

    await waitFor(() => expect(traces).toEqual([[3, { channel: 'phone', to: '+61412345678' }]]));
  });

  it('is not offered where they asked not to be contacted', async () => {
    answerRecord(() => blockedPhone);
    open();

    expect(await screen.findByRole('button', { name: 'Asked not to be called' })).toBeDisabled();
    expect(screen.queryByRole('link', { name: 'Call' })).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Email' })).toBeVisible();
    expect(screen.getByText('Do not contact')).toBeVisible();
  });
});

describe('editing a customer', () => {
  const openDialog = async () => {
    const view = open();
    await view.user.click(await screen.findByRole('button', { name: 'Edit customer' }));
    return { ...view, dialog: within(await screen.findByRole('dialog', { name: 'Edit Customer' })) };
  };

  it('saves contacts, addresses, tags, notes and consent', async () => {
    const saved: { customer: CustomerEdit; version: number }[] = [];
    const shown = [buildCustomer()];
    answerRecord(() => shown[0] ?? buildCustomer());
    server.use(
      mockEndpoint(updateCustomer, ({ body }) => {
        saved.push(body);
        shown[0] = buildCustomer({ name: body.customer.name, version: 2 });
        return { success: true, customer: shown[0] };
      }),
    );
    const { user, dialog } = await openDialog();
    await user.clear(dialog.getByLabelText('Name'));
    await pasteInto(user, dialog.getByLabelText('Name'), 'Mei Ito');
    await user.click(dialog.getByRole('button', { name: 'Add email' }));
    await pasteInto(user, dialog.getByLabelText('Email 2'), 'Mei@Work.example');
    await user.click(dialog.getByRole('button', { name: 'Remove phone 1' }));
    await pasteInto(user, dialog.getByLabelText('Tags'), 'courier, vip');
    await user.selectOptions(dialog.getByLabelText('Consent for Text message'), 'Refused');
    await user.click(dialog.getByLabelText('Do not contact by Text message'));
    await user.click(dialog.getByRole('button', { name: 'Save' }));

    expect(await screen.findByText('Customer saved')).toBeVisible();
    expect(saved).toEqual([
      {
        version: 1,
        customer: {
          name: 'Mei Ito',
          company: 'Harbour Couriers',
          abn: '',
          emails: ['mei@customers.example', 'mei@work.example'],
          phones: [],
          addresses: [{ label: '', text: '12 Ocean Street, Bondi NSW 2026' }],
          notes: '',
          tags: ['courier', 'vip'],
          channels: [{ channel: 'sms', consent: 'refused', do_not_contact: true }],
        },
      },
    ]);
    expect(await heading('Mei Ito')).toBeVisible();
  });

  it('shows errors beside their fields, of the form and of the server', async () => {
    answerRecord(() => buildCustomer());
    server.use(
      mockEndpoint(updateCustomer, () =>
        failure(400, 'Please check the phone numbers.', {
          fields: [{ path: 'customer.phones.0', message: 'This is not a phone number. Please check it.' }],
        }),
      ),
    );
    const { user, dialog } = await openDialog();
    await pasteInto(user, dialog.getByLabelText('ABN'), '51 824 753 557');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText('This is not a valid ABN. Please check its eleven digits.')).toBeVisible();

    await user.clear(dialog.getByLabelText('ABN'));
    await user.click(dialog.getByRole('button', { name: 'Save' }));

    expect(await dialog.findByText('This is not a phone number. Please check it.')).toBeVisible();
    expect(dialog.getByLabelText('Phone 1')).toBeInvalid();
  });

  it('shows the changes of somebody else, and keeps mine', async () => {
    const theirs = buildCustomer({ version: 2, company: 'Coastal Cargo' });
    const saved: { customer: CustomerEdit; version: number }[] = [];
    answerRecord(() => buildCustomer());
    server.use(
      mockEndpoint(updateCustomer, ({ body }) => {
        saved.push(body);
        return body.version === 1
          ? failure(409, 'Someone else has changed this customer.', {
              code: 'customer.stale',
              data: { customer: theirs },
            })
          : { success: true, customer: buildCustomer({ version: 3 }) };
      }),
    );
    const { user, dialog } = await openDialog();
    await pasteInto(user, dialog.getByLabelText('Notes'), 'Call first');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText('Company: Harbour Couriers → Coastal Cargo')).toBeVisible();

    await user.click(dialog.getByRole('button', { name: 'Keep my changes' }));
    await user.click(dialog.getByRole('button', { name: 'Save' }));

    await waitFor(() => expect(saved).toHaveLength(2));
    expect(saved[1]).toMatchObject({ version: 2, customer: { company: 'Coastal Cargo', notes: 'Call first' } });
  });

  it('asks before unsaved changes are discarded', async () => {
    answerRecord(() => buildCustomer());
    const { user, dialog } = await openDialog();
    await pasteInto(user, dialog.getByLabelText('Notes'), 'Call first');

    await user.click(dialog.getByRole('button', { name: 'Cancel' }));

    expect(await screen.findByRole('dialog', { name: 'Close without saving?' })).toBeVisible();
  });
});

describe('privacy', () => {
  const asManager = () => storeTestSession({ role: 'manager' });
  const panel = async () => within(await screen.findByRole('region', { name: 'Privacy' }));

  it('is not offered to staff', async () => {
    answerRecord(() => buildCustomer());
    open();

    expect(await screen.findByRole('region', { name: 'Details' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Erase customer' })).not.toBeInTheDocument();
  });

  it('saves everything known as a file', async () => {
    asManager();
    answerRecord(() => buildCustomer());
    const files: Blob[] = [];
    vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
      if (file instanceof Blob) files.push(file);
      return 'blob:file';
    });
    vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
    const exported_at = '2026-11-24T00:00:00.000Z';
    const data = { records: [{ name: 'Mei Chen' }] };
    server.use(mockEndpoint(exportCustomer, () => ({ success: true, exported_at, data })));
    const { user } = open();

    await user.click((await panel()).getByRole('button', { name: 'Export data' }));

    expect(await screen.findByText('The file was saved')).toBeVisible();
    expect(JSON.parse((await files[0]?.text()) ?? '')).toEqual({ exported_at, data });
  });

  it('erases after a confirmation, and says what is kept and where the person is still known', async () => {
    asManager();
    let customer = buildCustomer();
    answerRecord(() => customer);
    const erased_at = '2026-11-24T00:00:00.000Z';
    const asked: number[] = [];
    const source = { system: 'lightspeed' as const, external_id: '41', name: '', archived: false };
    server.use(
      mockEndpoint(eraseCustomer, ({ body }) => {
        asked.push(body.version);
        const sources = [{ ...source, emails: [], phones: [], opted_out: [] }];
        customer = buildCustomer({ name: 'Erased customer', emails: [], phones: [], erased_at, sources });
        return { success: true, erasure: { erased_at, kept_quotes: 1, kept_orders: 0, elsewhere: [] } };
      }),
    );
    const { user } = open();

    await user.click((await panel()).getByRole('button', { name: 'Erase customer' }));
    expect(asked).toEqual([]);
    await user.click(await screen.findByRole('button', { name: 'Erase' }));

    expect(await heading('Erased customer')).toBeVisible();
    expect(asked).toEqual([buildCustomer().version]);
    expect((await panel()).getByText(/Sales are kept as tax law requires/)).toBeVisible();
    expect((await panel()).getByText(/still hold this person/)).toBeVisible();
    for (const name of ['New Quote', 'Edit customer', 'Erase customer']) {
      expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
    }
    expect(screen.queryByRole('link', { name: 'New Quote' })).not.toBeInTheDocument();
  });

  it('reports why an erasure has to wait', async () => {
    asManager();
    answerRecord(() => buildCustomer());
    const reason = 'Complete these quotes first: Q-10041.';
    server.use(mockEndpoint(eraseCustomer, () => failure(422, reason)));
    const { user } = open();

    await user.click((await panel()).getByRole('button', { name: 'Erase customer' }));
    await user.click(await screen.findByRole('button', { name: 'Erase' }));

    expect(await screen.findByText(reason)).toBeVisible();
    expect((await panel()).getByRole('button', { name: 'Erase customer' })).toBeVisible();
  });
});
