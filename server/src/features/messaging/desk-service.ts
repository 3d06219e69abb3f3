import type { Conversation } from '@chainline/shared/messaging/conversation-contract';
import {
  isSnoozable,
  type addNote,
  type assignConversation,
  type Note,
  type snoozeConversation,
} from '@chainline/shared/messaging/conversation-desk-contract';
import type { AuditAction } from '@chainline/shared/audit/audit-actions';
import type { BodyOf } from '@chainline/shared/http/endpoint';
import { z } from 'zod';
import type { Transaction } from '../../db/transaction';
import { NotFoundError, ValidationError } from '../../errors';
import type { Actor } from '../../http/actor';
import type { AuditStore } from '../audit';
import type { NotificationService, NotificationStore } from '../notifications';
import type { UserStore } from '../users';
import type { OpenerStores } from './conversation-opener';
import type { ConversationReadModel } from './conversation-read-model';
import type { ConversationRow } from './conversation-store';
import { listColleagues } from './message-audience';

export type DeskStores = OpenerStores & {
  audit: AuditStore;
  notifications: NotificationStore;
  users: Pick<UserStore, 'get' | 'listActive'>;
};

type Dependencies<S extends DeskStores> = {
  stores: DeskStores;
  transaction: Transaction<S>;
  conversationViews: ConversationReadModel;
  notifications: Pick<NotificationService, 'register'>;
  now: () => Date;
};

const longestExcerpt = 140;
const anonymous = 'an unknown sender';

const factsSchema = z.object({ by: z.string(), name: z.string() });
const noteFactsSchema = factsSchema.extend({ text: z.string() });

const gone = () => new NotFoundError('conversation.not_found', 'This conversation does not exist.');

const refused = (path: string, message: string) =>
  new ValidationError('conversation.refused', message, { fields: [{ path, message }] });

