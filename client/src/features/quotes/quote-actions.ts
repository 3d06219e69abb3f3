import type { Quote } from '@chainline/shared/quotes/quote-contract';

/** Actions that ask for confirmation. */
const quoteActions = ['order', 'send', 'requote', 'duplicate', 'revoke', 'expire', 'complete', 'remove'] as const;
export type QuoteAction = (typeof quoteActions)[number];

type Words = { label: string; title: string; text: string; tone: 'normal' | 'danger' };

const isSentAlready = ({ status }: Quote): boolean => status !== 'draft';

const sendWords = (quote: Quote): Words =>
  isSentAlready(quote)
    ? {
        label: 'Send Again',
        title: 'Send this quote again?',
        text: `A new link and the PDF go to ${quote.customer_email}.`,
        tone: 'normal',
      }
    : {
        label: 'Send Quote',
        title: 'Send this quote?',
        text: `A link and the PDF go to ${quote.customer_email || 'the customer'}. After that, changes need a new version.`,
        tone: 'normal',
      };

const orderWords = ({ acceptance, customer_email }: Quote): Words =>
  acceptance?.order.state === 'cancelled'
    ? {
        label: 'Create the Order Again',
        title: 'Create the order again?',
        text: `A new order replaces the cancelled one in the online shop, and ${customer_email} gets a new payment link.`,
        tone: 'normal',
      }
    : {
        label: 'Retry the Order Now',
        title: 'Retry the order now?',
        text: 'Asks the online shop again now instead of waiting for the next automatic attempt.',
        tone: 'normal',
      };

const words: Record<QuoteAction, (quote: Quote) => Words> = {
  order: orderWords,
  send: sendWords,
  requote: ({ quote_number }) => ({
    label: 'New Version',
    title: 'Make a new version?',
    text: `${quote_number} closes immediately, and a draft with the same lines and prices replaces it.`,
    tone: 'normal',
  }),
  duplicate: () => ({
    label: 'Duplicate',
    title: 'Duplicate this quote?',
    text: 'Creates a new draft with the same customer and lines, at today’s prices.',
    tone: 'normal',
  }),
  revoke: ({ link }) => ({
    label: 'Revoke Link',
    title: 'Revoke the link?',
    text: `Every link that was sent${link ? ` to ${link.email}` : ''} stops working. Sending the quote again creates a new one.`,
    tone: 'danger',
  }),
  expire: () => ({
    label: 'Expire Now',
    title: 'Expire this quote now?',
    text: 'The customer can no longer accept it. You can still make a new version.',
    tone: 'danger',
  }),
  complete: () => ({
    label: 'Mark Completed',
    title: 'Mark this quote completed?',
    text: 'Confirms that the customer has received everything.',
    tone: 'normal',
  }),
  remove: ({ quote_number }) => ({
    label: 'Delete Draft',
    title: 'Delete this draft?',
    text: `${quote_number} and its history will be deleted permanently.`,
    tone: 'danger',
  }),
};

export const actionWords = (action: QuoteAction, quote: Quote): Words => words[action](quote);

const allowed: Record<QuoteAction, (can: Quote['can']) => boolean> = {
  order: ({ make_order }) => make_order,
  send: ({ send }) => send,
  requote: ({ requote }) => requote,
  duplicate: ({ duplicate }) => duplicate,
  revoke: ({ revoke_link }) => revoke_link,
  expire: ({ expire }) => expire,
  complete: ({ complete }) => complete,
  remove: ({ remove }) => remove,
};

/** Actions the server allows, in menu order. */
export const possibleActions = ({ can }: Quote): QuoteAction[] => quoteActions.filter((action) => allowed[action](can));

/** True if completing the quote would leave an amount outstanding. */
export const wouldLeaveOpen = (action: QuoteAction, { balance }: Pick<Quote, 'balance'>): boolean =>
  action === 'complete' && balance !== null && balance.open > 0;

/** Most likely next action, shown beside the menu. */
export const nextAction = (quote: Quote): QuoteAction | null => {
  const possible = possibleActions(quote).filter((action) => !wouldLeaveOpen(action, quote));
  return (['order', 'send', 'complete', 'requote'] as const).find((action) => possible.includes(action)) ?? null;
};

/** Questions asked since the last reply. */
export const openQuestions = ({ events }: Pick<Quote, 'events'>): Quote['events'] => {
  const answered = events.findLastIndex(({ type }) => type === 'reply');
  return events.slice(answered + 1).filter(({ type }) => type === 'question' || type === 'new_quote_requested');
};
