import type { MessageChannel } from '@chainline/shared/messaging/conversation-contract';
import { z } from 'zod';
import type { NotificationService, NotificationStore } from '../notifications';
import type { UserStore } from '../users';
import type { OpenerStores } from './conversation-opener';
import { audienceOf } from './message-audience';

export type NewsStores = OpenerStores & {
  notifications: NotificationStore;
  users: Pick<UserStore, 'listActive'>;
};

type News = {
  id: number;
  conversationId: number;
  channel: MessageChannel;
  /** Named if the sender is unknown. */
  from: string;
  /** True if the sender is not the customer of the conversation. */
  isStranger?: boolean;
  text: string;
  at: Date;
};

const factsSchema = z.object({ name: z.string(), text: z.string(), channel: z.enum(['sms', 'email']).default('sms') });
const longestExcerpt = 140;
const words = { sms: 'a text message', email: 'an email' } as const;

/** Tells staff what customers write. */
export const createMessageNews = (notifications: Pick<NotificationService, 'register'>) => {
  const notify = notifications.register({
    type: 'message.received',
    facts: factsSchema,
    words: ({ name, text, channel }) => ({ title: `${name} sent ${words[channel]}`, body: text }),
  });

  return async (
    inside: NewsStores,
    { id, conversationId, channel, from, isStranger, text, at }: News,
  ): Promise<void> => {
    const { customer_id: customerId } = await inside.conversations.get(conversationId);
    const customer = customerId === null || isStranger === true ? null : await inside.customers.find(customerId);
    await notify(inside, {
      to: await audienceOf(inside, conversationId),
      key: `message:${id}`,
      link: `/conversations?open=${conversationId}`,
      facts: {
        name: [customer?.name, customer?.company].find(Boolean) ?? from,
        text: text.slice(0, longestExcerpt),
        channel,
      },
      at,
    });
  };
};

export type MessageNews = ReturnType<typeof createMessageNews>;
