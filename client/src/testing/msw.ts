import { verifySession } from '@chainline/shared/auth/auth-contract';
import { countUnreadNotifications } from '@chainline/shared/notifications/notification-contract';
import { setupServer } from 'msw/node';
import { userOfBearer } from './factories';
import { mockEndpoint } from './mock-endpoint';

/**
 * Mock server. Stored test sessions are valid and have no notifications by default; any other call fails until the test
 * declares its answer with `server.use(mockEndpoint(...))`.
 */
export const server = setupServer(
  mockEndpoint(verifySession, ({ headers }) => ({
    authenticated: true,
    user: userOfBearer(headers.get('Authorization')),
  })),
  mockEndpoint(countUnreadNotifications, () => ({ success: true, unread: 0 })),
);
