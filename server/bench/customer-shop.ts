import type { Pool } from '../src/db/pool';

const firstNames = `{Aisha,Bronte,Callum,Dimitri,Eloise,Finn,Grace,Hamish,Imogen,Jarrah,Kirra,Liam,Mei,Noah,Olivia,Priya,Tomás,Zoë}`;
const lastNames = `{Abbott,Brennan,Chen,D’Angelo,Edwards,Georgiou,Hughes,Jovanović,Kelly,McKenzie,Nguyễn,O’Connell,Reid,Singh,Walsh}`;

/** Realistic customers: few different names, all with an email and a mobile, every eighth with a company. */
export const fillCustomers = async (pool: Pick<Pool, 'query'>, count: number) => {
  await pool.query(
    `insert into customers (id, name, company, addresses, created_at, updated_at) overriding system value
     select n, ($2::text[])[1 + n % 18] || ' ' || ($3::text[])[1 + n / 18 % 15],
            case when n % 8 = 0 then 'Couriers ' || n % 5000 else '' end,
            jsonb_build_array(jsonb_build_object('label', '', 'text', n || ' Ocean Street, Bondi NSW 2026')), t, t
     from generate_series(1, $1::int) n, lateral (select now() - n * interval '730 days' / $1::int as t) moment`,
    [count, firstNames, lastNames],
  );
  await pool.query(
    `insert into customer_identities (customer_id, kind, value, position)
     select id, kind, value, 0 from customers
     cross join lateral (values
       ('email', fold_text(replace(name, ' ', '.')) || id || case when id % 2 = 0 then '@gmail.example' else '@customers.example' end),
       ('phone', '+614' || lpad((id * 7919 % 100000000)::text, 8, '0'))
     ) as found (kind, value)`,
  );
  await pool.query(
    `update customers c set search_text = ' ' || fold_text(concat_ws(' ', name, nullif(company, ''), e.value)) || ' ' ||
       substr(p.value, 2) || ' 0' || substr(p.value, 4) || ' '
     from customer_identities e, customer_identities p
     where e.customer_id = c.id and e.kind = 'email' and p.customer_id = c.id and p.kind = 'phone'`,
  );
};
