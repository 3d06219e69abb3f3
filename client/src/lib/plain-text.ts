const snippetLength = 50;

const unseenBlocks = /<(script|style)\b[\s\S]*?<\/\1\s*>/gi;
const comments = /<!--[\s\S]*?-->/g;
const tags = /<\/?[a-z][^>]*>/gi;

/** The document made here is never shown and runs nothing; by now the text holds no markup, only character names. */
const decodeCharacters = (text: string): string =>
  text.includes('&') ? new DOMParser().parseFromString(text, 'text/html').body.textContent : text;

/** The words of a description written in HTML, on one line. */
export const toPlainText = (html: string): string => {
  const words = html.replace(unseenBlocks, ' ').replace(comments, ' ').replace(tags, ' ');
  return decodeCharacters(words).replace(/\s+/g, ' ').trim();
};

/** The first 50 characters of a description, as people count them. */
export const toSnippet = (html: string): string => {
  const characters = Array.from(toPlainText(html));
  if (characters.length <= snippetLength) return characters.join('');
  return `${characters.slice(0, snippetLength).join('').trimEnd()}…`;
};
