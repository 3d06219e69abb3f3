import createCache, { type StylisPlugin } from '@emotion/cache';

/**
 * All that a test can see of a style: the pages are not laid out. The rest of the rules would be read for nothing, again
 * for every element that is looked for by its role.
 */
const seen = new Set(['display', 'visibility', 'opacity', 'pointer-events', 'user-select', 'color', 'z-index']);

const onlySeen: StylisPlugin = (element) => {
  const dropped = element.type === 'decl' ? !seen.has(String(element.props)) : element.type === '@keyframes';
  if (!dropped) return;
  element.value = '';
  element.return = '';
  element.children = '';
};

/** Style cache of one app under test. */
export const createSeenStyles = () =>
  createCache({ key: 'cl', prepend: true, speedy: true, stylisPlugins: [onlySeen] });
