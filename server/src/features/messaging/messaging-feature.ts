import { z } from 'zod';
import type { Config } from '../../config';
import type { Db } from '../../db/db';
import type { Feature } from '../../feature';
import type { Authenticate } from '../../http/actor';
import { defineJob } from '../../jobs/queue';
import { every } from '../../jobs/schedule';
import { handleJob } from '../../jobs/worker';
import type { Outbox, OutboxStores } from '../../outbox';
import { readMail, unreadable } from '../../providers/imap/read-mail';
import type { TwilioClient } from '../../providers/twilio/twilio-client';
import type { MailService } from '../mail';
import type { NotificationService } from '../notifications';
import { createPictureRedrawer } from '../images';
import type { CustomerDataRegistry, CustomerParts, CustomerTimeline } from '../customers';
import { conversationPart, emailOptOutData, messageData, noteData, notePart, optOutData } from './conversation-part';
import { createConversationReadModel } from './conversation-read-model';
import { createConversationService } from './conversation-service';
import { createConversationStore } from './conversation-store';
import { followCustomerMail } from './customer-mail';
import { createDeskService, type DeskStores } from './desk-service';
import { createEmailPageLinks } from './email-page-links';
import { createEmailPageService } from './email-page-service';
import { createCustomerMessages } from './customer-messages';
import { createFileKeeper, createIncomingFiles } from './incoming-files';
import { createIncomingMail, type IncomingMailStores, type PreparedMail } from './incoming-mail';
import { createIncomingPictures, pictureJob } from './incoming-pictures';
import { createIncomingTexts, type IncomingStores } from './incoming-texts';
import { createMailboxReader, watchForNews } from './mailbox-reader';
import { createMailboxStore, type MailboxStore } from './mailbox-store';
import { createMessageFileRouter } from './message-file-router';
import { createMessageFileStore, type MessageFileStore } from './message-file-store';
import { createMessageNews } from './message-news';
import { createMessageSender, type SenderDependencies, type SenderStores } from './message-sender';
import { createMessageStore } from './message-store';
import { messageTimeline } from './message-timeline';
import { createMessagingRoutes } from './messaging-routes';
import { createNoteStore } from './note-store';
import { createOptOutStore } from './opt-out-store';
import { createOutgoingFiles } from './outgoing-files';
import { createProposalReadModel } from './proposal-read-model';
import { createSearchReadModel } from './search-read-model';
import { createSenderService, type SenderNamingStores } from './sender-service';
import { createTextKind } from './text-kind';
import { createTextWebhookRouter } from './text-webhook-router';
import { createUnsubscribeRouter } from './unsubscribe-router';
import { createUnsubscribeService } from './unsubscribe-service';
import { createWriterStore } from './writer-store';
import { createWritingService, type WritingStores } from './writing-service';

export const createMessagingStores = (db: Db) => ({
  conversations: createConversationStore(db),
  messages: createMessageStore(db),
  conversationNotes: createNoteStore(db),
  textOptOuts: createOptOutStore(db),
  conversationWriters: createWriterStore(db),
  mailboxes: createMailboxStore(db),
  messageFiles: createMessageFileStore(db),
});

type Stores = SenderStores &
  IncomingStores &
  IncomingMailStores &
  DeskStores &
  SenderNamingStores &
  WritingStores &
  OutboxStores & { mailboxes: MailboxStore; messageFiles: MessageFileStore };

type Dependencies<S extends Stores> = Omit<SenderDependencies, 'textDoor' | 'textSender' | 'mail'> &
  Parameters<typeof followCustomerMail<S>>[0] &
  Omit<Parameters<typeof createIncomingTexts<S>>[0], 'news'> &
  Omit<Parameters<typeof createMailboxReader<S, PreparedMail>>[0], 'receiver' | 'stores'> & {
    config: Pick<Config, 'publicUrl' | 'twilio' | 'mail' | 'sessionSecret'>;
    auth: { authenticate: Authenticate };
    notifications: Pick<NotificationService, 'register'>;
    db: Db;
    stores: S;
    mail: SenderDependencies['mail'] & Pick<MailService, 'recordBounce' | 'answeredBy' | 'unsubscribing'>;
    outbox: Pick<Outbox<S>, 'register' | 'subscribe'>;
    texts: TwilioClient | null;
    customerTimeline: Pick<CustomerTimeline, 'register'>;
    customerParts: Pick<CustomerParts<S>, 'register'>;
    customerData: Pick<CustomerDataRegistry<S>, 'register'>;
    settleAfterMs: number;
  };

const receiveJob = defineJob('messaging.receive', z.object({}));
const mailboxJob = defineJob('messaging.mailboxes', z.object({}));
const wakeJob = defineJob('messaging.wake', z.object({}));
const readAgainMs = 2_000;
/** Drafts stay in the browser for longer, but say when their files are gone. */
const abandonedDays = 7;

