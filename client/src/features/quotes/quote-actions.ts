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
        text: `A link and the PDF go to ${quote.customer_email || 'the customer'}. From then on the quote is changed by a new version.`,
        tone: 'normal',
      };

const orderWords = ({ acceptance, customer_email }: Quote): Words =>
  acceptance?.order.state === 'cancelled'
    ? {
        label: 'Make the Order Again',
        title: 'Make the order again?',
        text: `Another order takes the place of the cancelled one in the online shop, and ${customer_email} gets a new payment link.`,
        tone: 'normal',
      }
    : {
        label: 'Try the Order Now',
        title: 'Try the order now?',
        text: 'The online shop is asked again at once, instead of at the next try that goes by itself.',
        tone: 'normal',
      };

const words: Record<QuoteAction, (quote: Quote) => Words> = {
  order: orderWords,
  send: sendWords,
  requote: ({ quote_number }) => ({
    label: 'New Version',
    title: 'Make a new version?',
    text: `${quote_number} closes at once, and a draft with the same lines and prices takes its place.`,
    tone: 'normal',
  }),
  duplicate: () => ({
    label: 'Duplicate',
    title: 'Duplicate this quote?',
    text: 'A draft of its own begins with the same customer and lines, at today’s prices.',
    tone: 'normal',
  }),
  revoke: ({ link }) => ({
    label: 'Revoke Link',
    title: 'Revoke the link?',
    text: `Every link that was sent${link ? ` to ${link.email}` : ''} stops opening. Sending the quote again makes a new one.`,
    tone: 'danger',
  }),
  expire: () => ({
    label: 'Expire Now',
    title: 'End this quote now?',
    text: 'The customer can no longer accept it. A new version can follow.',
    tone: 'danger',
  }),
  complete: () => ({
    label: 'Mark Completed',
    title: 'Mark this quote completed?',
    text: 'Everything was handed over to the customer.',
    tone: 'normal',
  }),
  remove: ({ quote_number }) => ({
    label: 'Delete Draft',
    title: 'Delete this draft?',
    text: `${quote_number} and its history are gone for good.`,
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

/** Most likely next action, shown beside the menu. */
export const nextAction = (quote: Quote): QuoteAction | null => {
  const possible = possibleActions(quote);
  return (['order', 'send', 'complete', 'requote'] as const).find((action) => possible.includes(action)) ?? null;
};

/** Questions asked since the last reply. */
export const openQuestions = ({ events }: Pick<Quote, 'events'>): Quote['events'] => {
  const answered = events.findLastIndex(({ type }) => type === 'reply');
  return events.slice(answered + 1).filter(({ type }) => type === 'question' || type === 'new_quote_requested');
};
