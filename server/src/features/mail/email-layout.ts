import type { EmailContent } from './email-content';
import { toHtml } from './email-html';
import { toText } from './email-text';

const assertLink = (url: string): void => {
  const { protocol } = new URL(url);
  if (protocol !== 'https:' && protocol !== 'http:') throw new Error(`An email does not link to ${protocol}`);
};

/**
 * HTML for Outlook, Gmail and phones, and plain text. All input is escaped. @throws Error if a button links to anything
 * but a web page
 */
export const layOutEmail = (content: EmailContent): { html: string; text: string } => {
  for (const block of content.blocks) if (block.type === 'button') assertLink(block.url);
  if (content.logoUrl !== undefined) assertLink(content.logoUrl);
  return { html: toHtml(content), text: toText(content) };
};
