import sql, { type Sql } from 'sql-template-tag';
import { containing } from './db/list-sql';

/** Whether the product `p`, its variation `v` or the till's item `t` goes by such a name or SKU. */
export const matchesPair = (search: string): Sql => {
  const pattern = containing(search);
  return sql`(lower(p.name) like ${pattern} or lower(p.sku) like ${pattern} or lower(v.sku) like ${pattern}
    or lower(t.description) like ${pattern} or lower(t.custom_sku) like ${pattern} or t.system_sku like ${pattern})`;
};
