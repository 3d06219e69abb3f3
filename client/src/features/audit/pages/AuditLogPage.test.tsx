import { listAuditEvents, type AuditEvent } from '@chainline/shared/audit/audit-contract';
import { toPagination } from '@chainline/shared/http/list-query';
import { listManagedUsers } from '@chainline/shared/users/user-contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { storeTestSession } from '../../../testing/factories';
import { failure, mockEndpoint } from '../../../testing/mock-endpoint';
import { server } from '../../../testing/msw';
import { renderElement } from '../../../testing/render';
import type { AuditQuery } from '../api/audit-queries';
import { AuditLogPage } from './AuditLogPage';

const build = (overrides: Partial<AuditEvent> = {}): AuditEvent => ({
  id: 7,
  at: '2026-11-21T01:00:00.000Z',
  actor: { id: 1, username: 'morgan', name: 'Morgan Hale' },
  action: 'user.role_changed',
  label: 'Changed a role',
  target: 'user:3',
  target_label: 'sam',
  ip: '203.0.113.9',
  user_agent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36',
  before: { role: 'staff' },
  after: { role: 'manager' },
  ...overrides,
});

const answer = (read: (query: AuditQuery) => AuditEvent[], total?: number): AuditQuery[] => {
  const asked: AuditQuery[] = [];
  server.use(
    mockEndpoint(listAuditEvents, ({ query }) => {
      asked.push(query);
      const events = read(query);
      return { success: true, events, pagination: toPagination(query, total ?? events.length) };
    }),
  );
  return asked;
};
const morgan = {
  id: 1,
  username: 'morgan',
  first_name: 'Morgan',
  last_name: 'Hale',
  email: null,
  is_active: true,
  last_sign_in_at: null,
  created_at: '2026-01-01T00:00:00.000Z',
  open_quotes: 0,
  open_sessions: 0,
  open_invitations: 0,
  second_factor: false,
  password_link: null,
  role: 'manager',
  workshop_only: false,
  can: {
    change_role: true,
    deactivate: true,
    reactivate: false,
    reset_password: false,
    remove_second_factor: false,
    password_link: null,
  },
} as const;
const open = (search = '') => renderElement(<AuditLogPage />, `/audit-log${search}`);

beforeEach(() => {
  storeTestSession({ role: 'manager' });
  server.use(
    mockEndpoint(listManagedUsers, ({ query }) => ({
      success: true,
      users: [morgan],
      pagination: toPagination(query, 1),
    })),
  );
});

describe('the audit log', () => {
  it('lists every user as a filter', async () => {
    const people = Array.from({ length: 101 }, (_, index) => ({
      ...morgan,
      id: index + 1,
      username: `person_${index + 1}`,
      first_name: 'Person',
      last_name: String(index + 1),
    }));
    server.use(
      mockEndpoint(listManagedUsers, ({ query }) => ({
        success: true,
        pagination: toPagination(query, people.length),
        users: people.slice((query.page - 1) * query.per_page, query.page * query.per_page),
      })),
    );
    answer(() => []);
    const { user } = open();
    await user.click(await screen.findByRole('combobox', { name: 'Who' }));
    expect(await screen.findByText(/^Person 101/)).toBeInTheDocument();
  });

  it('shows actor, action, target, time and origin', async () => {
    answer(() => [
      build(),
      build({
        id: 6,
        actor: null,
        label: 'Sign-in failed',
        target_label: '',
        ip: '',
        user_agent: '',
        before: null,
        after: null,
      }),
    ]);
    open();
    await screen.findByText('Changed a role');
    const [, first, second] = within(screen.getByRole('table', { name: 'Audit log' })).getAllByRole('row');
    expect(first).toHaveTextContent(
      /21\/11\/2026.*Morgan Hale.*role: staff → manager.*sam.*203\.0\.113\.9Chrome on Linux/,
    );
    expect(second).toHaveTextContent(/Not signed in.*Sign-in failed.*—.*—/);
  });

  it('keeps the filters in the address', async () => {
    const asked = answer(() => [build()]);
    const { user, router } = open('?page=2');
    await user.click(await screen.findByRole('combobox', { name: 'What' }));
    await user.click(screen.getByRole('option', { name: 'Accounts' }));
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ group: 'user', page: 1 }));
    await user.click(screen.getByRole('combobox', { name: 'Who' }));
    await user.click(await screen.findByRole('option', { name: 'Morgan Hale' }));
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ actor_id: 1 }));
    await user.type(screen.getByRole('searchbox'), 'sam{Enter}');
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ search: 'sam' }));
    fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-11-20' } });
    fireEvent.change(screen.getByLabelText('To'), { target: { value: '2026-11-21' } });
    await waitFor(() =>
      expect(asked.at(-1)).toMatchObject({
        from: new Date('2026-11-20T00:00:00').toISOString(),
        to: new Date('2026-11-22T00:00:00').toISOString(),
      }),
    );
    expect(screen.getByLabelText('To')).toHaveValue('2026-11-21');
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    await waitFor(() => expect(router.state.location.search).toBe(''));
    expect(screen.getByLabelText('From')).toHaveValue('');
  });

  it('does not query incomplete years', async () => {
    const asked = answer(() => [build()]);
    open();
    await screen.findByText('Changed a role');
    fireEvent.change(screen.getByLabelText('From'), { target: { value: '0020-11-20' } });
    expect(screen.getByLabelText('From')).toHaveValue('0020-11-20');
    expect(asked).toHaveLength(1);
  });

  it("shows an event's values before and after, and the history of its target", async () => {
    const asked = answer(() => [build({ after: { role: 'manager', email: '', notes: { a: 1 } } })]);
    const { user, router } = open('?group=user');
    await user.click(await screen.findByRole('button', { name: /^Details of Changed a role/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Changed a role' }));
    expect(dialog.getByText('Morgan Hale (morgan)')).toBeVisible();
    const rows = within(dialog.getByRole('table', { name: 'What changed' })).getAllByRole('row');
    expect(rows.map((row) => row.textContent)).toEqual([
      'FieldBeforeAfter',
      'rolestaffmanager',
      'email—empty',
      'notes—{"a":1}',
    ]);
    await user.click(dialog.getByRole('button', { name: 'Show all activity for this' }));
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ target: 'user:3' }));
    expect(router.state.location.search).toBe('?target=user%3A3');
    expect(screen.getByText('Only user:3')).toBeVisible();
  });

  it('distinguishes an empty log from filters without matches', async () => {
    answer(() => []);
    const { user } = open('?actor_id=99');
    expect(await screen.findByText('Nothing matches the filters')).toBeVisible();
    expect(await screen.findByText('User 99')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Clear search and filters' }));
    expect(await screen.findByText('No activity yet')).toBeVisible();
  });

  it('reports a failed load and retries', async () => {
    server.use(mockEndpoint(listAuditEvents, () => failure(422, 'Not now')));
    const { user } = open();
    expect(await screen.findByText('The log could not be loaded.')).toBeVisible();
    answer(() => [build()]);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Changed a role')).toBeVisible();
  });
});