/** Assigns, snoozes and closes conversations, and adds notes to them. */
export const createDeskService = <S extends DeskStores>(dependencies: Dependencies<S>) => {
  const { stores, transaction, conversationViews, notifications, now } = dependencies;

  const tellAssigned = notifications.register({
    type: 'conversation.assigned',
    facts: factsSchema,
    words: ({ by, name }) => ({ title: `${by} assigned a conversation to you`, body: `With ${name}` }),
  });
  const tellMentioned = notifications.register({
    type: 'conversation.mentioned',
    facts: noteFactsSchema,
    words: ({ by, name, text }) => ({ title: `${by} mentioned you`, body: `Conversation with ${name}: ${text}` }),
  });
  const tellWoken = notifications.register({
    type: 'conversation.woken',
    facts: z.object({ name: z.string() }),
    words: ({ name }) => ({ title: `The conversation with ${name} is back`, body: 'It was snoozed until now.' }),
  });

  const getView = async ({ userId }: Actor, id: number): Promise<Conversation> => {
    const conversation = await conversationViews.find(userId, id);
    if (!conversation) throw gone();
    return conversation;
  };

  const nameOf = async (inside: S, id: number): Promise<string> => {
    const { customer_id: customerId } = await inside.conversations.get(id);
    const customer = customerId === null ? null : await inside.customers.find(customerId);
    return [customer?.name, customer?.company].find(Boolean) ?? anonymous;
  };

  const authorOf = async (inside: S, { userId }: Actor): Promise<string> => {
    const { first_name: first, last_name: last, username } = await inside.users.get(userId);
    return `${first} ${last}`.trim() || username;
  };

  const factsOf = async (inside: S, actor: Actor, id: number) => ({
    by: await authorOf(inside, actor),
    name: await nameOf(inside, id),
  });

  /** Changes a locked conversation and records it, unless nothing changes. */
  const change = async (
    actor: Actor,
    id: number,
    apply: (inside: S, before: ConversationRow, at: Date) => Promise<{ action: AuditAction; after: object } | null>,
  ): Promise<Conversation> => {
    await transaction(async (inside) => {
      const at = now();
      const before = await inside.conversations.lock(id);
      const done = await apply(inside, before, at);
      if (done === null) return;
      const target = { at, target: `conversation:${id}`, label: `Conversation ${id}` };
      await inside.audit.add(actor, done.action, { ...target, after: done.after });
      await inside.conversations.signal();
    });
    return getView(actor, id);
  };

  return {
    close: (actor: Actor, id: number) =>
      change(actor, id, async ({ conversations }, { status }) => {
        if (status === 'closed') return null;
        await conversations.setStatus(id, { status: 'closed', snooze: null });
        return { action: 'conversation.closed', after: { status: 'closed' } };
      }),

    reopen: (actor: Actor, id: number) =>
      change(actor, id, async ({ conversations }, { status }) => {
        if (status === 'active') return null;
        await conversations.setStatus(id, { status: 'active', snooze: null });
        return { action: 'conversation.reopened', after: { status: 'active' } };
      }),

    snooze: (actor: Actor, id: number, body: BodyOf<typeof snoozeConversation>) => {
      const until = new Date(body.until);
      return change(actor, id, async ({ conversations }, _before, at) => {
        if (!isSnoozable(until, at)) throw refused('until', 'Choose a time within the next year.');
        await conversations.setStatus(id, { status: 'snoozed', snooze: { until, by: actor.userId } });
        return { action: 'conversation.snoozed', after: { until: until.toISOString() } };
      });
    },

    assign: (actor: Actor, id: number, { user_id: userId }: BodyOf<typeof assignConversation>) =>
      change(actor, id, async (inside, { assigned_to: before }, at) => {
        if (before === userId) return null;
        if (userId !== null && !(await listColleagues(inside)).includes(userId)) {
          throw refused('user_id', 'This person cannot read conversations.');
        }
        await inside.conversations.assign(id, userId);
        if (userId !== null && userId !== actor.userId) {
          await tellAssigned(inside, {
            to: [userId],
            key: `conversation:${id}:assigned:${at.getTime()}`,
            link: `/conversations?open=${id}`,
            facts: await factsOf(inside, actor, id),
            at,
          });
        }
        return { action: 'conversation.assigned', after: { assigned_to: userId } };
      }),

    notes: async (id: number): Promise<Note[]> => {
      await stores.conversations.get(id);
      return conversationViews.notes(id);
    },

    addNote: async (actor: Actor, id: number, { content, mentions, key }: BodyOf<typeof addNote>): Promise<Note> => {
      const noteId = await transaction(async (inside) => {
        const at = now();
        await inside.conversations.lock(id);
        const colleagues = await listColleagues(inside);
        if (mentions.some((userId) => !colleagues.includes(userId))) {
          throw refused('mentions', 'One of these people cannot read conversations.');
        }
        const written = await inside.conversationNotes.insert({
          conversationId: id,
          content,
          at,
          by: actor.userId,
          mentions,
          key,
        });
        if (written === null) return inside.conversationNotes.findByKey(key);
        const to = mentions.filter((userId) => userId !== actor.userId);
        if (to.length > 0) {
          const facts = { ...(await factsOf(inside, actor, id)), text: content.slice(0, longestExcerpt) };
          await tellMentioned(inside, { to, key: `note:${written}`, link: `/conversations?open=${id}`, facts, at });
        }
        await inside.conversations.signal();
        return written;
      });
      const note = noteId === null ? null : await conversationViews.note(noteId);
      if (!note) throw gone();
      return note;
    },

    /** Reopens snoozed conversations whose time has come, and tells those who wait for it. */
    wake: (): Promise<void> =>
      transaction(async (inside) => {
        const at = now();
        const woken = await inside.conversations.wake(at);
        const colleagues = woken.length > 0 ? await listColleagues(inside) : [];
        for (const { id, assigned_to: assigned, snoozed_by: by } of woken) {
          const present = [assigned, by].find((userId) => userId !== null && colleagues.includes(userId));
          await tellWoken(inside, {
            // Notify everybody if the assigned person has left.
            to: present == null ? colleagues : [present],
            key: `conversation:${id}:woken:${at.getTime()}`,
            link: `/conversations?open=${id}`,
            facts: { name: await nameOf(inside, id) },
            at,
          });
        }
        if (woken.length > 0) await inside.conversations.signal();
      }),
  };
};

export type DeskService = ReturnType<typeof createDeskService>;
