import type { Plugin } from 'vite';

const outlinedInput = `export { default } from '../OutlinedInput/OutlinedInput.mjs';`;

/** Modules that libraries bring to every page and the app never calls, with what replaces them. */
const replaced: readonly [RegExp, string][] = [
  // axios takes XMLHttpRequest first, which all browsers have.
  [/\/axios\/lib\/adapters\/fetch\.js$/, 'export const getFetch = () => null;'],
  // All fields of the theme are outlined; a text field imports the two other looks too.
  [/\/@mui\/material\/(?:Input\/Input|FilledInput\/FilledInput)\.mjs$/, outlinedInput],
  // Only Emotion's `withTheme` copies static members.
  [/\/hoist-non-react-statics\/.*\.js$/, 'export default (target) => target;'],
];

export const withoutUnusedParts = (): Plugin => ({
  name: 'without-unused-parts',
  apply: 'build',
  load: (id) => replaced.find(([module]) => module.test(id))?.[1] ?? null,
});
