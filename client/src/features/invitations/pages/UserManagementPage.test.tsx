import {
  copyInvitation,
  createInvitation,
  listInvitations,
  removeInvitation,
  renewInvitation,
  sendInvitation,
  type Invitation,
} from '@chainline/shared/invitations/invitation-contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { storeTestSession } from '../../../testing/factories';
import { failure, mockEndpoint } from '../../../testing/mock-endpoint';
import { server } from '../../../testing/msw';
import { renderElement } from '../../../testing/render';
import { UserManagementPage } from './UserManagementPage';

const url = 'https://shop.example/signup?token=secret';

const build = (overrides: Partial<Invitation> = {}): Invitation => ({
  id: 4,
  email: 'sam@example.com',
  role: 'staff',
  created_at: '2026-11-21T01:00:00.000Z',
  expires_at: '2026-11-23T01:00:00.000Z',
  expired: false,
  emailed_at: null,
  email_status: null,
  email_error: null,
  invitation_url: null,
  ...overrides,
});

/** A server that stores invitations; returns the requests made. */
const keep = (...invitations: Invitation[]) => {
  const done: string[] = [];
  const find = (id: number) => invitations.find((each) => each.id === id) ?? build({ id });
  const link = (id: number) => ({ ...find(id), success: true, invitation_url: `${url}${id}` }) as const;
  server.use(
    mockEndpoint(listInvitations, () => ({ success: true, invitations })),
    mockEndpoint(createInvitation, ({ body }) => {
      done.push(`create ${body.email} ${body.role}`);
      const made = build({ id: 9, ...body });
      invitations.unshift(made);
      return { ...made, success: true, invitation_url: url };
    }),
    mockEndpoint(sendInvitation, ({ params: { id } }) => {
      done.push(`send ${id}`);
      Object.assign(find(id), { email_status: 'queued', emailed_at: '2026-11-22T01:00:00.000Z' });
      return { success: true, message: 'Sent', invitation: find(id) };
    }),
    mockEndpoint(copyInvitation, ({ params: { id } }) => (done.push(`copy ${id}`), link(id))),
    mockEndpoint(renewInvitation, ({ params: { id } }) => (done.push(`renew ${id}`), link(id))),
    mockEndpoint(removeInvitation, ({ params: { id } }) => {
      done.push(`remove ${id}`);
      invitations.splice(0, invitations.length, ...invitations.filter((each) => each.id !== id));
      return { success: true, message: 'Deleted' };
    }),
  );
  return done;
};

const open = () => renderElement(<UserManagementPage />, '/user-management');
const invite = async (user: UserEvent, email: string) => {
  await user.click(await screen.findByLabelText('Email'));
  await user.paste(email);
  await user.click(screen.getByRole('button', { name: 'Create Invitation' }));
};
const table = async () => within(await screen.findByRole('table', { name: 'Active Invitations' }));

beforeEach(() => void storeTestSession({ role: 'manager' }));
afterEach(() => vi.useRealTimers());

it('shows a notice to non-managers without a call', async () => {
  storeTestSession({ role: 'staff' });
  open();
  expect(await screen.findByText('Managers only')).toBeVisible();
  expect(screen.queryByLabelText('Email')).not.toBeInTheDocument();
});

