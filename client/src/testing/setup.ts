import '@testing-library/jest-dom/vitest';
import { cleanup, configure, getConfig } from '@testing-library/react';
import * as React from 'react';
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { theme } from '../theme/theme';
import { server } from './msw';
import { setViewportWidth } from './viewport';

/** While a wait goes on, the error of each try is thrown away; the last one gets the page in it when time is up. */
const isTryOfWait = (): boolean => Reflect.get(getConfig(), '_disableExpensiveErrorDiagnostics') === true;

configure(({ getElementError }) => ({
  // The one limit for everything a test waits for. Only a failing test reaches it, however busy the machine is.
  asyncUtilTimeout: 20_000,
  getElementError: (message, container) => {
    if (!isTryOfWait()) return getElementError(message, container);
    const error = new Error(message ?? '');
    error.name = 'TestingLibraryElementError';
    return error;
  },
}));

// React's development build takes a stack trace of every element it makes, for its warnings, until it has made ten thousand
// within a second. That is much of the time of a page test, so the count stands above the limit from the start.
const internals: unknown = Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE');
if (typeof internals === 'object' && internals !== null) {
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
    get: () => Infinity,
    set: () => {
      // React resets the count each second.
    },
  });
}

// Dialogs and menus come and go at once.
theme.motion = { ...theme.motion, reducedMotion: 'always' };

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));

beforeEach(() => {
  // The styles of each app that was rendered pile up otherwise, and each makes every query by role slower.
  for (const style of document.head.querySelectorAll('style[data-emotion^="cl"]')) style.remove();
  setViewportWidth(1280);
  // jsdom lays nothing out and refuses to scroll.
  vi.stubGlobal('scrollTo', () => undefined);
});

afterEach(() => {
  cleanup();
  server.resetHandlers();
  localStorage.clear();
  sessionStorage.clear();
  vi.useRealTimers();
});

afterAll(() => server.close());