export const createMessaging = <S extends Stores>(dependencies: Dependencies<S>) => {
  const { config, db, stores, outbox, texts, log, now } = dependencies;
  const { publicUrl, twilio } = config;
  const textDoor = texts && outbox.register(createTextKind({ ...dependencies, client: texts, publicUrl }));
  const conversationViews = createConversationReadModel(db);
  const messageSender = createMessageSender({ ...dependencies, textDoor, textSender: texts?.sender ?? null });
  const conversations = createConversationService<S>({
    ...dependencies,
    textDoor,
    conversationViews,
    messageSender,
  });
  const senders = createSenderService<S>({
    ...dependencies,
    conversationViews,
    proposals: createProposalReadModel(db),
  });
  const writing = createWritingService<S>(dependencies);
  const news = createMessageNews(dependencies.notifications);
  const incomingTexts = createIncomingTexts<S>({ ...dependencies, news });
  const { mail, mailboxes } = dependencies;
  const ownAddresses = config.mail ? [config.mail.from.address, config.mail.replyTo ?? ''] : [];
  const redraw = createPictureRedrawer();
  const keepFile = createFileKeeper({ redraw });
  const incomingFiles = createIncomingFiles(keepFile);
  const incomingPictures = createIncomingPictures<S>({ ...dependencies, keepFile });
  const incomingMail = createIncomingMail({ ...dependencies, mail, ownAddresses, news, incomingFiles });
  const mailboxReader = createMailboxReader<S, PreparedMail>({
    ...dependencies,
    receiver: {
      prepare: async (source, isWhole) => incomingMail.prepare(await readMail(source, isWhole)),
      prepareUnreadable: (source) => incomingMail.prepare(unreadable(source)),
      receive: incomingMail.receive,
    },
  });
  const unsubscribes = createUnsubscribeService<S>({ ...dependencies, mail });
  const links = createEmailPageLinks({ secret: config.sessionSecret, now });
  const emailPages = createEmailPageService({ stores, links });
  const desk = createDeskService<S>({ ...dependencies, conversationViews });
  const readSoon = (runAt?: Date) =>
    stores.queue.enqueue(mailboxJob, {}, { key: 'messaging.mailboxes', ...(runAt && { runAt }) });
  followCustomerMail(dependencies);
  dependencies.customerTimeline.register(messageTimeline(db));
  dependencies.customerParts.register(notePart(now));
  dependencies.customerParts.register(conversationPart(now));
  dependencies.customerData.register(noteData());
  dependencies.customerData.register(messageData());
  dependencies.customerData.register(optOutData());
  dependencies.customerData.register(emailOptOutData());
  return {
    services: {
      conversations,
      desk,
      incomingPictures,
      incomingTexts,
      mailboxReader,
      customerMessages: createCustomerMessages({ messageSender }),
    },
    routes: createMessagingRoutes({
      conversations,
      desk,
      emailPages,
      messageSearch: createSearchReadModel(db),
      outgoingFiles: createOutgoingFiles({ stores, redraw, now }),
      senders,
      writing,
    }),
    mounts: {
      beforeRoutes: [
        { at: '/', use: [createMessageFileRouter({ stores, emailPages, ...dependencies.auth })] },
        { at: '/', use: [createUnsubscribeRouter({ ...dependencies, unsubscribes })] },
      ],
      unguarded: [
        { at: '/', use: [createTextWebhookRouter({ incomingTexts, publicUrl, authToken: twilio?.authToken ?? '' })] },
      ],
    },
    jobs: [
      handleJob(receiveJob, async (_payload, { signal }) => {
        await texts?.receiveAnswers({ signal });
      }),
      handleJob(pictureJob, ({ message_id: id }, { signal }) => incomingPictures.fetch(id, signal)),
      handleJob(wakeJob, async () => {
        await desk.wake();
        await writing.removeExpired();
      }),
      handleJob(mailboxJob, async (_payload, { signal }) => {
        // The server that is reading may have looked before the latest email arrived.
        if (!(await mailboxReader.visitAll(signal))) await readSoon(new Date(now().getTime() + readAgainMs));
      }),
    ],
    schedule: [
      every('10 * * * * *', wakeJob, {}),
      ...(texts
        ? [every('40 10 * * * *', receiveJob, {}, { shownAs: 'Check that replies to text messages arrive here' })]
        : []),
      ...(mailboxes.length > 0 ? [every('25 * * * * *', mailboxJob, {})] : []),
    ],
    watches: mailboxes.map((mailbox) => watchForNews({ mailbox, readSoon, log })),
    startUp: (queue) => (texts ? queue.enqueue(receiveJob, {}, { key: 'messaging.receive' }) : Promise.resolve()),
    cleanUp: [
      ({ olderThan, days }) => stores.messages.removeOld(olderThan(days.message_days)),
      ({ olderThan }) => stores.messageFiles.removeAbandoned(olderThan(abandonedDays).before),
      ({ olderThan, days }) => stores.conversationNotes.removeOld(olderThan(days.message_days)),
      ({ olderThan, days }) => stores.conversations.removeOld(olderThan(days.message_days)),
    ],
  } satisfies Feature;
};
