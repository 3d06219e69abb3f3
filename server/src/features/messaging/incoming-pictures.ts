import { isProgram, maxFileBytes } from '@chainline/shared/messaging/message-file-rules';
import { z } from 'zod';
import type { Transaction } from '../../db/transaction';
import { defineJob } from '../../jobs/queue';
import type { TwilioClient } from '../../providers/twilio/twilio-client';
import type { ConversationStore } from './conversation-store';
import type { KeepFile, NewFile } from './incoming-files';
import type { MessageFileStore } from './message-file-store';

export const pictureJob = defineJob('messaging.pictures', z.object({ message_id: z.int() }));

type Stores = { messageFiles: MessageFileStore; conversations: ConversationStore };

type Dependencies<S extends Stores> = {
  stores: S;
  transaction: Transaction<S>;
  texts: Pick<TwilioClient, 'fetchMedia'> | null;
  keepFile: KeepFile;
  now: () => Date;
};

/** Attempts of the job go on for hours; a file that Twilio does not hand out by then is given up. */
const givenUpMs = 3_600_000;

type Filled = Parameters<MessageFileStore['fill']>[1];
type Arriving = Awaited<ReturnType<MessageFileStore['listArriving']>>[number];

const without = ({ type }: Arriving, leftOut: NonNullable<NewFile['leftOut']>, size = 0): Filled => ({
  type,
  size,
  content: null,
  preview: null,
  leftOut,
});

/** Fetches pictures and other files of text messages from Twilio. */
export const createIncomingPictures = <S extends Stores>(dependencies: Dependencies<S>) => {
  const { stores, transaction, texts, keepFile, now } = dependencies;

  const load = async (file: Arriving, signal: AbortSignal): Promise<Filled> => {
    if (isProgram(file.name)) return without(file, 'program');
    if (!texts) throw new Error('Twilio is not configured.');
    const { size, bytes } = await texts.fetchMedia(file.source, maxFileBytes, { signal });
    return bytes === null ? without(file, 'too_large', size) : keepFile({ ...file, cid: null, bytes }, '');
  };

  const fill = (id: number, filled: Filled): Promise<void> =>
    transaction(async (inside) => {
      if (await inside.messageFiles.fill(id, filled)) await inside.conversations.signal();
    });

  return {
    /** @throws UpstreamError if one should be tried again */
    fetch: async (messageId: number, signal: AbortSignal): Promise<void> => {
      const failures: unknown[] = [];
      for (const file of await stores.messageFiles.listArriving(messageId)) {
        const isLast = now().getTime() - file.created_at.getTime() >= givenUpMs;
        try {
          await fill(file.id, await load(file, signal));
        } catch (error) {
          signal.throwIfAborted();
          if (isLast) await fill(file.id, without(file, 'not_fetched'));
          else failures.push(error);
        }
      }
      if (failures.length > 0) throw failures[0];
    },
  };
};
