import { z } from 'zod';
import { useTestApp } from '../../../../test/test-app';
import { createStores } from '../../../stores';
import { createTransaction } from '../../../db/transaction';
import { createSecretBox } from '../../../secrets';
import { moveQuote } from '../quote-moves';
import { addDraft } from './stored-quote';

export const mailEnvironment = {
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'Chainline Bikes <shop@example.com>',
  PUBLIC_URL: 'https://shop.example.com',
};

const emailsSchema = z.array(
  z.object({
    id: z.int(),
    kind: z.string(),
    to_address: z.string(),
    reply_to: z.string().nullable(),
    subject: z.string(),
    html: z.instanceof(Buffer),
    text: z.instanceof(Buffer),
    attachments: z.array(z.string()),
  }),
);
const usersSchema = z.tuple([z.object({ id: z.int() })]);
const tokenIn = /\/quotes\/view\/([\w-]{43})/;

type Move = Parameters<typeof moveQuote>[1]['move'];

/** An application whose outbox is never processed. */
export const useQuoteApp = (environment: Record<string, string> = mailEnvironment) => {
  const test = useTestApp({ environment });
  const app = () => test.get();

  const emails = async (quoteId: number) => {
    const secrets = createSecretBox(app().config.encryptionKeys);
    const { rows } = await app().pool.query(
      `select e.id, kind, to_address, reply_to, subject, html, text,
              array(select filename from email_attachments a where a.email_id = e.id) as attachments
       from emails e where reference = $1 order by e.id`,
      [`quote:${quoteId}`],
    );
    return emailsSchema
      .parse(rows)
      .map((email) => ({ ...email, html: secrets.open(email.html), text: secrets.open(email.text) }));
  };

  return {
    app,
    emails,
    token: async (quoteId: number): Promise<string> => {
      const tokens = (await emails(quoteId)).flatMap(({ text }) => tokenIn.exec(text)?.[1] ?? []);
      const last = tokens.at(-1);
      if (last === undefined) throw new Error('No email carries a token');
      return last;
    },
    userId: async (username: string): Promise<number> => {
      const { rows } = await app().pool.query('select id from users where username = $1', [username]);
      return usersSchema.parse(rows)[0].id;
    },
    draft: (options: Omit<Parameters<typeof addDraft>[1], 'at'> = {}) =>
      addDraft(app().services.stores, { ...options, at: app().clock.now() }),
    move: (quoteId: number, move: Move) =>
      createTransaction(
        app().pool,
        createStores,
      )((inside) => moveQuote(inside, { quoteId, move, at: app().clock.now(), source: 'customer' })),
    post: (path: string, header: string, body: object = {}) =>
      app().http.post(`/api${path}`).set('Authorization', header).send(body),
    get: (path: string, header: string) => app().http.get(`/api${path}`).set('Authorization', header),
    quote: async (id: number) => {
      const quote = await app().services.stores.quotes.find(id);
      if (!quote) throw new Error('The quote is gone');
      return quote;
    },
  };
};
