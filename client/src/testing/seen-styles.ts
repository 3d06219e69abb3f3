import createCache, { type StylisElement, type StylisPlugin } from '@emotion/cache';

/** Style properties that matter to tests, as jsdom does no layout. Others would only slow down each query by role. */
const seen = new Set(['display', 'visibility', 'opacity', 'pointer-events', 'user-select', 'color', 'z-index']);

/** jsdom computes no styles of pseudo-elements. */
const isOfPseudoElement = (selector: string): boolean => selector.includes('::');

const isSeen = ({ type, props, children }: StylisElement): boolean => {
  if (type === 'decl') return seen.has(String(props));
  if (type === '@keyframes') return false;
  if (type === 'rule' && Array.isArray(props) && props.every(isOfPseudoElement)) return false;
  return !Array.isArray(children) || children.some(isSeen);
};

const onlySeen: StylisPlugin = (element) => {
  if (isSeen(element)) return;
  // Emotion inserts an empty rule in place of a dropped one unless it is a comment.
  element.type = 'comm';
  element.value = '';
  element.return = '';
  element.children = '';
};

/** Style cache of one app under test. */
export const createSeenStyles = () =>
  createCache({ key: 'cl', prepend: true, speedy: true, stylisPlugins: [onlySeen] });
