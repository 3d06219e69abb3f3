import type { OpenSession } from '@chainline/shared/auth/account-contract';
import { toPagination } from '@chainline/shared/http/list-query';
import { staffLists } from '@chainline/shared/quotes/assignment-contract';
import {
  getManagedUser,
  listManagedUsers,
  listOpenQuotesOf,
  listUserSessions,
  type ManagedUser,
  type OpenQuote,
} from '@chainline/shared/users/user-contract';
import { failure, mockEndpoint } from '../../../testing/mock-endpoint';
import { server } from '../../../testing/msw';
import type { UserListQuery } from '../api/user-queries';

const allowed: ManagedUser['can'] = {
  change_role: true,
  deactivate: true,
  reactivate: false,
  reset_password: true,
  remove_second_factor: false,
};

export const buildManagedUser = (overrides: Partial<ManagedUser> = {}): ManagedUser => ({
  id: 3,
  username: 'sam',
  workshop_only: false,
  first_name: 'Sam',
  last_name: 'Okafor',
  email: 'sam@example.com',
  role: 'staff',
  is_active: true,
  last_sign_in_at: '2026-11-21T01:00:00.000Z',
  created_at: '2026-01-05T01:00:00.000Z',
  open_quotes: 0,
  open_sessions: 1,
  open_invitations: 0,
  second_factor: false,
  password_link: null,
  can: allowed,
  ...overrides,
});

export const buildOpenQuote = (overrides: Partial<OpenQuote> = {}): OpenQuote => ({
  id: 41,
  quote_number: 'Q-10041',
  customer_name: 'Zoë Nguyễn',
  status: 'sent',
  updated_at: '2026-11-20T01:00:00.000Z',
  ...overrides,
});

export const buildSession = (overrides: Partial<OpenSession> = {}): OpenSession => ({
  id: '0b0f7a58-6a38-4d8f-9d51-3c8e2a3f7c11',
  role: 'staff',
  ip: '203.0.113.9',
  user_agent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0',
  created_at: '2026-11-21T01:00:00.000Z',
  last_seen_at: '2026-11-21T02:00:00.000Z',
  expires_at: '2026-12-05T01:00:00.000Z',
  current: false,
  ...overrides,
});

/** Answers list requests from `read`; returns the queries received. */
export const answerUsers = (read: (query: UserListQuery) => ManagedUser[]): UserListQuery[] => {
  const asked: UserListQuery[] = [];
  server.use(
    mockEndpoint(listManagedUsers, ({ query }) => {
      asked.push(query);
      const users = read(query);
      return { success: true, users, pagination: toPagination(query, users.length) };
    }),
  );
  return asked;
};

type World = { user: ManagedUser; quotes: OpenQuote[]; sessions: OpenSession[] };

/** Answers all requests of a user's page. The test can change the returned state between requests. */
export const answerUser = (parts: Partial<World> = {}): World => {
  const world: World = { user: buildManagedUser(), quotes: [], sessions: [], ...parts };
  const colleague = { id: 8, username: 'mia', first_name: 'Mia', last_name: 'Chen', role: 'staff' } as const;
  const self = { id: 3, username: 'sam', first_name: 'Sam', last_name: 'Okafor', role: 'staff' } as const;
  const open = { is_active: true, assigned_quotes_count: 2, capacity: 10 };
  server.use(
    mockEndpoint(getManagedUser, ({ params: { id } }) =>
      id === world.user.id ? { success: true, user: world.user } : failure(404, 'Account not found.'),
    ),
    mockEndpoint(listOpenQuotesOf, () => ({ success: true, open_quotes: world.quotes })),
    mockEndpoint(listUserSessions, () => ({ success: true, sessions: world.sessions })),
    mockEndpoint(staffLists[0], () => ({
      success: true,
      users: [
        { ...self, ...open },
        { ...colleague, ...open },
      ],
    })),
  );
  return world;
};
