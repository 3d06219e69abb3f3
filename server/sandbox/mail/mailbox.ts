import { simpleParser, type AddressObject } from 'mailparser';
import { z } from 'zod';
import type { SandboxClock } from '../clock';

const mailSchema = z.object({
  id: z.int(),
  messageId: z.string(),
  from: z.string(),
  to: z.string(),
  replyTo: z.string(),
  subject: z.string(),
  headers: z.array(z.string()),
  html: z.string(),
  text: z.string(),
  attachments: z.array(z.object({ filename: z.string(), contentType: z.string(), size: z.int(), content: z.base64() })),
  /** Arrival times: the same Message-ID again is another delivery of the same email. */
  deliveries: z.array(z.string()),
});

const snapshotSchema = z.object({ lastId: z.int(), mails: z.array(mailSchema) });

export type ReceivedMail = z.output<typeof mailSchema>;
export type MailboxSnapshot = z.output<typeof snapshotSchema>;

/** The state file contains attachments and is rewritten on each change. */
const maxKept = 100;

const addressText = (given: AddressObject | AddressObject[] | undefined): string =>
  [given ?? []]
    .flat()
    .map(({ text }) => text)
    .join(', ');

const parse = async (raw: Buffer): Promise<Omit<ReceivedMail, 'id' | 'deliveries'>> => {
  const mail = await simpleParser(raw, { skipHtmlToText: true, skipTextToHtml: true });
  return {
    messageId: mail.messageId ?? '',
    from: addressText(mail.from),
    to: addressText(mail.to),
    replyTo: addressText(mail.replyTo),
    subject: mail.subject ?? '',
    headers: mail.headerLines.map(({ line }) => line),
    html: mail.html === false ? '' : mail.html,
    text: mail.text ?? '',
    attachments: mail.attachments.map(({ filename, contentType, size, content }) => ({
      filename: filename ?? 'attachment',
      contentType,
      size,
      content: content.toString('base64'),
    })),
  };
};

/** Emails that arrived at the sandbox's mail server, for any recipient. */
export const createMailbox = ({ clock, onChange }: { clock: SandboxClock; onChange: () => void }) => {
  let state: MailboxSnapshot = { lastId: 0, mails: [] };
  return {
    receive: async (raw: Buffer): Promise<void> => {
      const mail = await parse(raw);
      const at = clock.now().toISOString();
      const known = state.mails.find(({ messageId }) => messageId !== '' && messageId === mail.messageId);
      if (known) {
        known.deliveries.push(at);
      } else {
        state.lastId += 1;
        state.mails.push({ ...mail, id: state.lastId, deliveries: [at] });
        state.mails = state.mails.slice(-maxKept);
      }
      onChange();
    },
    /** Newest first. */
    list: (): ReceivedMail[] => state.mails.toReversed(),
    find: (id: number): ReceivedMail | undefined => state.mails.find((mail) => mail.id === id),
    clear: (): void => {
      state.mails = [];
      onChange();
    },
    snapshot: (): MailboxSnapshot => state,
    restore: (kept: unknown): void => {
      state = snapshotSchema.parse(kept);
    },
  };
};

export type Mailbox = ReturnType<typeof createMailbox>;
