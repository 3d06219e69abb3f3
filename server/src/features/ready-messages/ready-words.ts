import { toShopLetter } from '../mail';
import { formatMoney } from '../quotes';
import type { ShopSettings } from '@chainline/shared/settings/shop-settings-contract';

export type Told = {
  shop: ShopSettings;
  /** One line each. */
  openingHours: string;
  name: string;
  /** `order Q-10151`, or `bike (Blue commuter, WO-1004)`. */
  what: string;
  number: string;
  /** Open amount in dollars. */
  open: number;
  payUrl: string | null;
  email: string;
  isReminder: boolean;
};

const hoursOf = ({ openingHours }: Told): string[] =>
  openingHours
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

const statement = ({ what, isReminder }: Told): string =>
  isReminder ? `your ${what} is waiting for you` : `your ${what} is ready to collect`;

const sentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;

/** The text message. */
export const readyText = (told: Told): string => {
  const { shop, name, open, payUrl } = told;
  const where = shop.address === '' ? shop.name : `${shop.name}, ${shop.address}`;
  const [first] = name.split(' ');
  return [
    `Hi ${first === undefined || first === '' ? 'there' : first}, ${statement(told)} at ${where}.`,
    ...(open > 0 ? [`Still to pay: ${formatMoney(open)}${payUrl === null ? '' : ` ${payUrl}`}`] : []),
    ...(told.openingHours === '' ? [] : [`Open ${hoursOf(told).join(', ')}`]),
  ].join('\n');
};

type Letter = ReturnType<typeof toShopLetter> & { subject: string };

export const readyLetter = (told: Told): Letter => {
  const { shop, name, number, open, payUrl, email } = told;
  const heading = told.isReminder ? 'A reminder: ready to collect' : 'Ready to collect';
  const { html, text } = toShopLetter(shop, {
    preheader: open > 0 ? `Still to pay: ${formatMoney(open)}.` : 'See you soon.',
    heading,
    blocks: [
      { type: 'paragraph', text: name === '' ? 'Hello,' : `Hello ${name},` },
      { type: 'paragraph', text: sentence(statement(told)) },
      {
        type: 'facts',
        rows: [
          { label: 'Where', value: [shop.name, shop.address].filter((part) => part !== '').join(', ') },
          ...hoursOf(told).map((line, at) => ({ label: at === 0 ? 'Opening hours' : '', value: line })),
          ...(open > 0 ? [{ label: 'Still to pay', value: formatMoney(open) }] : []),
        ],
      },
      ...(open > 0 && payUrl !== null
        ? [
            { type: 'button' as const, label: `Pay ${formatMoney(open)}`, url: payUrl },
            {
              type: 'paragraph' as const,
              text: `If the payment page asks for an email address, enter ${email}. You can also pay when you collect.`,
            },
          ]
        : []),
      ...(open > 0 && payUrl === null
        ? [{ type: 'paragraph' as const, text: 'Please pay the outstanding amount when you collect.' }]
        : []),
      { type: 'paragraph', text: 'Please bring photo identification. Questions? Just reply to this email.' },
    ],
  });
  return {
    html,
    text,
    subject: told.isReminder ? `Reminder: ${number} is ready to collect` : `${number} is ready to collect`,
  };
};
