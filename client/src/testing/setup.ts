import '@testing-library/jest-dom/vitest';
import { cleanup, configure, getConfig } from '@testing-library/react';
import * as React from 'react';
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { theme } from '../theme/theme';
import { server } from './msw';
import { setViewportWidth } from './viewport';

/** Errors of all but the last try of a `waitFor` are discarded; only the last prints the page. */
const isTryOfWait = (): boolean => Reflect.get(getConfig(), '_disableExpensiveErrorDiagnostics') === true;

configure(({ getElementError }) => ({
  // The only timeout of waits in tests. Long, because only a failing test reaches it, even on a busy machine.
  asyncUtilTimeout: 60_000,
  getElementError: (message, container) => {
    if (!isTryOfWait()) return getElementError(message, container);
    const error = new Error(message ?? '');
    error.name = 'TestingLibraryElementError';
    return error;
  },
}));

// React's development build records a stack trace for each of the first ten thousand elements within a second, for its
// warnings. This takes much of a page test's time, so start the count above the limit.
const internals: unknown = Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE');
if (typeof internals === 'object' && internals !== null) {
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
    get: () => Infinity,
    set: () => {
      // React resets the count each second.
    },
  });
}

// Dialogs and menus open and close without transitions.
theme.motion = { ...theme.motion, reducedMotion: 'always' };

/** jsdom has no layout, hence nothing on the screen: charts stay placeholders with their tables. */
class NothingInView {
  observe = () => undefined;
  disconnect = () => undefined;
}

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));

beforeEach(() => {
  // Remove the styles of earlier apps: each slows down every query by role.
  for (const style of document.head.querySelectorAll('style[data-emotion^="cl"]')) style.remove();
  setViewportWidth(1280);
  // jsdom does not implement scrolling.
  vi.stubGlobal('scrollTo', () => undefined);
  vi.stubGlobal('IntersectionObserver', NothingInView);
});

afterEach(() => {
  cleanup();
  server.resetHandlers();
  localStorage.clear();
  sessionStorage.clear();
  vi.useRealTimers();
});

afterAll(() => server.close());
