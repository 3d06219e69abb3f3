import type { SenderProposal } from '@chainline/shared/messaging/conversation-contract';
import type { SenderClues } from '@chainline/shared/messaging/sender-clues';
import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Db } from '../../db/db';

const rowSchema = z.object({
  customer_id: z.int(),
  name: z.string(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  reasons: z.array(z.string()),
});

const senderSchema = z.object({ address: z.string(), texts: z.array(z.string()) });

const mostProposals = 5;
const mostTexts = 20;

type Asked = {
  /** Sender's address, normalised; empty if it is not a valid one. */
  own: string;
  /** Emails and phones in the messages, normalised. */
  mentioned: readonly string[];
} & Pick<SenderClues, 'numbers' | 'names'>;

/** Customers who may be an unknown sender. */
export const createProposalReadModel = (db: Db) => ({
  /** The latest messages of the sender, newest first, and their address; null for a customer. */
  findSender: (conversationId: number) =>
    db.maybeOne(
      senderSchema,
      sql`select k.address,
                 array(select m.content from messages m
                       where m.conversation_id = c.id and m.direction = 'inbound'
                       order by m.id desc limit ${mostTexts}) as texts
          from conversations c
          cross join lateral (select address from conversation_channels where conversation_id = c.id
                              order by last_message_at desc limit 1) k
          where c.id = ${conversationId} and c.customer_id is null`,
    ),

  list: ({ own, mentioned, numbers, names }: Asked): Promise<SenderProposal[]> =>
    db.many(
      rowSchema,
      sql`with found as (
            select i.customer_id, 1 as strength, 'Has this ' || case i.kind when 'phone' then 'number' else 'address' end as reason
            from customer_identities i where i.value = ${own} and i.kind in ('phone', 'email')
            union all
            select i.customer_id, 2, 'The message mentions their ' || i.kind
            from customer_identities i
            where i.value = any(${[...mentioned]}::text[]) and i.kind in ('phone', 'email') and i.value <> ${own}
            union all
            select q.customer_id, 3, 'The message mentions their quote ' || q.quote_number
            from quotes q where q.quote_number = any(${[...numbers]}::text[])
            union all
            select w.customer_id, 3, 'The message mentions their job ' || w.number
            from work_orders w where w.number = any(${[...numbers]}::text[])
            union all
            select c.id, 4, 'Has the name “' || written || '”'
            from unnest(${[...names]}::text[]) written join customers c on c.sort_name = fold_text(written))
          select c.id as customer_id, coalesce(nullif(c.name, ''), c.company) as name,
                 (select value from customer_identities where customer_id = c.id and kind = 'phone'
                  order by position limit 1) as phone,
                 (select value from customer_identities where customer_id = c.id and kind = 'email'
                  order by position limit 1) as email,
                 f.reasons
          from (select customer_id, min(strength) as strength, count(*) as clues,
                       array_agg(distinct reason) as reasons
                from found group by customer_id) f
          join customers c on c.id = f.customer_id
          where c.merged_into is null and c.erased_at is null and not c.is_provisional
          order by f.strength, f.clues desc, c.updated_at desc, c.id limit ${mostProposals}`,
    ),
});

export type ProposalReadModel = ReturnType<typeof createProposalReadModel>;
