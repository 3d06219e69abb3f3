import { z } from 'zod';
import { UpstreamError } from '../../errors';
import { waits, type Answer, type Outgoing, type OutboxKind, type Reading } from '../../outbox';
import type { SentText, TwilioClient } from '../../providers/twilio/twilio-client';
import type { ConversationStore } from './conversation-store';
import type { MessageRow, MessageStore } from './message-store';
import type { OptOutStore } from './opt-out-store';

export type TextStores = { messages: MessageStore; conversations: ConversationStore; textOptOuts: OptOutStore };

type Dependencies = {
  stores: TextStores;
  client: TwilioClient;
  publicUrl: string;
  settleAfterMs: number;
  now: () => Date;
};

const payloadSchema = z.object({ message_id: z.int() });
type Payload = z.output<typeof payloadSchema>;

const minutes = [1, 5, 15, 30, 60];
/** Tolerated difference between our clock and Twilio's. */
const clockMarginMs = 5 * 60_000;

export const optedOut = 'This number has opted out of text messages. They can text START to get them again.';

/** Codes of Twilio that a person can act on. */
const refusals: Record<string, string> = {
  '21211': 'This is not a phone number that can get text messages.',
  '21408': 'Text messages to this country are not allowed for our account at Twilio.',
  '21610': optedOut,
  '21612': 'Twilio cannot deliver text messages to this number.',
  '21614': 'This is not a mobile number, so it cannot get text messages.',
};

const codeOf = ({ data }: UpstreamError): string => {
  const code = data?.upstream_code;
  return typeof code === 'string' ? code : '';
};

const bodyOf = ({ content, signature }: MessageRow): string => `${content}${signature}`;

/** Null for failures that the outbox handles. */
const toAnswer = (error: unknown): Answer<SentText> | null => {
  if (!(error instanceof UpstreamError) || error.unanswered) return null;
  const known = refusals[codeOf(error)];
  if (known !== undefined) return { as: 'refused', error: known };
  // Wrong credentials are our mistake and do not mean that the text was refused.
  return error.status === 401 || error.status === 403 ? { as: 'later', error: error.message } : null;
};

/** Twilio has no idempotency key: if an answer is lost, its list of texts shows if it accepted the text. */
export const createTextKind = (dependencies: Dependencies): OutboxKind<TextStores, Payload, SentText> => {
  const { stores, client, publicUrl, settleAfterMs, now } = dependencies;

  const deliver = async (id: number, signal: AbortSignal): Promise<Answer<SentText>> => {
    const message = await stores.messages.get(id);
    // The recipient may have opted out while the text waited.
    if (await stores.textOptOuts.has(message.address)) return { as: 'refused', error: optedOut };
    const statusCallback = `${publicUrl}/api/webhooks/twilio/status?message=${id}`;
    try {
      const text = { to: message.address, body: bodyOf(message), statusCallback };
      return { as: 'done', result: await client.send(text, { signal }) };
    } catch (error) {
      const answer = toAnswer(error);
      if (answer === null) throw error;
      return answer;
    }
  };

  const readBack = async (
    { payload: { message_id: id } }: Outgoing<Payload>,
    signal: AbortSignal,
  ): Promise<Reading<SentText>> => {
    const message = await stores.messages.get(id);
    // A delivery report may have set the id in the meantime.
    if (message.provider_id !== null) return { as: 'taken', result: { sid: message.provider_id, status: 'sent' } };
    const listed = await client.listSent(message.address, message.created_at, { signal });
    const since = message.created_at.getTime() - clockMarginMs;
    const alike = listed.filter(({ body, date_created: at }) => body === bodyOf(message) && Date.parse(at) >= since);
    // A delivery report may set the id of this one at any moment.
    const others = await stores.messages.listOthers(
      id,
      alike.map(({ sid }) => sid),
    );
    const found = alike.find(({ sid }) => !others.has(sid));
    return found ? { as: 'taken', result: found } : { as: 'not_taken' };
  };

  return {
    kind: 'message.sms',
    payload: payloadSchema,
    batchSizes: [1],
    atOnce: 2,
    leaseMs: 60_000 + settleAfterMs,
    settleAfterMs,
    waitAfter: waits(minutes.map((wait) => wait * 60_000)),
    send: (entries, { signal }) => Promise.all(entries.map(({ payload }) => deliver(payload.message_id, signal))),
    readBack: (entries, { signal }) => Promise.all(entries.map((entry) => readBack(entry, signal))),
    conclude:
      ({ payload: { message_id: id } }, outcome) =>
      async ({ messages, conversations, textOptOuts }) => {
        if (outcome.as === 'done') await messages.markSent(id, outcome.result.sid);
        else if (outcome.as === 'failed') await messages.markFailed(id, outcome.error);
        else await messages.recordTrouble(id, outcome.error);
        if (outcome.as === 'failed' && outcome.error === optedOut) {
          const message = await messages.find(id);
          if (message) await textOptOuts.insert(message.address, now());
        }
        await conversations.signal();
      },
  };
};
