import type { Plugin } from 'vite';

const outlinedInput = `export { default } from '../OutlinedInput/OutlinedInput.mjs';`;

/** Modules that libraries pull into every page although the app never calls them, with their stubs. */
const replaced: readonly [RegExp, string][] = [
  // axios prefers XMLHttpRequest, which all browsers have.
  [/\/axios\/lib\/adapters\/fetch\.js$/, 'export const getFetch = () => null;'],
  // The theme outlines all fields; a text field imports the two other variants too.
  [/\/@mui\/material\/(?:Input\/Input|FilledInput\/FilledInput)\.mjs$/, outlinedInput],
  // Only Emotion's `withTheme` copies static members.
  [/\/hoist-non-react-statics\/.*\.js$/, 'export default (target) => target;'],
];

/** The package serves its development files to every bundler; they differ from the others in this line alone. */
const routerFile = /\/react-router\/dist\/development\/chunk-[^/]+\.mjs$/;
const routerWarnings = 'ENABLE_DEV_WARNINGS = true';

export const withoutUnusedParts = (): Plugin => ({
  name: 'without-unused-parts',
  apply: 'build',
  load: (id) => replaced.find(([module]) => module.test(id))?.[1] ?? null,
  transform: (code, id) => (routerFile.test(id) ? code.replace(routerWarnings, 'ENABLE_DEV_WARNINGS = false') : null),
});
