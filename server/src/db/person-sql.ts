import sql, { raw, type Sql } from 'sql-template-tag';

export const fullName = (alias: 'asker' | 'assignee' | 'creator' | 'recorder' | 'u'): Sql => {
  const user = raw(alias);
  return sql`coalesce(nullif(trim(${user}.first_name || ' ' || ${user}.last_name), ''), ${user}.username)`;
};

/** The account may have been deleted since. */
export const askerName = sql`coalesce(${fullName('u')}, 'A former user')`;
