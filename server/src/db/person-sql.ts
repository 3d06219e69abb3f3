import sql, { raw, type Sql } from 'sql-template-tag';

/** The name of a user `alias` as people read it; null where there is none. */
export const fullName = (alias: 'assignee' | 'creator' | 'u'): Sql => {
  const user = raw(alias);
  return sql`coalesce(nullif(trim(${user}.first_name || ' ' || ${user}.last_name), ''), ${user}.username)`;
};

/** The same of the user `u` who asked for something: the account may be gone since. */
export const askerName = sql`coalesce(${fullName('u')}, 'Somebody who has left')`;
