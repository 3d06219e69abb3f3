import { picturesWords, toMediaName } from '@chainline/shared/messaging/message-file-rules';
import { optWordOf } from '@chainline/shared/messaging/sms-rules';
import type { Transaction } from '../../db/transaction';
import type { JobQueue } from '../../jobs/queue';
import { openConversation } from './conversation-opener';
import { recordWish } from './customer-wishes';
import { tolerated } from './incoming-mail';
import { pictureJob } from './incoming-pictures';
import type { ArrivingFile, MessageFileStore } from './message-file-store';
import type { MessageNews, NewsStores } from './message-news';
import { recordMessage } from './message-recorder';
import type { DeliveryReport } from './message-store';
import type { OptOutStore } from './opt-out-store';

export type IncomingStores = NewsStores & {
  textOptOuts: OptOutStore;
  messageFiles: MessageFileStore;
  queue: JobQueue;
};

type Dependencies<S extends IncomingStores> = {
  transaction: Transaction<S>;
  news: MessageNews;
  now: () => Date;
};

export type IncomingText = {
  sid: string;
  from: string;
  body: string;
  /** Pictures and other files, at Twilio. */
  media: readonly { url: string; type: string }[];
  /** Set if Twilio itself has handled an opt-out. */
  optOutType: string | undefined;
};

/** Progress of a text at Twilio; reports arrive in any order. */
const progress: Record<string, Omit<DeliveryReport, 'error'>> = {
  accepted: { status: 'sent', rank: 1 },
  queued: { status: 'sent', rank: 1 },
  sending: { status: 'sent', rank: 1 },
  sent: { status: 'sent', rank: 2 },
  delivered: { status: 'delivered', rank: 3 },
  read: { status: 'delivered', rank: 4 },
  undelivered: { status: 'failed', rank: 3 },
  failed: { status: 'failed', rank: 3 },
  canceled: { status: 'failed', rank: 3 },
};

/** Codes of failed deliveries that a person can act on. */
const reasons: Record<string, string> = {
  '30003': 'The phone is switched off or out of reach.',
  '30004': 'The phone does not accept our text messages.',
  '30005': 'This number is not in use.',
  '30006': 'This is not a mobile number, so it cannot get text messages.',
  '30007': 'The phone company filtered the text message out.',
};

const toReason = (code: string | undefined): string =>
  (code === undefined ? undefined : reasons[code]) ?? 'The text message could not be delivered.';

const hourMs = 3_600_000;

const toFiles = ({ media }: IncomingText): ArrivingFile[] =>
  media.map(({ url, type }, at) => ({ name: toMediaName(type, at + 1), type, source: url }));

const toContent = ({ body, media }: IncomingText, files: readonly ArrivingFile[]): string => {
  if (body.trim() !== '' || files.length === 0) return body.trim() || '[Empty message]';
  const arePictures = media.every(({ type }) => type.startsWith('image/'));
  return arePictures ? picturesWords(files.length) : `[Attached: ${files.map(({ name }) => name).join(', ')}]`;
};

const isStop = ({ body, optOutType }: IncomingText): boolean => optOutType === 'STOP' || optWordOf(body) === 'stop';
const isStart = ({ body, optOutType }: IncomingText): boolean => optOutType === 'START' || optWordOf(body) === 'start';

/** Handles webhooks of Twilio: incoming texts, and delivery reports of ours. */
export const createIncomingTexts = <S extends IncomingStores>(dependencies: Dependencies<S>) => {
  const { transaction, news, now } = dependencies;

  const followWish = async (
    inside: S,
    text: IncomingText,
    { conversationId, at }: { conversationId: number; at: Date },
  ) => {
    const { customer_id: customerId } = await inside.conversations.get(conversationId);
    if (isStop(text)) {
      await inside.textOptOuts.insert(text.from, at);
      await recordWish(inside, customerId, { channel: 'sms', isRefused: true, at });
    } else if (isStart(text) && (await inside.textOptOuts.remove(text.from))) {
      // "Yes" may also be an answer; it counts as an opt-in only after an opt-out.
      await recordWish(inside, customerId, { channel: 'sms', isRefused: false, at });
    }
  };

  /** Twilio expects an answer within 15 seconds, so a job fetches the files. */
  const addFiles = async (inside: S, id: number, files: readonly ArrivingFile[], at: Date, conversationId: number) => {
    if (files.length === 0) return;
    const since = new Date(at.getTime() - hourMs);
    const isFlood = (await inside.messages.countReceived(conversationId, since)) > tolerated;
    await inside.messageFiles.insertArriving(id, files, isFlood ? 'flood' : 'arriving');
    if (!isFlood) await inside.queue.enqueue(pictureJob, { message_id: id });
  };

  return {
    /** Repeats are ignored. */
    receive: (text: IncomingText): Promise<void> =>
      transaction(async (inside) => {
        const at = now();
        const files = toFiles(text);
        const content = toContent(text, files);
        const conversationId = await openConversation(inside, { channel: 'sms', address: text.from, at });
        const id = await recordMessage(inside, {
          conversationId,
          channel: 'sms',
          direction: 'inbound',
          address: text.from,
          content,
          at,
          status: 'received',
          providerId: text.sid,
        });
        if (id === null) return;
        await addFiles(inside, id, files, at, conversationId);
        await followWish(inside, text, { conversationId, at });
        await news(inside, { id, conversationId, channel: 'sms', from: text.from, text: content, at });
      }),

    /** Unknown states and outdated reports are ignored. */
    report: async (messageId: number, report: { sid: string; status: string; errorCode: string | undefined }) => {
      const step = progress[report.status];
      if (!step) return;
      const error = step.status === 'failed' ? toReason(report.errorCode) : null;
      await transaction(async ({ messages, conversations }) => {
        if (await messages.report(messageId, report.sid, { ...step, error })) await conversations.signal();
      });
    },
  };
};

export type IncomingTexts = ReturnType<typeof createIncomingTexts>;
