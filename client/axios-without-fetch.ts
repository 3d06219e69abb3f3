import type { Plugin } from 'vite';

const adapter = '/axios/lib/adapters/fetch.js';

/** Browsers send by XMLHttpRequest, which axios takes first: its other way of sending would be 2 KB on every page. */
export const axiosWithoutFetch = (): Plugin => ({
  name: 'axios-without-fetch',
  apply: 'build',
  load: (id) => (id.endsWith(adapter) ? 'export const getFetch = () => null;' : null),
});
