import type { Pool } from '../src/db/pool';
import { fillCustomers } from './customer-shop';
import { compareLists } from './list-shop';

const messagesEach = 20;
/** Conversations of one statement, which may take 30 seconds at most. */
const chunk = 2_500;
/** Enough for a stable 95th percentile within minutes. */
const rounds = 60;

const fillMessages = async (pool: Pool, range: [from: number, to: number]) => {
  await pool.query(
    `insert into messages (conversation_id, channel, direction, address, content, created_at, status)
     select c.id, case when n % 3 = 0 then 'email' else 'sms' end, case when n % 2 = 0 then 'inbound' else 'outbound' end,
       case when n % 3 = 0 then 'person' || c.id || '@customers.example' else '+614' || lpad(c.id::text, 8, '0') end,
       'Hello, the ' || (array['bike','lock','helmet','battery','charger','saddle','tyre'])[1 + (c.id + n) % 7] ||
       ' of job ' || c.id || ' is ' || (array['ready','ordered','late','here','fitted'])[1 + (c.id * 3 + n) % 5] ||
       ' and you can call us about it whenever it suits you.',
       c.last_message_at - ($1::int - n) * interval '1 hour', case when n % 2 = 0 then 'received' else 'sent' end
     from conversations c, generate_series(1, $1::int) n where c.id between $2 and $3`,
    [messagesEach, ...range],
  );
};

const fillChannels = async (pool: Pool, range: [from: number, to: number]) => {
  await pool.query(
    `insert into conversation_channels (conversation_id, channel, address, status, last_message_at, last_message_text,
       last_inbound_at)
     select distinct on (m.conversation_id, m.channel) m.conversation_id, m.channel, m.address, c.status, m.created_at,
       m.content, m.created_at
     from messages m join conversations c on c.id = m.conversation_id where c.id between $1 and $2
     order by m.conversation_id, m.channel, m.id desc`,
    range,
  );
};

/** Fills the table without its indexes, which is several times as fast. */
const withoutIndexes = async (pool: Pool, work: () => Promise<void>) => {
  const { rows } = await pool.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes
     where tablename = 'messages' and indexdef not like 'CREATE UNIQUE%'`,
  );
  for (const { name } of rows) await pool.query(`drop index ${name}`);
  await work();
  for (const { definition } of rows) await pool.query(definition);
};

/** Conversations of as many customers, each with twenty messages in both channels. */
const fill = async (pool: Pool, count: number) => {
  await fillCustomers(pool, count);
  await pool.query(
    `insert into conversations (id, customer_id, status, last_message_at, created_at) overriding system value
     select n, n, case when n % 10 = 0 then 'closed' else 'active' end, t, t - interval '20 hours'
     from generate_series(1, $1::int) n, lateral (select now() - n * interval '730 days' / $1::int as t) moment`,
    [count],
  );
  const ranges: [number, number][] = [];
  for (let from = 1; from <= count; from += chunk) ranges.push([from, from + chunk - 1]);
  await withoutIndexes(pool, async () => {
    for (const range of ranges) await fillMessages(pool, range);
  });
  for (const range of ranges) await fillChannels(pool, range);
  await pool.query(`update users set created_at = now() - interval '1 year'`);
};

const cases = [
  ['the list', 'staff', '/messaging/conversations'],
  ['those by email', 'staff', '/messaging/conversations?channel=email'],
  ['unassigned ones', 'staff', '/messaging/conversations?assigned=nobody'],
  ['a conversation', 'staff', '/messaging/conversations/4711'],
  ['its messages', 'staff', '/messaging/conversations/4711/messages'],
  ['a search of a rare word', 'staff', '/messaging/search?q=4711'],
  ['a search of a common word', 'staff', '/messaging/search?q=ready'],
  ['a search of three words', 'staff', '/messaging/search?q=battery%20ready%20call'],
] as const;

await compareLists(cases, 50_000, fill, rounds);
