const snippetLength = 50;
const onOwnLines = 'p, div, h1, h2, h3, h4, h5, h6, ul, ol, li, dt, dd, tr, td, th, br, hr, pre, blockquote, section';

/** Text of an HTML description on one line. The parsed document is never rendered and runs no scripts. */
export const toPlainText = (html: string): string => {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const unseen of body.querySelectorAll('script, style')) unseen.remove();
  for (const block of body.querySelectorAll(onOwnLines)) {
    block.before(' ');
    block.after(' ');
  }
  return body.textContent.replace(/\s+/g, ' ').trim();
};

/** The first 50 characters of a description; a surrogate pair counts once. */
export const toSnippet = (html: string): string => {
  const characters = Array.from(toPlainText(html));
  if (characters.length <= snippetLength) return characters.join('');
  return `${characters.slice(0, snippetLength).join('').trimEnd()}…`;
};
