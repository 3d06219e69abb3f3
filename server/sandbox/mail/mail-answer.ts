import { randomUUID } from 'node:crypto';
import type { ReceivedMail } from './mailbox';

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ');
const encode = (text: string): string => `=?utf-8?B?${Buffer.from(oneLine(text)).toString('base64')}?=`;
const addressIn = (text: string): string => /<([^<>]+)>/.exec(text)?.[1] ?? text;

/** The raw message of a customer's mail program that answers an email, with the email quoted below. */
export const toAnswer = (mail: ReceivedMail, text: string): string =>
  [
    `From: <${addressIn(mail.to)}>`,
    `To: <${addressIn(mail.replyTo || mail.from)}>`,
    `Subject: ${encode(/^re:/i.test(mail.subject) ? mail.subject : `Re: ${mail.subject}`)}`,
    `Message-ID: <${randomUUID()}@customers.example>`,
    `In-Reply-To: ${mail.messageId}`,
    `References: ${mail.messageId}`,
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: base64',
    '',
    Buffer.from(`${text}\n\nOn Monday ${addressIn(mail.from)} wrote:\n${mail.text.replaceAll(/^/gm, '> ')}\n`).toString(
      'base64',
    ),
    '',
  ].join('\r\n');
