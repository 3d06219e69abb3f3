import { verifySession } from '@chainline/shared/auth/auth-contract';
import { getSaleCompliance, listUnprovenBikes, listUnprovenProducts } from '@chainline/shared/compliance/sale-contract';
import { countUnreadNotifications } from '@chainline/shared/notifications/notification-contract';
import { openPush } from '@chainline/shared/http/push-contract';
import { setupServer } from 'msw/node';
import { userOfBearer } from './factories';
import { failure, mockEndpoint } from './mock-endpoint';

/**
 * Mock server. By default stored test sessions are valid and have no notifications, nothing is pushed and nothing
 * that is sold is an e-bike; any other call fails until the test declares its answer with
 * `server.use(mockEndpoint(...))`.
 */
export const server = setupServer(
  mockEndpoint(verifySession, ({ headers }) => ({
    authenticated: true,
    user: userOfBearer(headers.get('Authorization')),
  })),
  mockEndpoint(countUnreadNotifications, () => ({ success: true, unread: 0 })),
  mockEndpoint(getSaleCompliance, () => ({
    success: true,
    sale: {
      action: 'none',
      unproven: [],
      is_blocked: false,
      has_ebikes: false,
      given: [],
      can: { allow: false, email: false },
    },
  })),
  mockEndpoint(listUnprovenBikes, () => ({ success: true, action: 'none', unproven: [] })),
  mockEndpoint(listUnprovenProducts, () => ({ success: true, action: 'none', unproven: [] })),
  mockEndpoint(openPush, () => failure(429, 'Too many windows are open.')),
);
