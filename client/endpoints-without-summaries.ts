import type { Plugin } from 'vite';

const summary = /^\s*summary:\s*(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|`[^`$]*`),$/gm;

/** The summaries of calls are for the server's API description; the browser does without them. */
export const endpointsWithoutSummaries = (): Plugin => ({
  name: 'endpoints-without-summaries',
  apply: 'build',
  enforce: 'pre',
  transform: (code, id) =>
    /\/shared\/src\/.*-contract\.ts$/.test(id) ? { code: code.replaceAll(summary, ''), map: null } : null,
});