describe('inviting', () => {
  it('shows the link, copies it and emails it', async () => {
    const done = keep();
    const { user } = open();
    expect(await screen.findByText('No active invitations')).toBeVisible();
    const role = screen.getByRole('combobox', { name: 'Role' });
    expect(
      within(role)
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual(['Sales Staff', 'Manager']);
    await user.selectOptions(role, 'Manager');
    await invite(user, ' mia@example.com ');
    const panel = within(await screen.findByRole('region', { name: 'Invitation link' }));
    expect(panel.getByLabelText('Invitation URL')).toHaveValue(url);
    expect(panel.getByText('Manager')).toBeVisible();
    await user.click(panel.getByRole('button', { name: 'Copy URL' }));
    expect(await screen.findByText('Invitation URL copied')).toBeVisible();
    expect(await navigator.clipboard.readText()).toBe(url);
    await user.click(panel.getByRole('button', { name: 'Send Email to mia@example.com' }));
    expect(await (await table()).findByText('Email is being sent')).toBeVisible();
    expect(done).toEqual(['create mia@example.com manager', 'send 9']);
    expect(screen.getByLabelText('Email')).toHaveValue('');
  });

  it('creates one invitation on a double press', async () => {
    const done = keep();
    const { user } = open();
    await user.click(await screen.findByLabelText('Email'));
    await user.paste('mia@example.com');
    for (let press = 0; press < 3; press += 1) {
      fireEvent.click(screen.getByRole('button', { name: 'Create Invitation' }));
    }
    expect(await screen.findByLabelText('Invitation URL')).toHaveValue(url);
    expect(done).toEqual(['create mia@example.com staff']);
  });

  it('shows the link only until the invitation is accepted or withdrawn', async () => {
    keep();
    const { user } = open();
    await invite(user, 'mia@example.com');
    expect(await screen.findByLabelText('Invitation URL')).toHaveValue(url);
    expect(await (await table()).findByText('mia@example.com')).toBeVisible();
    keep();
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    expect(await screen.findByText('No active invitations')).toBeVisible();
    expect(screen.queryByLabelText('Invitation URL')).not.toBeInTheDocument();
  });

  it('keeps the link if the list cannot be reloaded', async () => {
    keep();
    const { user } = open();
    await screen.findByText('No active invitations');
    server.use(mockEndpoint(listInvitations, () => failure(422, 'Not now')));
    await invite(user, 'mia@example.com');
    expect(await screen.findByText('Failed to fetch invitations')).toBeVisible();
    expect(await screen.findByLabelText('Invitation URL')).toHaveValue(url);
  });

  it('reports that the browser refused to copy', async () => {
    keep();
    const { user } = open();
    await invite(user, 'mia@example.com');
    const copy = await screen.findByRole('button', { name: 'Copy URL' });
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('no'));
    await user.click(copy);
    expect(await screen.findByText('Failed to copy to clipboard.')).toBeVisible();
  });

  it.each([
    ['', 'Email is required'],
    ['mia', 'This is not an email address'],
  ])('refuses the address "%s" and sends nothing', async (email, message) => {
    const done = keep();
    const { user } = open();
    await screen.findByText('No active invitations');
    if (email === '') await user.click(screen.getByRole('button', { name: 'Create Invitation' }));
    else await invite(user, email);
    expect(await screen.findByText(message)).toBeVisible();
    expect(done).toEqual([]);
  });

  it('shows the reason for a refusal, at its field if there is one', async () => {
    keep();
    const { user } = open();
    server.use(mockEndpoint(createInvitation, () => failure(409, 'There is an account with this address already.')));
    await invite(user, 'mia@example.com');
    expect(await screen.findByText('Failed to create invitation')).toBeVisible();
    expect(screen.getByText('There is an account with this address already.')).toBeVisible();
    const fields = [{ path: 'email', message: 'We cannot write to this address' }];
    server.use(mockEndpoint(createInvitation, () => failure(400, 'Not valid', { fields })));
    await user.click(screen.getByRole('button', { name: 'Create Invitation' }));
    expect(await screen.findByText('We cannot write to this address')).toBeVisible();
    server.use(mockEndpoint(createInvitation, () => Response.error()));
    await user.click(screen.getByRole('button', { name: 'Create Invitation' }));
    expect(await screen.findByText('Error creating invitation')).toBeVisible();
  });
});

