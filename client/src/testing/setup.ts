import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { server } from './msw';
import { setViewportWidth } from './viewport';

// The one limit for everything a test waits for. Only a failing test reaches it, however busy the machine is.
configure({ asyncUtilTimeout: 20_000 });

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
