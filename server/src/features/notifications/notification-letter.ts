import type { ShopSettings } from '@chainline/shared/settings/shop-settings-contract';
import { toShopLetter } from '../mail';

export type LetterEntry = { title: string; body: string; link: string; at: Date };

type Setting = { shop: ShopSettings; publicUrl: string; timeZone: string; isDaily: boolean };

const whyWords = (isDaily: boolean): string =>
  `You get ${isDaily ? 'this email each morning' : 'these emails'} because of your settings under Notifications.`;

const timeOf = (at: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en-AU', { timeZone, weekday: 'short', hour: 'numeric', minute: '2-digit' }).format(at);

const withBody = ({ title, body }: LetterEntry): string => (body === '' ? title : `${title}. ${body}`);

/** One notification with a link to its page, or a list of several, oldest first. */
export const toNotificationLetter = (
  entries: readonly LetterEntry[],
  { shop, publicUrl, timeZone, isDaily }: Setting,
) => {
  const [only, ...others] = entries;
  if (!only) throw new Error('There is nothing to tell');
  const why = { type: 'note', text: whyWords(isDaily) } as const;
  if (others.length === 0) {
    const { title, body, link } = only;
    return {
      subject: title,
      ...toShopLetter(shop, {
        preheader: body,
        heading: title,
        blocks: [
          ...(body === '' ? [] : [{ type: 'paragraph', text: body } as const]),
          { type: 'button', label: 'Open in Chainline', url: `${publicUrl}${link}` },
          why,
        ],
      }),
    };
  }
  const heading = `${entries.length} notifications`;
  return {
    subject: `${heading} from ${shop.name}`,
    ...toShopLetter(shop, {
      preheader: entries.map(({ title }) => title).join(', '),
      heading,
      blocks: [
        {
          type: 'facts',
          rows: entries.map((entry) => ({ label: timeOf(entry.at, timeZone), value: withBody(entry) })),
        },
        { type: 'button', label: 'Open Chainline', url: publicUrl },
        why,
      ],
    }),
  };
};
