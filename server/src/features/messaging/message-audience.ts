import type { UserStore } from '../users';
import type { ConversationStore } from './conversation-store';

export type AudienceStores = { conversations: ConversationStore; users: Pick<UserStore, 'listActive'> };

/** Everybody who can read conversations. */
export const listColleagues = async ({ users }: Pick<AudienceStores, 'users'>): Promise<number[]> => {
  const staff = await users.listActive({ ids: [], role: 'staff' });
  const managers = await users.listActive({ ids: [], role: 'manager' });
  return [...staff, ...managers];
};

/** Users to tell of an answer: the one who looks after the conversation, or else everybody. */
export const audienceOf = async (inside: AudienceStores, conversationId: number): Promise<number[]> => {
  const { assigned_to: assigned } = await inside.conversations.get(conversationId);
  const colleagues = await listColleagues(inside);
  return assigned !== null && colleagues.includes(assigned) ? [assigned] : colleagues;
};
