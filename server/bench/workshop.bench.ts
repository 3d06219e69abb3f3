import type { Pool } from '../src/db/pool';
import { compareLists } from './list-shop';

const batch = 5000;

/**
 * Years of a busy workshop: 120 jobs are open and planned for the next four weeks, whatever the number of old ones. Each
 * job has a checklist, a bike with its tag, notes and time, a part, and every twentieth extra work.
 */
const fill = async (pool: Pool, count: number, ids: Map<string, number>) => {
  const [manager, staff] = [ids.get('manager') ?? null, ids.get('staff') ?? null];
  for (let first = 1; first <= count; first += batch) {
    const range = [first, first + batch - 1];
    await pool.query(
      `insert into work_orders (id, customer_name, customer_phone, customer_email, bike, problem, limit_amount,
         promised_on, day, minutes, assigned_to, instructions, state, created_by, created_at, changed_at, handed_over_at,
         collected_name) overriding system value
       select n, 'Customer ' || md5(n::text), '0412345678', md5(n::text) || '@customers.example',
         (array['Segway P100S','Super73 S2','Fantic Issimo','NCM Venice','Dirodi Rover'])[1 + n % 5], 'Brakes squeal',
         120, day, day, 30 + 15 * (n % 8), (array[$4, $5, null]::bigint[])[1 + n % 3], '',
         case when n <= $3::int - 120 then 'handed_over'
              else (array['booked','waiting_for_parts','in_progress','quality_check','ready'])[1 + n % 5] end,
         $4, at, at, case when n <= $3::int - 120 then at + interval '2 days' end,
         case when n <= $3::int - 120 then 'Customer' else '' end
       from generate_series($1::int, $2::int) n, lateral (
         select now() - ($3::int - n) * interval '1460 days' / $3::int as at,
           (now() + case when n <= $3::int - 120 then ($3::int - n) * interval '-1460 days' / $3::int
                         else (n % 28) * interval '1 day' end)::date as day) moment
       where n <= $3::int`,
      [...range, count, manager, staff],
    );
    await pool.query(
      `insert into bike_tags (work_order_id, position, code, bike_model, serial_number, is_sold)
       select id, 1, lpad(upper(to_hex(id)), 8, '0'), bike, 'SN-' || id, false from work_orders where id between $1 and $2`,
      range,
    );
    await pool.query(
      `insert into work_order_steps (work_order_id, position, list, text, done_at)
       select id, step, 'Basic service', 'Step ' || step,
         case when state in ('ready', 'handed_over') or step < id % 6 then created_at end
       from work_orders, generate_series(1, 6) step where id between $1 and $2`,
      range,
    );
    await pool.query(
      `insert into work_order_entries (work_order_id, at, type, text, minutes, user_id)
       select id, created_at + step * interval '1 hour', case step when 1 then 'created' when 2 then 'note' else 'time' end,
         case step when 2 then 'Front rotor straightened' else '' end, case step when 3 then 45 end, $3
       from work_orders, generate_series(1, 3) step where id between $1 and $2`,
      [...range, staff],
    );
    await pool.query(
      `insert into work_extras (work_order_id, text, labour_amount, parts_amount, state, created_by, created_at)
       select id, 'New brake pads', 30, 49.9, case when state = 'handed_over' then 'approved' else 'asked' end, $3, created_at
       from work_orders where id % 20 = 0 and id between $1 and $2`,
      [...range, staff],
    );
  }
};

const cases = [
  ['the board', 'staff', '/work-orders/board'],
  ['the board of one', 'staff', '/work-orders/board?mechanic=2'],
  ['the list', 'staff', '/work-orders'],
  ['the list of all', 'staff', '/work-orders?state=all&sort=-created_at'],
  ['a search', 'staff', '/work-orders?state=all&search=c4ca4238a0b92382'],
  ['a job', 'staff', '/work-orders/777'],
  ['a scanned tag', 'staff', '/bike-tags/find?code=00000309'],
  ['a typed number', 'staff', '/bike-tags/find?code=WO-1777'],
] as const;

await compareLists(cases, 20_000, fill);