describe('the list', () => {
  it('shows address, role, creation and expiry', async () => {
    keep(build(), build({ id: 5, email: 'old@example.com', expired: true, role: 'manager' }));
    open();
    const list = await table();
    expect(screen.getAllByRole('region', { name: 'Active Invitations' })).toHaveLength(1);
    await list.findByText('sam@example.com');
    const heads = list.getAllByRole('columnheader').map((head) => head.textContent);
    expect(heads).toEqual(['Email', 'Role', 'Created', 'Expires', 'Actions']);
    const [, first, second] = list.getAllByRole('row');
    expect(first).toHaveTextContent(/sam@example\.comSales Staff\d\d\/11\/2026.*Waiting/);
    expect(second).toHaveTextContent(/Manager.*Expired/);
    expect(list.queryByRole('button', { name: 'Send Email to old@example.com' })).not.toBeInTheDocument();
  });

  it('creates another link, and renews expired invitations', async () => {
    const done = keep(build(), build({ id: 5, email: 'old@example.com', expired: true }));
    const { user } = open();
    const list = await table();
    await user.click(await list.findByRole('button', { name: 'Show a link for sam@example.com' }));
    await waitFor(() => expect(screen.getByLabelText('Invitation URL')).toHaveValue(`${url}4`));
    await user.click(list.getByRole('button', { name: /^Renew the invitation for old@example.com/ }));
    await waitFor(() => expect(screen.getByLabelText('Invitation URL')).toHaveValue(`${url}5`));
    expect(done).toEqual(['copy 4', 'renew 5']);
  });

  it('asks before deleting, and removes the shown link', async () => {
    const done = keep(build());
    const { user } = open();
    const list = await table();
    await user.click(await list.findByRole('button', { name: 'Show a link for sam@example.com' }));
    await screen.findByLabelText('Invitation URL');
    await user.click(list.getByRole('button', { name: 'Delete the invitation for sam@example.com' }));
    let dialog = within(await screen.findByRole('dialog', { name: 'Delete invitation?' }));
    expect(dialog.getByText(/cannot be undone/)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(done).toEqual(['copy 4']);
    await user.click(list.getByRole('button', { name: 'Delete the invitation for sam@example.com' }));
    dialog = within(await screen.findByRole('dialog', { name: 'Delete invitation?' }));
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('No active invitations')).toBeVisible();
    expect(done).toEqual(['copy 4', 'remove 4']);
    expect(screen.queryByLabelText('Invitation URL')).not.toBeInTheDocument();
  });

  it('keeps the dialog with the reason when deleting fails', async () => {
    keep(build());
    server.use(mockEndpoint(removeInvitation, () => failure(404, 'It was accepted meanwhile.')));
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Delete the invitation for sam@example.com' }));
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText('Failed to delete invitation')).toBeVisible();
    expect(dialog.getByText('It was accepted meanwhile.')).toBeVisible();
  });

  it('shows why an email failed', async () => {
    const emailed_at = '2026-11-22T01:00:00.000Z';
    keep(build({ email_status: 'failed', email_error: '550 no such mailbox', emailed_at }));
    open();
    expect(await (await table()).findByText('Email failed: 550 no such mailbox')).toBeVisible();
  });

  it('polls an email until it was sent or failed', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setInterval', 'clearInterval'] });
    const invitation = build();
    keep(invitation);
    let reads = 0;
    server.use(
      mockEndpoint(listInvitations, () => {
        reads += 1;
        return { success: true, invitations: [invitation] };
      }),
    );
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Send Email to sam@example.com' }));
    expect(await screen.findByText('Invitation is on its way to sam@example.com')).toBeVisible();
    expect(await (await table()).findByText('Email is being sent')).toBeVisible();
    const before = reads;
    await vi.advanceTimersByTimeAsync(5_000);
    await waitFor(() => expect(reads).toBe(before + 1));
    Object.assign(invitation, { email_status: 'failed', email_error: '550 no such mailbox' });
    await vi.advanceTimersByTimeAsync(5_000);
    expect(await (await table()).findByText('Email failed: 550 no such mailbox')).toBeVisible();
    const known = reads;
    await vi.advanceTimersByTimeAsync(20_000);
    expect(reads).toBe(known);
  });

  it('reports an email that could not be sent', async () => {
    keep(build());
    server.use(mockEndpoint(sendInvitation, () => failure(422, 'No mail server is set up.')));
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Send Email to sam@example.com' }));
    expect(await screen.findByText('Failed to send invitation: No mail server is set up.')).toBeVisible();
  });

  it.each([
    [() => failure(422, 'Not now'), 'Failed to fetch invitations'],
    [() => new Response('x', { status: 404 }), 'Failed to fetch invitations'],
  ])('reports a failed load and retries', async (answer, text) => {
    server.use(mockEndpoint(listInvitations, answer));
    const { user } = open();
    expect(await screen.findByText(text)).toBeVisible();
    keep(build());
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('sam@example.com')).toBeVisible();
  });

  it('reloads on request', async () => {
    keep();
    const { user } = open();
    await screen.findByText('No active invitations');
    keep(build());
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    expect(await screen.findByText('sam@example.com')).toBeVisible();
  });
});
