import type { PushTopic } from '@chainline/shared/http/push-contract';
import sql from 'sql-template-tag';
import type { Db } from '../db/db';

export const pushChannel = 'chainline_push';

/** Postgres limits a message to 8,000 bytes. */
const mostUsers = 500;

/** Tells the open browsers of these users, on all servers, once the caller's transaction has committed. */
export const signalUsers = async (db: Db, topic: PushTopic, userIds: readonly number[]): Promise<void> => {
  for (let from = 0; from < userIds.length; from += mostUsers) {
    const message = JSON.stringify({ topic, to: userIds.slice(from, from + mostUsers) });
    await db.exec(sql`select pg_notify(${pushChannel}, ${message})`);
  }
};
