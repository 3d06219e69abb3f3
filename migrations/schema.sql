-- The schema that the migrations in sql/ create. Refresh: npm run schema

CREATE EXTENSION IF NOT EXISTS pg_trgm;

CREATE SEQUENCE quote_numbers START WITH 10001;
CREATE SEQUENCE supplier_mail_applied_seq START WITH 1;

CREATE OR REPLACE FUNCTION public.count_bikes()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    insert into bike_counts (arrived, sold, paid, bikes)
    select arrived, sold, paid, count(*) from added where deleted_at is null group by arrived, sold, paid;
  elsif tg_op = 'DELETE' then
    insert into bike_counts (arrived, sold, paid, bikes)
    select arrived, sold, paid, -count(*) from removed where deleted_at is null group by arrived, sold, paid;
  else
    insert into bike_counts (arrived, sold, paid, bikes)
    select arrived, sold, paid, sum(step)
    from (
      select arrived, sold, paid, 1 as step from added where deleted_at is null
      union all
      select arrived, sold, paid, -1 from removed where deleted_at is null
    ) steps
    group by arrived, sold, paid having sum(step) <> 0;
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.count_customer_quotes()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    perform refresh_customer_totals(array[new.customer_id]);
  elsif tg_op = 'DELETE' then
    perform refresh_customer_totals(array[old.customer_id]);
  else
    perform refresh_customer_totals(array[old.customer_id, new.customer_id]);
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.count_orders()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_advisory_xact_lock(hashtext('order_counts'));
  if tg_op <> 'INSERT' and old.part_of is null then
    update order_counts c set orders = c.orders - 1 where c.stage = old.stage and c.is_to_collect = old.is_to_collect;
  end if;
  if tg_op <> 'DELETE' and new.part_of is null then
    insert into order_counts as c (stage, is_to_collect, orders) values (new.stage, new.is_to_collect, 1)
    on conflict (stage, is_to_collect) do update set orders = c.orders + 1;
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.fold_text(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN lower(translate(replace(replace(replace(replace(replace(regexp_replace(NORMALIZE(translate(value, '''’‘`´ʼ′'::text, ''::text), NFKD), '[\u0300-\u036f]'::text, ''::text, 'g'::text), 'ß'::text, 'ss'::text), 'æ'::text, 'ae'::text), 'Æ'::text, 'ae'::text), 'œ'::text, 'oe'::text), 'Œ'::text, 'oe'::text), 'ŁłØøĐđ'::text, 'lloodd'::text))
;

CREATE OR REPLACE FUNCTION public.follow_acceptance()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then perform place_quote_order(new.quote_id); end if;
  perform refresh_quote_order(new.quote_id);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.follow_quote()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update orders o set customer_id = new.customer_id, billing_name = new.customer_name, billing_company = new.customer_company,
    billing_email = new.customer_email, billing_phone = new.customer_phone, billing_address = new.customer_address
  where o.quote_id = new.id
    and (o.customer_id, o.billing_name, o.billing_company, o.billing_email, o.billing_phone, o.billing_address)
      is distinct from
        (new.customer_id, new.customer_name, new.customer_company, new.customer_email, new.customer_phone, new.customer_address);
  if old.status is distinct from new.status or old.total_amount is distinct from new.total_amount then
    perform refresh_quote_order(new.id);
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.model_key_of(brand text, model text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN COALESCE(NULLIF(TRIM(BOTH FROM regexp_replace(regexp_replace((CASE WHEN starts_with(fold_text(TRIM(BOTH FROM model)), split_part(fold_text(TRIM(BOTH FROM brand)), ' '::text, 1)) THEN ''::text ELSE (fold_text(TRIM(BOTH FROM brand)) || ' '::text) END || fold_text(split_part(model, ','::text, 1))), '\m(e-?bikes?|electric|bikes?|bicycles?)\M'::text, ' '::text, 'g'::text), '[\s/._–-]+'::text, ' '::text, 'g'::text)), ''::text), fold_text(TRIM(BOTH FROM model)))
;

CREATE OR REPLACE FUNCTION public.note_bike_doubles()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare serial text;
begin
  if coalesce(old.serial_number, '') = '' and coalesce(new.serial_number, '') = '' then return null; end if;
  perform pg_advisory_xact_lock(hashtext('order_counts'));
  foreach serial in array array[old.serial_number, new.serial_number] loop
    continue when coalesce(serial, '') = '';
    if (select count(*) > 1 from (
      select from bike_records b where b.serial_number = serial and b.serial_number <> '' and b.deleted_at is null limit 2
    ) found) then
      insert into bike_doubles (serial_number) values (serial) on conflict do nothing;
    else
      delete from bike_doubles d where d.serial_number = serial;
    end if;
  end loop;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.order_of_quote(shop_order_id bigint)
 RETURNS bigint
 LANGUAGE plpgsql
 STABLE
AS $function$
begin
  return (
    select o.id from orders o
    where o.quote_id = coalesce(
      (select quote_id from quote_acceptances where woo_order_id = shop_order_id),
      (select quote_id from quote_acceptances where former_order_ids @> array[shop_order_id] limit 1),
      (select quote_id from payment_requests where woo_order_id = shop_order_id)));
end $function$
;

CREATE OR REPLACE FUNCTION public.place_quote_order(accepted_quote_id bigint)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare placed bigint;
begin
  insert into orders (quote_id, order_number, status, customer_id, created_at, modified_at, total_amount, payment_method,
      billing_name, billing_company, billing_email, billing_phone, billing_address, shipping_address, customer_note, read_at)
  select q.id, q.quote_number, '', q.customer_id, a.accepted_at, a.accepted_at, q.total_amount, '', q.customer_name,
    q.customer_company, q.customer_email, q.customer_phone, q.customer_address, '', q.customer_note, a.accepted_at
  from quotes q join quote_acceptances a on a.quote_id = q.id where q.id = accepted_quote_id
  on conflict (quote_id) do nothing
  returning id into placed;
  if placed is null then return; end if;
  insert into order_items (order_id, position, product_id, variation_id, name, sku, quantity, line_total, promised_on)
  select placed, row_number() over (order by l.position, l.id) - 1, l.product_id, l.variation_id, l.name, l.sku, l.quantity,
    l.line_total, l.expected_date
  from quote_lines l where l.quote_id = accepted_quote_id and l.kind = 'product';
end $function$
;

CREATE OR REPLACE FUNCTION public.refresh_customer_totals(ids bigint[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  perform from customer_totals where customer_id = any (ids) order by customer_id for update;
  update customer_totals t
  set (quote_count, quote_value, last_quote_at) = (
    select count(*), coalesce(sum(q.total_amount) filter (where q.superseded_by is null), 0), max(q.created_at)
    from quotes q where q.customer_id = t.customer_id
  )
  where t.customer_id = any (ids);
end $function$
;

CREATE OR REPLACE FUNCTION public.refresh_order_of_row()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform refresh_quote_order(new.quote_id);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.refresh_orders(ids bigint[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  perform from orders where id = any (ids) order by id for update;
  update orders o set
    status = f.status, shop_number = f.shop_number, due_amount = f.due, paid_amount = f.paid, total_items = f.total_items,
    available_items = f.available_items, payment_state = f.payment_state, stage = f.stage,
    is_handed_over = f.is_handed_over, is_to_collect = f.stage = 'completed' and not f.is_handed_over
  from (
    select d.*,
      case when d.is_ended then 'cancelled'
           when d.available_items = 0 and d.total_items > 0 then 'pending'
           when d.available_items < d.total_items then 'partial'
           when d.payment_state = 'paid' then 'completed'
           else 'ready' end as stage
    from (
      select c.*,
        case when c.is_handed_over then c.total_items else c.available_now end as available_items,
        case when c.due is null or c.paid is null then 'unpaid'
             when c.due = 0 and c.agreed > 0 then 'refunded'
             when c.paid >= c.due then 'paid'
             when c.paid > 0 then 'partial'
             else 'unpaid' end as payment_state
      from (
        select s.id, s.status, null::text as shop_number, s.total_amount as agreed,
          greatest(s.total_amount - r.refunded, 0) as due,
          case when s.paid_at is not null or s.status in ('processing', 'completed', 'refunded')
               then greatest(s.total_amount - r.refunded, 0) else 0 end as paid,
          s.status in ('cancelled', 'refunded', 'trash', 'deleted')
            or (s.total_amount > 0 and r.refunded >= s.total_amount) as is_ended,
          s.collected_at is not null or s.status = 'completed' as is_handed_over,
          i.total_items, i.available_now
        from orders s
        cross join lateral (
          select case when s.status = 'refunded' then s.total_amount
                      else coalesce(sum((refund ->> 'amount')::numeric), 0) end as refunded
          from jsonb_array_elements(s.refunds) refund) r
        cross join lateral (
          select coalesce(sum(quantity), 0)::int as total_items, coalesce(sum(least(available, quantity)), 0)::int as available_now
          from order_items where order_id = s.id and product_id is not null and quantity > 0) i
        where s.quote_id is null
        union all
        select s.id, coalesce(p.status, a.order_status, ''), a.order_number, b.agreed, b.total, b.paid,
          (b.agreed > 0 and b.total = 0) or (a.order_state = 'cancelled' and b.received = 0),
          s.collected_at is not null or q.status = 'completed',
          i.total_items, i.available_now
        from orders s
        join quotes q on q.id = s.quote_id
        join quote_balances b on b.quote_id = s.quote_id
        join quote_acceptances a on a.quote_id = s.quote_id
        left join orders p on p.woo_order_id = a.woo_order_id
        cross join lateral (
          select coalesce(sum(quantity), 0)::int as total_items, coalesce(sum(least(available, quantity)), 0)::int as available_now
          from order_items where order_id = s.id and product_id is not null and quantity > 0) i
      ) c where c.id = any (ids)
    ) d
  ) f
  where o.id = f.id
    and (o.status, o.shop_number, o.due_amount, o.paid_amount, o.total_items, o.available_items, o.payment_state, o.stage,
         o.is_handed_over, o.is_to_collect)
      is distinct from
        (f.status, f.shop_number, f.due, f.paid, f.total_items, f.available_items, f.payment_state, f.stage,
         f.is_handed_over, f.stage = 'completed' and not f.is_handed_over);
end $function$
;

CREATE OR REPLACE FUNCTION public.refresh_quote_order(of_quote_id bigint)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare placed bigint;
begin
  select id into placed from orders where quote_id = of_quote_id;
  if placed is null then return; end if;
  update orders o set part_of = placed
  where o.part_of is distinct from placed and o.woo_order_id in (
    select unnest(array_prepend(a.woo_order_id, a.former_order_ids)) from quote_acceptances a where a.quote_id = of_quote_id
    union all
    select r.woo_order_id from payment_requests r where r.quote_id = of_quote_id);
  perform refresh_orders(array[placed]);
end $function$
;

CREATE OR REPLACE FUNCTION public.refuse_change_of_audit_events()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' and current_setting('chainline.clean_up', true) = 'audit_events'
     and old.at < now() - interval '7 years' then
    return old;
  end if;
  raise exception 'audit_events are only ever added';
end
$function$
;

CREATE OR REPLACE FUNCTION public.share_out_new_payments()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform share_out_payments(array(select id from added));
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.share_out_payments(ids bigint[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  insert into payment_shares (payment_id, quote_id, place, line_kind, product_id, variation_id, amount, gst, cost)
  with paid as (
    select p.id, p.quote_id, 100 * case p.kind when 'refund' then -p.amount else p.amount end as amount
    from payments p where p.id = any (ids)
  ),
  lines as (
    select l.quote_id, row_number() over (partition by l.quote_id order by l.position, l.id) as place, l.kind,
      l.product_id, l.variation_id, greatest(l.line_total, 0) * (100 - q.discount_percent) / 100 as weight,
      l.unit_cost * l.quantity as cost
    from quote_lines l join quotes q on q.id = l.quote_id
    where l.quote_id in (select quote_id from paid)
    union all
    select q.id, 1000000, 'fee', null, null, q.shipping_cost + q.delivery_fee + q.setup_fee, null
    from quotes q where q.id in (select quote_id from paid)
  ),
  weighed as (
    select l.*, sum(l.weight) over (partition by l.quote_id order by l.place) as up_to,
      sum(l.weight) over (partition by l.quote_id) as whole
    from lines l
  ),
  shared as (
    select p.id, p.quote_id, w.place, w.kind, w.product_id, w.variation_id,
      case when w.whole > 0 then round(p.amount * (w.up_to - w.weight) / w.whole) else 0 end as before,
      case when w.whole > 0 then round(p.amount * w.up_to / w.whole)
           when w.place = 1000000 then p.amount else 0 end as after,
      case when w.whole > 0 then round(w.cost * p.amount / w.whole) end as cost
    from paid p join weighed w on w.quote_id = p.quote_id
  )
  select id, quote_id, place, kind, product_id, variation_id, after - before, round(after / 11) - round(before / 11), cost
  from shared where kind <> 'fee' or after <> before;

  insert into payment_margins (payment_id, quote_id, paid_at, kind, method, amount, gst, known_revenue, cost, unknown_amount,
    unknown_lines)
  select p.id, p.quote_id, p.paid_at, p.kind, p.method, sum(s.amount), sum(s.gst),
    coalesce(sum(s.amount - s.gst) filter (where s.cost is not null), 0), coalesce(sum(s.cost), 0),
    coalesce(sum(s.amount) filter (where s.cost is null and s.line_kind <> 'fee'), 0),
    count(*) filter (where s.cost is null and s.line_kind <> 'fee')
  from payments p join payment_shares s on s.payment_id = p.id
  where p.id = any (ids)
  group by p.id;
end $function$
;

CREATE TABLE allocation_turns (
  order_id bigint NOT NULL,
  unit_id bigint NOT NULL,
  turn text NOT NULL,
  reason text NOT NULL,
  decided_by bigint,
  decided_at timestamp with time zone NOT NULL,
  CONSTRAINT allocation_turns_pkey PRIMARY KEY (order_id, unit_id),
  CONSTRAINT allocation_turns_turn_check CHECK ((turn = ANY (ARRAY['first'::text, 'last'::text])))
);

CREATE TABLE allocations (
  order_id bigint NOT NULL,
  unit_id bigint NOT NULL,
  name text NOT NULL,
  wanted integer NOT NULL,
  given integer NOT NULL,
  place integer NOT NULL,
  claims integer NOT NULL,
  reason text NOT NULL,
  expected_on date,
  changed_at timestamp with time zone NOT NULL,
  CONSTRAINT allocations_pkey PRIMARY KEY (order_id, unit_id),
  CONSTRAINT allocations_given_check CHECK (((given >= 0) AND (given <= wanted)))
);

CREATE TABLE audit_events (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  at timestamp with time zone NOT NULL,
  actor_id bigint,
  action text NOT NULL,
  target text,
  target_label text NOT NULL DEFAULT ''::text,
  ip text NOT NULL DEFAULT ''::text,
  user_agent text NOT NULL DEFAULT ''::text,
  before jsonb,
  after jsonb,
  CONSTRAINT audit_events_pkey PRIMARY KEY (id),
  CONSTRAINT audit_events_action_check CHECK ((action ~ '^[a-z_]+\.[a-z_]+$'::text))
);

CREATE TABLE bike_column_choices (
  user_id bigint NOT NULL,
  columns text[] NOT NULL,
  CONSTRAINT bike_column_choices_pkey PRIMARY KEY (user_id)
);

CREATE TABLE bike_counts (
  arrived text NOT NULL,
  sold text NOT NULL,
  paid text NOT NULL,
  bikes bigint NOT NULL,
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  CONSTRAINT bike_counts_pkey PRIMARY KEY (id)
);

CREATE TABLE bike_doubles (
  serial_number text NOT NULL,
  CONSTRAINT bike_doubles_pkey PRIMARY KEY (serial_number)
);

CREATE TABLE bike_import_rows (
  run_id uuid NOT NULL,
  "row" integer NOT NULL,
  action text NOT NULL,
  state text NOT NULL,
  "values" jsonb NOT NULL,
  changes jsonb NOT NULL,
  problems jsonb NOT NULL,
  candidates bigint[] NOT NULL,
  bike_id bigint,
  version integer,
  note text NOT NULL,
  CONSTRAINT bike_import_rows_pkey PRIMARY KEY (run_id, "row"),
  CONSTRAINT bike_import_rows_action_check CHECK ((action = ANY (ARRAY['add'::text, 'change'::text, 'same'::text, 'ask'::text, 'refused'::text]))),
  CONSTRAINT bike_import_rows_state_check CHECK ((state = ANY (ARRAY['planned'::text, 'applied'::text, 'left'::text, 'undone'::text])))
);

CREATE TABLE bike_import_titles (
  title text NOT NULL,
  field text,
  CONSTRAINT bike_import_titles_pkey PRIMARY KEY (title)
);

CREATE TABLE bike_proposals (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  till_item_id bigint NOT NULL,
  purchase_order_id bigint NOT NULL,
  name text NOT NULL,
  brand text NOT NULL,
  product_id bigint,
  quantity integer NOT NULL,
  received_at timestamp with time zone NOT NULL,
  state text NOT NULL DEFAULT 'open'::text,
  decided_by bigint,
  decided_at timestamp with time zone,
  CONSTRAINT bike_proposals_pkey PRIMARY KEY (id),
  CONSTRAINT bike_proposals_quantity_check CHECK ((quantity > 0)),
  CONSTRAINT bike_proposals_state_check CHECK ((state = ANY (ARRAY['open'::text, 'added'::text, 'dismissed'::text])))
);

CREATE TABLE bike_record_changes (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  bike_id bigint NOT NULL,
  at timestamp with time zone NOT NULL,
  type text NOT NULL,
  changes jsonb NOT NULL,
  user_id bigint,
  source text NOT NULL DEFAULT ''::text,
  is_automatic boolean NOT NULL DEFAULT false,
  CONSTRAINT bike_record_changes_pkey PRIMARY KEY (id),
  CONSTRAINT bike_record_changes_type_check CHECK ((type = ANY (ARRAY['created'::text, 'changed'::text, 'deleted'::text, 'restored'::text])))
);

CREATE TABLE bike_records (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  model text NOT NULL,
  inv_number text NOT NULL,
  cost numeric(12,2),
  provisory_number text NOT NULL,
  inv_type text NOT NULL,
  brand text NOT NULL,
  paid text NOT NULL,
  payment_method text NOT NULL,
  payment_date date,
  hubdoc_xero text NOT NULL,
  arrived text NOT NULL,
  arrived_on date,
  sold text NOT NULL,
  workorder text NOT NULL,
  price_sold numeric(12,2),
  sales_rep text NOT NULL,
  serial_number text NOT NULL,
  version integer NOT NULL DEFAULT 1,
  request_key uuid,
  created_at timestamp with time zone NOT NULL,
  edited_by bigint,
  edited_at timestamp with time zone NOT NULL,
  deleted_at timestamp with time zone,
  search_text text NOT NULL GENERATED ALWAYS AS (fold_text((((((((((((((' '::text || model) || ' '::text) || inv_number) || ' '::text) || provisory_number) || ' '::text) || brand) || ' '::text) || workorder) || ' '::text) || sales_rep) || ' '::text) || serial_number))) STORED,
  model_text text NOT NULL GENERATED ALWAYS AS (fold_text(model)) STORED,
  expected_on date,
  till_item_id bigint,
  product_id bigint,
  order_id bigint,
  customer_id bigint,
  work_order_id bigint,
  automatic_links text[] NOT NULL DEFAULT '{}'::text[],
  collection jsonb,
  model_key text NOT NULL GENERATED ALWAYS AS (model_key_of(brand, model)) STORED,
  CONSTRAINT bike_records_pkey PRIMARY KEY (id),
  CONSTRAINT bike_records_request_key_key UNIQUE (request_key),
  CONSTRAINT bike_records_arrived_check CHECK ((arrived = ANY (ARRAY['yes'::text, 'no'::text, 'shipped'::text]))),
  CONSTRAINT bike_records_arrived_on_check CHECK (((arrived = 'yes'::text) = (arrived_on IS NOT NULL))),
  CONSTRAINT bike_records_cost_check CHECK ((cost >= (0)::numeric)),
  CONSTRAINT bike_records_hubdoc_xero_check CHECK ((hubdoc_xero = ANY (ARRAY['yes'::text, 'no'::text]))),
  CONSTRAINT bike_records_paid_check CHECK ((paid = ANY (ARRAY['yes'::text, 'no'::text]))),
  CONSTRAINT bike_records_price_sold_check CHECK ((price_sold >= (0)::numeric)),
  CONSTRAINT bike_records_sold_check CHECK ((sold = ANY (ARRAY['yes'::text, 'no'::text, 'rentals'::text, 'gift'::text, 'collab'::text, 'giveaway'::text])))
);

CREATE TABLE bike_tags (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  work_order_id bigint NOT NULL,
  "position" integer NOT NULL,
  code text NOT NULL,
  bike_model text NOT NULL,
  serial_number text NOT NULL DEFAULT ''::text,
  is_sold boolean NOT NULL,
  printed_at timestamp with time zone,
  printed_by bigint,
  key_numbers text NOT NULL DEFAULT ''::text,
  CONSTRAINT bike_tags_pkey PRIMARY KEY (id),
  CONSTRAINT bike_tags_code_key UNIQUE (code),
  CONSTRAINT bike_tags_work_order_id_position_key UNIQUE (work_order_id, "position")
);

CREATE TABLE categories (
  id bigint NOT NULL,
  name text NOT NULL,
  slug text NOT NULL,
  parent_id bigint,
  imported_at timestamp with time zone NOT NULL,
  kind text,
  CONSTRAINT categories_pkey PRIMARY KEY (id),
  CONSTRAINT categories_kind_check CHECK ((kind = ANY (ARRAY['bike'::text, 'accessory'::text])))
);

CREATE TABLE conversation_channels (
  conversation_id bigint NOT NULL,
  channel text NOT NULL,
  address text NOT NULL,
  status text NOT NULL,
  last_message_at timestamp with time zone NOT NULL,
  last_message_text text NOT NULL,
  last_inbound_at timestamp with time zone,
  signed_at timestamp with time zone,
  CONSTRAINT conversation_channels_pkey PRIMARY KEY (conversation_id, channel),
  CONSTRAINT conversation_channels_channel_check CHECK ((channel = ANY (ARRAY['sms'::text, 'email'::text])))
);

CREATE TABLE conversation_notes (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  conversation_id bigint NOT NULL,
  content text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  created_by bigint NOT NULL,
  mentions bigint[] NOT NULL,
  idempotency_key text NOT NULL,
  CONSTRAINT conversation_notes_pkey PRIMARY KEY (id),
  CONSTRAINT conversation_notes_idempotency_key_key UNIQUE (idempotency_key)
);

CREATE TABLE conversation_reads (
  conversation_id bigint NOT NULL,
  user_id bigint NOT NULL,
  read_up_to bigint NOT NULL,
  channel text NOT NULL,
  CONSTRAINT conversation_reads_pkey PRIMARY KEY (conversation_id, user_id, channel),
  CONSTRAINT conversation_reads_channel_check CHECK ((channel = ANY (ARRAY['sms'::text, 'email'::text])))
);

CREATE TABLE conversation_writers (
  conversation_id bigint NOT NULL,
  user_id bigint NOT NULL,
  until timestamp with time zone NOT NULL,
  CONSTRAINT conversation_writers_pkey PRIMARY KEY (conversation_id, user_id)
);

CREATE TABLE conversations (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  customer_id bigint,
  status text NOT NULL DEFAULT 'active'::text,
  last_message_at timestamp with time zone NOT NULL,
  created_at timestamp with time zone NOT NULL,
  assigned_to bigint,
  snoozed_until timestamp with time zone,
  snoozed_by bigint,
  CONSTRAINT conversations_pkey PRIMARY KEY (id),
  CONSTRAINT conversations_customer_id_key UNIQUE (customer_id),
  CONSTRAINT conversations_snoozed_until_check CHECK (((status = 'snoozed'::text) = (snoozed_until IS NOT NULL))),
  CONSTRAINT conversations_status_check CHECK ((status = ANY (ARRAY['active'::text, 'snoozed'::text, 'closed'::text])))
);

CREATE TABLE customer_channels (
  customer_id bigint NOT NULL,
  channel text NOT NULL,
  consent text NOT NULL,
  do_not_contact boolean NOT NULL,
  changed_at timestamp with time zone NOT NULL,
  CONSTRAINT customer_channels_pkey PRIMARY KEY (customer_id, channel),
  CONSTRAINT customer_channels_channel_check CHECK ((channel = ANY (ARRAY['email'::text, 'sms'::text, 'phone'::text, 'post'::text]))),
  CONSTRAINT customer_channels_consent_check CHECK ((consent = ANY (ARRAY['unknown'::text, 'given'::text, 'refused'::text])))
);

CREATE TABLE customer_contacts (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  customer_id bigint NOT NULL,
  channel text NOT NULL,
  target text NOT NULL,
  user_id bigint,
  at timestamp with time zone NOT NULL,
  CONSTRAINT customer_contacts_pkey PRIMARY KEY (id),
  CONSTRAINT customer_contacts_channel_check CHECK ((channel = ANY (ARRAY['phone'::text, 'email'::text, 'sms'::text])))
);

CREATE TABLE customer_duplicates (
  one_id bigint NOT NULL,
  other_id bigint NOT NULL,
  reasons text[] NOT NULL,
  strength integer NOT NULL GENERATED ALWAYS AS (cardinality(reasons)) STORED,
  found_at timestamp with time zone NOT NULL,
  dismissed_at timestamp with time zone,
  dismissed_by bigint,
  CONSTRAINT customer_duplicates_pkey PRIMARY KEY (one_id, other_id),
  CONSTRAINT customer_duplicates_order_check CHECK ((one_id < other_id))
);

CREATE TABLE customer_identities (
  customer_id bigint NOT NULL,
  kind text NOT NULL,
  value text NOT NULL,
  "position" integer NOT NULL,
  CONSTRAINT customer_identities_pkey PRIMARY KEY (customer_id, kind, value),
  CONSTRAINT customer_identities_kind_check CHECK ((kind = ANY (ARRAY['email'::text, 'phone'::text, 'lightspeed'::text, 'woocommerce'::text])))
);

CREATE TABLE customer_match_keys (
  customer_id bigint NOT NULL,
  reason text NOT NULL,
  key text NOT NULL,
  CONSTRAINT customer_match_keys_pkey PRIMARY KEY (customer_id, reason, key),
  CONSTRAINT customer_match_keys_reason_check CHECK ((reason = ANY (ARRAY['phone'::text, 'name_address'::text, 'name_email'::text, 'mailbox'::text, 'abn'::text, 'contact'::text])))
);

CREATE TABLE customer_merges (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  kept_id bigint NOT NULL,
  merged_id bigint NOT NULL,
  kept_before jsonb NOT NULL,
  merged_before jsonb NOT NULL,
  kept_after jsonb NOT NULL,
  moved jsonb NOT NULL,
  merged_at timestamp with time zone NOT NULL,
  merged_by bigint,
  undone_at timestamp with time zone,
  undone_by bigint,
  CONSTRAINT customer_merges_pkey PRIMARY KEY (id)
);

CREATE TABLE customer_sources (
  system text NOT NULL,
  external_id text NOT NULL,
  customer_id bigint NOT NULL,
  name text NOT NULL,
  company text NOT NULL,
  emails text[] NOT NULL,
  phones text[] NOT NULL,
  address text NOT NULL,
  opted_out text[] NOT NULL,
  archived boolean NOT NULL,
  modified_at timestamp with time zone,
  read_at timestamp with time zone NOT NULL,
  CONSTRAINT customer_sources_pkey PRIMARY KEY (system, external_id),
  CONSTRAINT customer_sources_system_check CHECK ((system = ANY (ARRAY['lightspeed'::text, 'woocommerce'::text])))
);

CREATE TABLE customer_totals (
  customer_id bigint NOT NULL,
  quote_count integer NOT NULL DEFAULT 0,
  quote_value numeric(12,2) NOT NULL DEFAULT 0,
  last_quote_at timestamp with time zone,
  CONSTRAINT customer_totals_pkey PRIMARY KEY (customer_id)
);

CREATE TABLE customers (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  name text NOT NULL,
  company text NOT NULL,
  abn text NOT NULL DEFAULT ''::text,
  addresses jsonb NOT NULL DEFAULT '[]'::jsonb,
  notes text NOT NULL DEFAULT ''::text,
  tags text[] NOT NULL DEFAULT '{}'::text[],
  is_provisional boolean NOT NULL DEFAULT false,
  search_text text NOT NULL DEFAULT ''::text,
  version integer NOT NULL DEFAULT 1,
  created_at timestamp with time zone NOT NULL,
  updated_at timestamp with time zone NOT NULL,
  sort_name text GENERATED ALWAYS AS (fold_text(COALESCE(NULLIF(name, ''::text), NULLIF(company, ''::text)))) STORED,
  merged_into bigint,
  erased_at timestamp with time zone,
  CONSTRAINT customers_pkey PRIMARY KEY (id),
  CONSTRAINT customers_abn_check CHECK ((abn ~ '^([0-9]{11})?$'::text)),
  CONSTRAINT customers_merged_into_check CHECK ((merged_into <> id))
);

CREATE TABLE distances_cache (
  asked_hash bytea NOT NULL,
  km numeric(7,1) NOT NULL,
  method text NOT NULL,
  formatted_address text,
  found_at timestamp with time zone NOT NULL,
  CONSTRAINT distances_cache_pkey PRIMARY KEY (asked_hash),
  CONSTRAINT distances_cache_km_check CHECK ((km >= (0)::numeric)),
  CONSTRAINT distances_cache_method_check CHECK ((method = ANY (ARRAY['route'::text, 'geocode'::text, 'postcode'::text, 'region'::text, 'default'::text])))
);

CREATE TABLE email_attachments (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  email_id bigint NOT NULL,
  filename text NOT NULL,
  content_type text NOT NULL,
  content bytea NOT NULL,
  CONSTRAINT email_attachments_pkey PRIMARY KEY (id)
);

CREATE TABLE email_opt_outs (
  address text NOT NULL,
  opted_out_at timestamp with time zone NOT NULL,
  CONSTRAINT email_opt_outs_pkey PRIMARY KEY (address)
);

CREATE TABLE emails (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  message_id text NOT NULL,
  idempotency_key text,
  kind text NOT NULL,
  reference text NOT NULL,
  to_address text NOT NULL,
  to_name text NOT NULL,
  reply_to text,
  subject text NOT NULL,
  html bytea,
  text bytea,
  status text NOT NULL DEFAULT 'queued'::text,
  last_error text,
  smtp_response text,
  created_at timestamp with time zone NOT NULL,
  sent_at timestamp with time zone,
  in_reply_to text,
  unsubscribe text NOT NULL DEFAULT 'none'::text,
  CONSTRAINT emails_pkey PRIMARY KEY (id),
  CONSTRAINT emails_idempotency_key_key UNIQUE (idempotency_key),
  CONSTRAINT emails_message_id_key UNIQUE (message_id),
  CONSTRAINT emails_content_check CHECK ((((html IS NULL) = (text IS NULL)) AND ((html IS NOT NULL) OR (status <> 'queued'::text)))),
  CONSTRAINT emails_sent_at_check CHECK (((sent_at IS NOT NULL) = (status = 'sent'::text))),
  CONSTRAINT emails_status_check CHECK ((status = ANY (ARRAY['queued'::text, 'sent'::text, 'failed'::text]))),
  CONSTRAINT emails_unsubscribe_check CHECK ((unsubscribe = ANY (ARRAY['none'::text, 'offered'::text, 'heeded'::text])))
);

CREATE TABLE feed_cursors (
  name text NOT NULL,
  "position" text NOT NULL,
  moved_at timestamp with time zone NOT NULL,
  CONSTRAINT feed_cursors_pkey PRIMARY KEY (name)
);

CREATE TABLE images (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  file_name text NOT NULL,
  content_type text NOT NULL,
  name text NOT NULL,
  alt text NOT NULL,
  width integer NOT NULL,
  height integer NOT NULL,
  size integer NOT NULL,
  sizes integer[] NOT NULL,
  product_id bigint,
  woo_image_id bigint,
  request_key uuid,
  created_by bigint,
  created_at timestamp with time zone NOT NULL,
  removed_at timestamp with time zone,
  CONSTRAINT images_pkey PRIMARY KEY (id),
  CONSTRAINT images_file_name_key UNIQUE (file_name),
  CONSTRAINT images_request_key_key UNIQUE (request_key)
);

CREATE TABLE installation (
  id boolean NOT NULL DEFAULT true,
  name uuid NOT NULL DEFAULT gen_random_uuid(),
  home text,
  began_at timestamp with time zone NOT NULL DEFAULT clock_timestamp(),
  state text NOT NULL DEFAULT 'working'::text,
  found text,
  found_at timestamp with time zone,
  decided_by text,
  decided_at timestamp with time zone,
  CONSTRAINT installation_pkey PRIMARY KEY (id),
  CONSTRAINT installation_id_check CHECK (id),
  CONSTRAINT installation_state_check CHECK ((state = ANY (ARRAY['working'::text, 'asking'::text, 'taking_over'::text, 'aside'::text])))
);

CREATE TABLE installation_marks (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  token uuid NOT NULL DEFAULT gen_random_uuid(),
  written_at timestamp with time zone NOT NULL DEFAULT clock_timestamp(),
  CONSTRAINT installation_marks_pkey PRIMARY KEY (id)
);

CREATE TABLE installation_strangers (
  unit_id bigint NOT NULL,
  mark text NOT NULL,
  CONSTRAINT installation_strangers_pkey PRIMARY KEY (unit_id, mark)
);

CREATE TABLE integration_checks (
  system text NOT NULL,
  succeeded_at timestamp with time zone,
  failed_at timestamp with time zone,
  failure text,
  CONSTRAINT integration_checks_pkey PRIMARY KEY (system)
);

CREATE TABLE invitation_links (
  token_hash bytea NOT NULL,
  invitation_id bigint NOT NULL,
  created_at timestamp with time zone NOT NULL,
  emailed_at timestamp with time zone,
  created_by bigint,
  CONSTRAINT invitation_links_pkey PRIMARY KEY (token_hash)
);

CREATE TABLE invitations (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  email text NOT NULL,
  role text NOT NULL,
  created_by bigint,
  created_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  accepted_at timestamp with time zone,
  accepted_by bigint,
  revoked_at timestamp with time zone,
  CONSTRAINT invitations_pkey PRIMARY KEY (id),
  CONSTRAINT invitations_end_check CHECK (((accepted_at IS NULL) OR (revoked_at IS NULL))),
  CONSTRAINT invitations_role_check CHECK ((role = ANY (ARRAY['staff'::text, 'manager'::text])))
);

CREATE TABLE job_pools (
  id text NOT NULL,
  seen_at timestamp with time zone NOT NULL,
  CONSTRAINT job_pools_pkey PRIMARY KEY (id)
);

CREATE TABLE late_goods (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  order_id bigint NOT NULL,
  unit_id bigint NOT NULL,
  name text NOT NULL,
  promised_on date NOT NULL,
  expected_on date,
  found_at timestamp with time zone NOT NULL,
  cleared_at timestamp with time zone,
  told_at timestamp with time zone,
  told_by bigint,
  told_key uuid,
  CONSTRAINT late_goods_pkey PRIMARY KEY (id),
  CONSTRAINT late_goods_day_key UNIQUE NULLS NOT DISTINCT (order_id, unit_id, expected_on)
);

CREATE TABLE lightspeed_authorisations (
  state_hash bytea NOT NULL,
  code_verifier bytea NOT NULL,
  user_id bigint NOT NULL,
  created_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  used_at timestamp with time zone,
  CONSTRAINT lightspeed_authorisations_pkey PRIMARY KEY (state_hash)
);

CREATE TABLE lightspeed_connections (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  account_id text NOT NULL,
  account_name text NOT NULL,
  shop_id text,
  access_token bytea NOT NULL,
  refresh_token bytea NOT NULL,
  token_expires_at timestamp with time zone NOT NULL,
  token_version integer NOT NULL DEFAULT 1,
  refresh_lease_until timestamp with time zone,
  broken_reason text,
  connected_by bigint,
  connected_at timestamp with time zone NOT NULL,
  disconnected_at timestamp with time zone,
  employee_id bigint,
  CONSTRAINT lightspeed_connections_pkey PRIMARY KEY (id)
);

CREATE TABLE lightspeed_items (
  item_id bigint NOT NULL,
  system_sku text NOT NULL,
  custom_sku text NOT NULL,
  manufacturer_sku text NOT NULL,
  upc text NOT NULL,
  ean text NOT NULL,
  description text NOT NULL,
  brand text NOT NULL,
  category_id bigint,
  category_name text NOT NULL,
  item_type text NOT NULL,
  archived boolean NOT NULL,
  price numeric(12,2),
  default_cost numeric(12,2),
  item_shop_id bigint,
  qoh integer,
  qoh_read_at timestamp with time zone,
  imported_at timestamp with time zone NOT NULL,
  serialized boolean NOT NULL DEFAULT false,
  image_urls jsonb NOT NULL DEFAULT '[]'::jsonb,
  model_key text NOT NULL GENERATED ALWAYS AS (model_key_of(brand, description)) STORED,
  CONSTRAINT lightspeed_items_pkey PRIMARY KEY (item_id),
  CONSTRAINT lightspeed_items_image_urls_check CHECK ((jsonb_typeof(image_urls) = 'array'::text))
);

CREATE TABLE lightspeed_shops (
  shop_id text NOT NULL,
  name text NOT NULL,
  time_zone text NOT NULL,
  closed_at timestamp with time zone,
  CONSTRAINT lightspeed_shops_pkey PRIMARY KEY (shop_id)
);

CREATE TABLE locks (
  name text NOT NULL,
  holder text NOT NULL,
  taken_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  completed_at timestamp with time zone,
  CONSTRAINT locks_pkey PRIMARY KEY (name)
);

CREATE TABLE login_attempts (
  username text NOT NULL,
  ip text NOT NULL,
  failures integer NOT NULL DEFAULT 0,
  locked_until timestamp with time zone,
  last_failed_at timestamp with time zone NOT NULL,
  CONSTRAINT login_attempts_pkey PRIMARY KEY (username, ip)
);

CREATE TABLE mailboxes (
  name text NOT NULL,
  uid_validity text NOT NULL,
  last_uid bigint NOT NULL,
  read_at timestamp with time zone NOT NULL,
  failures integer NOT NULL DEFAULT 0,
  CONSTRAINT mailboxes_pkey PRIMARY KEY (name)
);

CREATE TABLE mapping_field_agreements (
  mapping_id bigint NOT NULL,
  field text NOT NULL,
  woo_hash text NOT NULL,
  lightspeed_hash text NOT NULL,
  agreed_at timestamp with time zone NOT NULL,
  CONSTRAINT mapping_field_agreements_pkey PRIMARY KEY (mapping_id, field),
  CONSTRAINT mapping_field_agreements_field_check CHECK ((field = ANY (ARRAY['price'::text, 'description'::text])))
);

CREATE TABLE match_suggestions (
  woo_product_id bigint NOT NULL,
  lightspeed_item_id bigint NOT NULL,
  product_type text NOT NULL,
  confidence numeric(5,4) NOT NULL,
  signals jsonb NOT NULL,
  status text NOT NULL DEFAULT 'open'::text,
  decided_by bigint,
  decided_at timestamp with time zone,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT match_suggestions_pkey PRIMARY KEY (woo_product_id, lightspeed_item_id),
  CONSTRAINT match_suggestions_product_type_check CHECK ((product_type = ANY (ARRAY['bike'::text, 'accessory'::text]))),
  CONSTRAINT match_suggestions_status_check CHECK ((status = ANY (ARRAY['open'::text, 'accepted'::text, 'rejected'::text])))
);

CREATE TABLE message_files (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  message_id bigint,
  name text NOT NULL,
  content_type text NOT NULL,
  size integer NOT NULL,
  cid text,
  is_listed boolean NOT NULL,
  content bytea,
  preview bytea,
  left_out text,
  uploaded_by bigint,
  uploaded_at timestamp with time zone,
  source text,
  CONSTRAINT message_files_pkey PRIMARY KEY (id),
  CONSTRAINT message_files_content_check CHECK ((num_nonnulls(content, left_out) = 1)),
  CONSTRAINT message_files_left_out_check CHECK ((left_out = ANY (ARRAY['too_large'::text, 'too_many'::text, 'program'::text, 'email_too_large'::text, 'flood'::text, 'arriving'::text, 'not_fetched'::text, 'no_picture'::text]))),
  CONSTRAINT message_files_owner_check CHECK (((message_id IS NOT NULL) OR ((uploaded_by IS NOT NULL) AND (uploaded_at IS NOT NULL))))
);

CREATE TABLE message_html (
  message_id bigint NOT NULL,
  html text NOT NULL,
  CONSTRAINT message_html_pkey PRIMARY KEY (message_id)
);

CREATE TABLE messages (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  conversation_id bigint NOT NULL,
  channel text NOT NULL,
  direction text NOT NULL,
  address text NOT NULL,
  subject text,
  content text NOT NULL,
  signature text NOT NULL DEFAULT ''::text,
  created_at timestamp with time zone NOT NULL,
  sent_by bigint,
  status text NOT NULL,
  error text,
  due_at timestamp with time zone,
  parts integer,
  provider_id text,
  provider_rank integer NOT NULL DEFAULT 0,
  email_id bigint,
  idempotency_key text,
  quoted text NOT NULL DEFAULT ''::text,
  search tsvector GENERATED ALWAYS AS (to_tsvector('simple'::regconfig, regexp_replace(fold_text("left"(((COALESCE(subject, ''::text) || ' '::text) || content), 20000)), '[^[:alnum:]]+'::text, ' '::text, 'g'::text))) STORED,
  CONSTRAINT messages_pkey PRIMARY KEY (id),
  CONSTRAINT messages_email_id_key UNIQUE (email_id),
  CONSTRAINT messages_idempotency_key_key UNIQUE (idempotency_key),
  CONSTRAINT messages_provider_id_key UNIQUE (provider_id),
  CONSTRAINT messages_channel_check CHECK ((channel = ANY (ARRAY['sms'::text, 'email'::text]))),
  CONSTRAINT messages_direction_check CHECK ((direction = ANY (ARRAY['outbound'::text, 'inbound'::text]))),
  CONSTRAINT messages_status_check CHECK ((status = ANY (ARRAY['waiting'::text, 'sent'::text, 'delivered'::text, 'failed'::text, 'received'::text])))
);

CREATE TABLE model_proofs (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  brand text NOT NULL,
  model text NOT NULL,
  is_ebike boolean NOT NULL,
  power_watts integer,
  marking_seen boolean NOT NULL,
  bike jsonb NOT NULL,
  battery jsonb NOT NULL,
  version integer NOT NULL DEFAULT 1,
  changed_at timestamp with time zone NOT NULL,
  changed_by bigint,
  model_key text NOT NULL GENERATED ALWAYS AS (model_key_of(brand, model)) STORED,
  CONSTRAINT model_proofs_pkey PRIMARY KEY (id),
  CONSTRAINT model_proofs_model_key_key UNIQUE (model_key),
  CONSTRAINT model_proofs_power_watts_check CHECK ((power_watts > 0))
);

CREATE TABLE notification_settings (
  user_id bigint NOT NULL,
  email text NOT NULL,
  time_zone text,
  digest_on date,
  updated_at timestamp with time zone NOT NULL,
  CONSTRAINT notification_settings_pkey PRIMARY KEY (user_id),
  CONSTRAINT notification_settings_email_check CHECK ((email = ANY (ARRAY['at_once'::text, 'daily'::text, 'none'::text])))
);

CREATE TABLE notifications (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  user_id bigint NOT NULL,
  type text NOT NULL,
  key text NOT NULL,
  facts jsonb NOT NULL,
  link text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  read_at timestamp with time zone,
  awaits_email boolean NOT NULL DEFAULT false,
  CONSTRAINT notifications_pkey PRIMARY KEY (id),
  CONSTRAINT notifications_user_id_type_key_key UNIQUE (user_id, type, key),
  CONSTRAINT notifications_link_check CHECK ((link ~~ '/%'::text))
);

CREATE TABLE order_counts (
  stage text NOT NULL,
  is_to_collect boolean NOT NULL,
  orders bigint NOT NULL,
  CONSTRAINT order_counts_pkey PRIMARY KEY (stage, is_to_collect)
);

CREATE TABLE order_events (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  order_id bigint NOT NULL,
  at timestamp with time zone NOT NULL,
  type text NOT NULL,
  data jsonb NOT NULL DEFAULT '{}'::jsonb,
  user_id bigint,
  event_key text,
  CONSTRAINT order_events_pkey PRIMARY KEY (id),
  CONSTRAINT order_events_event_key_key UNIQUE (order_id, event_key)
);

CREATE TABLE order_items (
  order_id bigint NOT NULL,
  "position" integer NOT NULL,
  product_id bigint,
  variation_id bigint,
  name text NOT NULL,
  sku text NOT NULL,
  quantity integer NOT NULL,
  line_total numeric(12,2),
  available integer NOT NULL DEFAULT 0,
  promised_on date,
  expected_on date,
  collected_at timestamp with time zone,
  CONSTRAINT order_items_pkey PRIMARY KEY (order_id, "position")
);

CREATE TABLE order_readings (
  order_id bigint NOT NULL,
  modified_at timestamp with time zone NOT NULL,
  CONSTRAINT order_readings_pkey PRIMARY KEY (order_id)
);

CREATE TABLE order_stock_movements (
  order_id bigint NOT NULL,
  unit_id bigint NOT NULL,
  taken integer NOT NULL,
  explained integer NOT NULL DEFAULT 0,
  order_number text NOT NULL,
  happened_at timestamp with time zone NOT NULL,
  reported_at timestamp with time zone NOT NULL,
  CONSTRAINT order_stock_movements_pkey PRIMARY KEY (order_id, unit_id)
);

CREATE TABLE orders (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  woo_order_id bigint,
  order_number text NOT NULL,
  status text NOT NULL,
  customer_id bigint,
  woo_customer_id bigint,
  created_at timestamp with time zone NOT NULL,
  modified_at timestamp with time zone NOT NULL,
  paid_at timestamp with time zone,
  total_amount numeric(12,2),
  subtotal_amount numeric(12,2),
  tax_amount numeric(12,2),
  shipping_amount numeric(12,2),
  payment_method text NOT NULL,
  billing_name text NOT NULL,
  billing_company text NOT NULL,
  billing_email text NOT NULL,
  billing_phone text NOT NULL,
  billing_address text NOT NULL,
  shipping_address text NOT NULL,
  customer_note text NOT NULL,
  receipt_sent_at timestamp with time zone,
  receipt_error text,
  read_at timestamp with time zone NOT NULL,
  quote_id bigint,
  part_of bigint,
  shop_number text,
  refunds jsonb NOT NULL DEFAULT '[]'::jsonb,
  collected_at timestamp with time zone,
  collected_by bigint,
  collected_name text NOT NULL DEFAULT ''::text,
  collected_note text NOT NULL DEFAULT ''::text,
  due_amount numeric(12,2),
  paid_amount numeric(12,2),
  total_items integer NOT NULL DEFAULT 0,
  available_items integer NOT NULL DEFAULT 0,
  payment_state text NOT NULL DEFAULT 'unpaid'::text,
  stage text NOT NULL DEFAULT 'pending'::text,
  is_handed_over boolean NOT NULL DEFAULT false,
  is_to_collect boolean NOT NULL DEFAULT false,
  search_text text NOT NULL GENERATED ALWAYS AS (((fold_text((((((((((' '::text || order_number) || ' '::text) || COALESCE(shop_number, ''::text)) || ' '::text) || billing_name) || ' '::text) || billing_company) || ' '::text) || billing_email)) || ' '::text) || regexp_replace(billing_phone, '[^0-9]'::text, ''::text, 'g'::text))) STORED,
  CONSTRAINT orders_pkey PRIMARY KEY (id),
  CONSTRAINT orders_quote_id_key UNIQUE (quote_id),
  CONSTRAINT orders_woo_order_id_key UNIQUE (woo_order_id),
  CONSTRAINT orders_origin_check CHECK ((num_nonnulls(woo_order_id, quote_id) = 1)),
  CONSTRAINT orders_payment_state_check CHECK ((payment_state = ANY (ARRAY['unpaid'::text, 'partial'::text, 'paid'::text, 'refunded'::text]))),
  CONSTRAINT orders_stage_check CHECK ((stage = ANY (ARRAY['pending'::text, 'partial'::text, 'ready'::text, 'completed'::text, 'cancelled'::text])))
);

CREATE TABLE outbox_entries (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  kind text NOT NULL,
  key text NOT NULL,
  subject text NOT NULL,
  payload jsonb NOT NULL,
  state text NOT NULL DEFAULT 'waiting'::text,
  attempts integer NOT NULL DEFAULT 0,
  tries_from integer NOT NULL DEFAULT 0,
  losses integer NOT NULL DEFAULT 0,
  is_uncertain boolean NOT NULL DEFAULT false,
  due_at timestamp with time zone,
  error text,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  settled_at timestamp with time zone,
  CONSTRAINT outbox_entries_pkey PRIMARY KEY (id),
  CONSTRAINT outbox_entries_kind_key_key UNIQUE (kind, key),
  CONSTRAINT outbox_entries_settled_check CHECK (((state = ANY (ARRAY['waiting'::text, 'sending'::text])) = (settled_at IS NULL))),
  CONSTRAINT outbox_entries_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'sending'::text, 'done'::text, 'failed'::text, 'withdrawn'::text])))
);

CREATE TABLE outside_connections (
  system text NOT NULL,
  sealed bytea NOT NULL,
  updated_at timestamp with time zone NOT NULL,
  updated_by bigint NOT NULL,
  CONSTRAINT outside_connections_pkey PRIMARY KEY (system),
  CONSTRAINT outside_connections_system_check CHECK ((system = ANY (ARRAY['mail'::text, 'mailbox'::text, 'supplier_mailbox'::text, 'sms'::text])))
);

CREATE TABLE password_resets (
  token_hash bytea NOT NULL,
  user_id bigint NOT NULL,
  created_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT password_resets_pkey PRIMARY KEY (token_hash)
);

CREATE TABLE payment_documents (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  quote_id bigint NOT NULL,
  payment_id bigint,
  kind text NOT NULL,
  number text NOT NULL,
  issued_at timestamp with time zone NOT NULL,
  content jsonb NOT NULL,
  document_key text NOT NULL,
  CONSTRAINT payment_documents_pkey PRIMARY KEY (id),
  CONSTRAINT payment_documents_document_key_key UNIQUE (document_key),
  CONSTRAINT payment_documents_kind_check CHECK ((kind = ANY (ARRAY['tax_invoice'::text, 'receipt'::text, 'credit_note'::text, 'refund_receipt'::text])))
);

CREATE TABLE payment_margins (
  payment_id bigint NOT NULL,
  quote_id bigint NOT NULL,
  paid_at timestamp with time zone NOT NULL,
  kind text NOT NULL,
  method text NOT NULL,
  amount bigint NOT NULL,
  gst bigint NOT NULL,
  known_revenue bigint NOT NULL,
  cost bigint NOT NULL,
  unknown_amount bigint NOT NULL,
  unknown_lines integer NOT NULL,
  CONSTRAINT payment_margins_pkey PRIMARY KEY (payment_id)
);

CREATE TABLE payment_requests (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  quote_id bigint NOT NULL,
  amount numeric(12,2) NOT NULL,
  state text NOT NULL DEFAULT 'waiting'::text,
  requested_at timestamp with time zone NOT NULL,
  requested_by bigint,
  request_key text NOT NULL,
  woo_order_id bigint,
  order_number text,
  order_key bytea,
  payment_url bytea,
  order_status text,
  order_error text,
  order_checked_at timestamp with time zone,
  sends_link boolean NOT NULL DEFAULT true,
  CONSTRAINT payment_requests_pkey PRIMARY KEY (id),
  CONSTRAINT payment_requests_request_key_key UNIQUE (request_key),
  CONSTRAINT payment_requests_woo_order_id_key UNIQUE (woo_order_id),
  CONSTRAINT payment_requests_amount_check CHECK ((amount > (0)::numeric)),
  CONSTRAINT payment_requests_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'created'::text, 'paid'::text, 'withdrawn'::text, 'cancelled'::text])))
);

CREATE TABLE payment_shares (
  payment_id bigint NOT NULL,
  quote_id bigint NOT NULL,
  place integer NOT NULL,
  line_kind text NOT NULL,
  product_id bigint,
  variation_id bigint,
  amount bigint NOT NULL,
  gst bigint NOT NULL,
  cost bigint,
  CONSTRAINT payment_shares_pkey PRIMARY KEY (payment_id, place),
  CONSTRAINT payment_shares_line_kind_check CHECK ((line_kind = ANY (ARRAY['product'::text, 'labour'::text, 'fee'::text])))
);

CREATE TABLE payments (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  quote_id bigint NOT NULL,
  kind text NOT NULL,
  method text NOT NULL,
  method_title text NOT NULL DEFAULT ''::text,
  amount numeric(12,2) NOT NULL,
  credited numeric(12,2) NOT NULL DEFAULT 0,
  reference text NOT NULL DEFAULT ''::text,
  note text NOT NULL DEFAULT ''::text,
  paid_at timestamp with time zone NOT NULL,
  recorded_at timestamp with time zone NOT NULL,
  recorded_by bigint,
  woo_order_id bigint,
  order_number text,
  payment_key text NOT NULL,
  CONSTRAINT payments_pkey PRIMARY KEY (id),
  CONSTRAINT payments_payment_key_key UNIQUE (payment_key),
  CONSTRAINT payments_amount_check CHECK ((amount > (0)::numeric)),
  CONSTRAINT payments_credited_check CHECK (((credited >= (0)::numeric) AND ((kind = 'refund'::text) OR (credited = (0)::numeric)))),
  CONSTRAINT payments_kind_check CHECK ((kind = ANY (ARRAY['deposit'::text, 'full'::text, 'balance'::text, 'part'::text, 'refund'::text]))),
  CONSTRAINT payments_method_check CHECK ((method = ANY (ARRAY['online'::text, 'cash'::text, 'card_terminal'::text, 'bank_transfer'::text, 'gift_card'::text, 'till_sale'::text, 'other'::text])))
);

CREATE TABLE product_categories (
  product_id bigint NOT NULL,
  category_id bigint NOT NULL,
  CONSTRAINT product_categories_pkey PRIMARY KEY (product_id, category_id)
);

CREATE TABLE product_mappings (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  woo_product_id bigint NOT NULL,
  woo_parent_id bigint,
  lightspeed_item_id bigint NOT NULL,
  product_type text NOT NULL,
  sync_direction text NOT NULL DEFAULT 'both'::text,
  sync_enabled boolean NOT NULL DEFAULT true,
  manually_verified boolean NOT NULL DEFAULT false,
  mapping_confidence numeric(5,4) NOT NULL,
  base_quantity integer,
  woo_quantity integer,
  lightspeed_quantity integer,
  last_synced_at timestamp with time zone,
  created_by bigint,
  created_at timestamp with time zone NOT NULL,
  updated_at timestamp with time zone NOT NULL,
  version integer NOT NULL DEFAULT 1,
  awaiting_first_sync boolean NOT NULL DEFAULT false,
  skip_reason text,
  attempts integer NOT NULL DEFAULT 0,
  next_try_at timestamp with time zone,
  decision text,
  decided_by text,
  accounted_at timestamp with time zone,
  fully_accounted_at timestamp with time zone,
  CONSTRAINT product_mappings_pkey PRIMARY KEY (id),
  CONSTRAINT product_mappings_pair_key UNIQUE (woo_product_id, lightspeed_item_id),
  CONSTRAINT product_mappings_base_quantity_check CHECK ((((base_quantity IS NULL) = (woo_quantity IS NULL)) AND ((base_quantity IS NULL) = (lightspeed_quantity IS NULL)))),
  CONSTRAINT product_mappings_mapping_confidence_check CHECK (((mapping_confidence >= (0)::numeric) AND (mapping_confidence <= (1)::numeric))),
  CONSTRAINT product_mappings_product_type_check CHECK ((product_type = ANY (ARRAY['bike'::text, 'accessory'::text]))),
  CONSTRAINT product_mappings_sync_direction_check CHECK ((sync_direction = ANY (ARRAY['both'::text, 'woo_to_ls'::text, 'ls_to_woo'::text])))
);

CREATE TABLE product_variations (
  id bigint NOT NULL,
  product_id bigint NOT NULL,
  sku text NOT NULL,
  gtin text NOT NULL,
  status text NOT NULL,
  price numeric(12,2),
  regular_price numeric(12,2),
  sale_price numeric(12,2),
  stock_managed_by text NOT NULL,
  stock_quantity integer,
  stock_status text NOT NULL,
  backorders text NOT NULL,
  attributes jsonb NOT NULL,
  image jsonb,
  modified_at timestamp with time zone,
  stock_read_at timestamp with time zone NOT NULL,
  imported_at timestamp with time zone NOT NULL,
  missing_since timestamp with time zone,
  CONSTRAINT product_variations_pkey PRIMARY KEY (id),
  CONSTRAINT product_variations_stock_managed_by_check CHECK ((stock_managed_by = ANY (ARRAY['own'::text, 'parent'::text, 'none'::text])))
);

CREATE TABLE product_writes (
  id uuid NOT NULL,
  "position" bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  product_id bigint,
  kind text NOT NULL,
  state text NOT NULL DEFAULT 'waiting'::text,
  product_name text NOT NULL,
  fields jsonb NOT NULL,
  before jsonb NOT NULL DEFAULT '{}'::jsonb,
  error text,
  created_by bigint,
  created_at timestamp with time zone NOT NULL,
  settled_at timestamp with time zone,
  CONSTRAINT product_writes_pkey PRIMARY KEY (id),
  CONSTRAINT product_writes_kind_check CHECK ((kind = ANY (ARRAY['create'::text, 'update'::text, 'images'::text, 'delete'::text, 'restore'::text]))),
  CONSTRAINT product_writes_product_id_check CHECK (((product_id IS NOT NULL) OR (kind = 'create'::text))),
  CONSTRAINT product_writes_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'done'::text, 'failed'::text, 'discarded'::text])))
);

CREATE TABLE products (
  id bigint NOT NULL,
  name text NOT NULL,
  description text NOT NULL,
  sku text NOT NULL,
  gtin text NOT NULL,
  type text NOT NULL,
  status text NOT NULL,
  price numeric(12,2),
  regular_price numeric(12,2),
  sale_price numeric(12,2),
  price_html text NOT NULL,
  manage_stock boolean NOT NULL,
  stock_quantity integer,
  stock_status text NOT NULL,
  backorders text NOT NULL,
  images jsonb NOT NULL,
  permalink text NOT NULL,
  modified_at timestamp with time zone,
  stock_read_at timestamp with time zone NOT NULL,
  imported_at timestamp with time zone NOT NULL,
  missing_since timestamp with time zone,
  version integer NOT NULL DEFAULT 1,
  details_version integer NOT NULL DEFAULT 1,
  model_key text NOT NULL GENERATED ALWAYS AS (model_key_of(''::text, name)) STORED,
  CONSTRAINT products_pkey PRIMARY KEY (id),
  CONSTRAINT products_images_check CHECK ((jsonb_typeof(images) = 'array'::text))
);

CREATE TABLE proof_documents (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  proof_id bigint NOT NULL,
  part text NOT NULL,
  name text NOT NULL,
  content_type text NOT NULL,
  content bytea NOT NULL,
  size integer NOT NULL,
  created_at timestamp with time zone NOT NULL,
  created_by bigint,
  CONSTRAINT proof_documents_pkey PRIMARY KEY (id),
  CONSTRAINT proof_documents_content_type_check CHECK ((content_type = ANY (ARRAY['application/pdf'::text, 'image/jpeg'::text, 'image/png'::text]))),
  CONSTRAINT proof_documents_part_check CHECK ((part = ANY (ARRAY['bike'::text, 'battery'::text])))
);

CREATE TABLE purchase_order_lines (
  id bigint NOT NULL,
  purchase_order_id bigint NOT NULL,
  lightspeed_item_id bigint NOT NULL,
  outstanding integer NOT NULL,
  expected_on date,
  received integer,
  CONSTRAINT purchase_order_lines_pkey PRIMARY KEY (id)
);

CREATE TABLE quote_acceptances (
  quote_id bigint NOT NULL,
  link_id bigint,
  accepted_at timestamp with time zone NOT NULL,
  name text NOT NULL,
  email text NOT NULL,
  ip text NOT NULL,
  user_agent text NOT NULL,
  choice text NOT NULL,
  terms_version text NOT NULL,
  snapshot text NOT NULL,
  snapshot_hash text NOT NULL,
  signature text,
  amount_due numeric(12,2) NOT NULL,
  order_state text NOT NULL DEFAULT 'waiting'::text,
  order_error text,
  woo_order_id bigint,
  order_number text,
  order_key bytea,
  payment_url bytea,
  order_status text,
  order_checked_at timestamp with time zone,
  order_round integer NOT NULL DEFAULT 1,
  former_order_ids bigint[] NOT NULL DEFAULT '{}'::bigint[],
  CONSTRAINT quote_acceptances_pkey PRIMARY KEY (quote_id),
  CONSTRAINT quote_acceptances_woo_order_id_key UNIQUE (woo_order_id),
  CONSTRAINT quote_acceptances_choice_check CHECK ((choice = ANY (ARRAY['deposit'::text, 'full'::text]))),
  CONSTRAINT quote_acceptances_order_state_check CHECK ((order_state = ANY (ARRAY['waiting'::text, 'created'::text, 'cancelled'::text])))
);

CREATE TABLE quote_actions (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  quote_id bigint NOT NULL,
  kind text NOT NULL,
  due_at timestamp with time zone NOT NULL,
  created_at timestamp with time zone NOT NULL,
  snoozed_until timestamp with time zone,
  done_at timestamp with time zone,
  done_by bigint,
  CONSTRAINT quote_actions_pkey PRIMARY KEY (id),
  CONSTRAINT quote_actions_kind_check CHECK ((kind = ANY (ARRAY['viewed_not_accepted'::text, 'question'::text, 'new_quote_requested'::text, 'payment_due'::text, 'order_failed'::text, 'order_cancelled'::text, 'expiring'::text, 'email_failed'::text, 'approval'::text, 'goods_late'::text])))
);

CREATE TABLE quote_events (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  quote_id bigint NOT NULL,
  type text NOT NULL,
  at timestamp with time zone NOT NULL,
  source text NOT NULL,
  user_id bigint,
  data jsonb NOT NULL DEFAULT '{}'::jsonb,
  event_key text,
  CONSTRAINT quote_events_pkey PRIMARY KEY (id),
  CONSTRAINT quote_events_event_key_key UNIQUE (quote_id, event_key),
  CONSTRAINT quote_events_source_check CHECK ((source = ANY (ARRAY['staff'::text, 'customer'::text, 'system'::text])))
);

CREATE TABLE quote_lines (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  quote_id bigint NOT NULL,
  "position" integer NOT NULL,
  kind text NOT NULL,
  product_id bigint,
  variation_id bigint,
  item_type text,
  name text NOT NULL,
  sku text NOT NULL,
  description text NOT NULL,
  image text,
  unit_price numeric(12,2) NOT NULL,
  unit_cost numeric(12,2),
  quantity integer NOT NULL,
  discount_percent numeric(5,2) NOT NULL,
  line_total numeric(12,2) NOT NULL,
  expected_date date,
  CONSTRAINT quote_lines_pkey PRIMARY KEY (id),
  CONSTRAINT quote_lines_item_type_check CHECK ((item_type = ANY (ARRAY['bike'::text, 'accessory'::text, 'part'::text]))),
  CONSTRAINT quote_lines_kind_check CHECK ((kind = ANY (ARRAY['product'::text, 'labour'::text]))),
  CONSTRAINT quote_lines_product_check CHECK (((kind = 'product'::text) = ((product_id IS NOT NULL) AND (item_type IS NOT NULL)))),
  CONSTRAINT quote_lines_quantity_check CHECK ((quantity > 0))
);

CREATE TABLE quote_links (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  quote_id bigint,
  token_hash bytea NOT NULL,
  email text NOT NULL,
  is_preview boolean NOT NULL DEFAULT false,
  created_by bigint,
  created_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  revoked_at timestamp with time zone,
  CONSTRAINT quote_links_pkey PRIMARY KEY (id),
  CONSTRAINT quote_links_token_hash_key UNIQUE (token_hash)
);

CREATE TABLE quote_view_totals (
  quote_id bigint NOT NULL,
  views integer NOT NULL,
  first_at timestamp with time zone NOT NULL,
  last_at timestamp with time zone NOT NULL,
  CONSTRAINT quote_view_totals_pkey PRIMARY KEY (quote_id),
  CONSTRAINT quote_view_totals_views_check CHECK ((views > 0))
);

CREATE TABLE quote_views (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  quote_id bigint NOT NULL,
  link_id bigint NOT NULL,
  at timestamp with time zone NOT NULL,
  ip text NOT NULL,
  user_agent text NOT NULL,
  CONSTRAINT quote_views_pkey PRIMARY KEY (id)
);

CREATE TABLE quotes (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  quote_number text NOT NULL,
  root_id bigint NOT NULL,
  revision integer NOT NULL DEFAULT 1,
  superseded_by bigint,
  status text NOT NULL DEFAULT 'draft'::text,
  version integer NOT NULL DEFAULT 1,
  customer_name text NOT NULL,
  customer_company text NOT NULL,
  customer_email text NOT NULL,
  customer_phone text NOT NULL,
  customer_address text NOT NULL,
  discount_percent numeric(5,2) NOT NULL,
  valid_days integer NOT NULL,
  payment_option text NOT NULL,
  notes text NOT NULL,
  customer_note text NOT NULL,
  delivery_option jsonb,
  manual_shipping_fee numeric(12,2),
  distance_confirmed boolean NOT NULL DEFAULT false,
  parcel jsonb,
  subtotal_amount numeric(12,2) NOT NULL,
  labour_cost numeric(12,2) NOT NULL,
  discount_amount numeric(12,2) NOT NULL,
  shipping_cost numeric(12,2) NOT NULL,
  delivery_fee numeric(12,2) NOT NULL,
  setup_fee numeric(12,2) NOT NULL,
  tax_amount numeric(12,2) NOT NULL,
  total_amount numeric(12,2) NOT NULL,
  deposit_amount numeric(12,2) NOT NULL,
  item_count integer NOT NULL,
  assigned_to bigint,
  created_by bigint,
  client_key uuid,
  created_at timestamp with time zone NOT NULL,
  updated_at timestamp with time zone NOT NULL,
  sent_at timestamp with time zone,
  valid_until timestamp with time zone,
  reminded_at timestamp with time zone,
  opened_at timestamp with time zone,
  accepted_at timestamp with time zone,
  converted_at timestamp with time zone,
  completed_at timestamp with time zone,
  closed_at timestamp with time zone,
  approval text NOT NULL DEFAULT 'none'::text,
  approval_reasons jsonb NOT NULL DEFAULT '[]'::jsonb,
  customer_id bigint,
  search_text text NOT NULL GENERATED ALWAYS AS (((fold_text(((((((quote_number || ' '::text) || customer_name) || ' '::text) || customer_company) || ' '::text) || customer_email)) || ' '::text) || regexp_replace(customer_phone, '[^0-9]'::text, ''::text, 'g'::text))) STORED,
  CONSTRAINT quotes_pkey PRIMARY KEY (id),
  CONSTRAINT quotes_client_key_key UNIQUE (client_key),
  CONSTRAINT quotes_quote_number_key UNIQUE (quote_number),
  CONSTRAINT quotes_root_id_revision_key UNIQUE (root_id, revision),
  CONSTRAINT quotes_approval_check CHECK ((approval = ANY (ARRAY['none'::text, 'needed'::text, 'awaiting'::text, 'approved'::text]))),
  CONSTRAINT quotes_discount_percent_check CHECK (((discount_percent >= (0)::numeric) AND (discount_percent <= (100)::numeric))),
  CONSTRAINT quotes_payment_option_check CHECK ((payment_option = ANY (ARRAY['customer_chooses'::text, 'deposit'::text, 'full'::text]))),
  CONSTRAINT quotes_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'sent'::text, 'pending'::text, 'accepted'::text, 'rejected'::text, 'converted'::text, 'completed'::text, 'expired'::text]))),
  CONSTRAINT quotes_total_amount_check CHECK ((total_amount >= (0)::numeric))
);

CREATE TABLE ready_messages (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  order_id bigint,
  work_order_id bigint,
  is_reminder boolean NOT NULL,
  channels text[] NOT NULL,
  sent_at timestamp with time zone NOT NULL,
  sent_by bigint,
  request_key uuid,
  CONSTRAINT ready_messages_pkey PRIMARY KEY (id),
  CONSTRAINT ready_messages_request_key_key UNIQUE (request_key),
  CONSTRAINT ready_messages_channels_check CHECK ((cardinality(channels) > 0)),
  CONSTRAINT ready_messages_subject_check CHECK ((num_nonnulls(order_id, work_order_id) = 1))
);

CREATE TABLE recovery_codes (
  user_id bigint NOT NULL,
  code_hash bytea NOT NULL,
  used_at timestamp with time zone,
  CONSTRAINT recovery_codes_pkey PRIMARY KEY (user_id, code_hash)
);

CREATE TABLE request_slots (
  name text NOT NULL,
  taken_at timestamp with time zone NOT NULL,
  CONSTRAINT request_slots_pkey PRIMARY KEY (name)
);

CREATE TABLE safety_handouts (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  quote_id bigint,
  order_id bigint,
  sheet_id bigint NOT NULL,
  given_at timestamp with time zone NOT NULL,
  given_by bigint,
  bike_id bigint,
  way text NOT NULL,
  given_to text NOT NULL DEFAULT ''::text,
  email_id bigint,
  CONSTRAINT safety_handouts_pkey PRIMARY KEY (id),
  CONSTRAINT safety_handouts_email_id_key UNIQUE (email_id),
  CONSTRAINT safety_handouts_sale_check CHECK ((num_nonnulls(quote_id, order_id, bike_id) = 1)),
  CONSTRAINT safety_handouts_way_check CHECK ((way = ANY (ARRAY['printed'::text, 'email'::text, 'quote_email'::text, 'acceptance_email'::text, 'hand_over_sheet'::text, 'page'::text])))
);

CREATE TABLE safety_sheets (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  texts jsonb NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT safety_sheets_pkey PRIMARY KEY (id)
);

CREATE TABLE sales_at_till (
  sale_id bigint NOT NULL,
  shop_id text NOT NULL,
  ticket_number text NOT NULL,
  till_customer_id text,
  completed_at timestamp with time zone NOT NULL,
  total numeric(12,2) NOT NULL,
  paid_by text[] NOT NULL,
  on_account boolean NOT NULL,
  voided boolean NOT NULL,
  payment_key text NOT NULL,
  read_at timestamp with time zone NOT NULL,
  CONSTRAINT sales_at_till_pkey PRIMARY KEY (sale_id),
  CONSTRAINT sales_at_till_payment_key_key UNIQUE (payment_key)
);

CREATE TABLE sales_at_till_lines (
  line_id bigint NOT NULL,
  sale_id bigint NOT NULL,
  refunded_line_id bigint,
  item_id bigint,
  quantity integer NOT NULL,
  total numeric(12,2) NOT NULL,
  CONSTRAINT sales_at_till_lines_pkey PRIMARY KEY (line_id)
);

CREATE TABLE schedule_ticks (
  name text NOT NULL,
  ticked_at timestamp with time zone NOT NULL,
  CONSTRAINT schedule_ticks_pkey PRIMARY KEY (name)
);

CREATE TABLE sessions (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  user_id bigint NOT NULL,
  role text NOT NULL,
  refresh_hash bytea NOT NULL,
  previous_refresh_hash bytea,
  rotated_at timestamp with time zone NOT NULL,
  ip text NOT NULL,
  user_agent text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  revoked_at timestamp with time zone,
  revoked_reason text,
  confirmation_hash bytea,
  confirmed_until timestamp with time zone,
  CONSTRAINT sessions_pkey PRIMARY KEY (id),
  CONSTRAINT sessions_refresh_hash_key UNIQUE (refresh_hash),
  CONSTRAINT sessions_confirmed_check CHECK (((confirmation_hash IS NULL) = (confirmed_until IS NULL))),
  CONSTRAINT sessions_role_check CHECK ((role = ANY (ARRAY['manager'::text, 'staff'::text, 'quotes'::text])))
);

CREATE TABLE settings (
  section text NOT NULL,
  value jsonb NOT NULL,
  version integer NOT NULL DEFAULT 1,
  updated_by bigint,
  updated_at timestamp with time zone NOT NULL,
  CONSTRAINT settings_pkey PRIMARY KEY (section)
);

CREATE TABLE shipping_rates_cache (
  id uuid NOT NULL,
  asked_hash bytea NOT NULL,
  answer jsonb NOT NULL,
  fresh_until timestamp with time zone NOT NULL,
  created_at timestamp with time zone NOT NULL,
  asked jsonb NOT NULL,
  CONSTRAINT shipping_rates_cache_pkey PRIMARY KEY (id)
);

CREATE TABLE sign_in_challenges (
  token_hash bytea NOT NULL,
  user_id bigint NOT NULL,
  role text NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  CONSTRAINT sign_in_challenges_pkey PRIMARY KEY (token_hash),
  CONSTRAINT sign_in_challenges_role_check CHECK ((role = ANY (ARRAY['manager'::text, 'staff'::text, 'quotes'::text])))
);

CREATE TABLE stock_checks (
  system text NOT NULL,
  unit_id bigint NOT NULL,
  revision integer NOT NULL DEFAULT 1,
  requested_at timestamp with time zone NOT NULL,
  CONSTRAINT stock_checks_pkey PRIMARY KEY (system, unit_id),
  CONSTRAINT stock_checks_system_check CHECK ((system = ANY (ARRAY['woocommerce'::text, 'lightspeed'::text])))
);

CREATE TABLE stock_conflicts (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  mapping_id bigint NOT NULL,
  kind text NOT NULL,
  woo_quantity integer,
  lightspeed_quantity integer,
  base_quantity integer,
  message text NOT NULL,
  created_at timestamp with time zone NOT NULL,
  settled_at timestamp with time zone,
  settled_by bigint,
  settled_quantity integer,
  CONSTRAINT stock_conflicts_pkey PRIMARY KEY (id),
  CONSTRAINT stock_conflicts_kind_check CHECK ((kind = ANY (ARRAY['first_link'::text, 'below_zero'::text, 'refused'::text, 'undone'::text, 'archived'::text, 'merged'::text, 'unreachable'::text, 'serialized'::text, 'undecided'::text, 'doubled'::text])))
);

CREATE TABLE stock_events (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  system text NOT NULL,
  unit_id bigint NOT NULL,
  source text NOT NULL,
  delta integer NOT NULL,
  before_quantity integer,
  after_quantity integer,
  reference text,
  reason text NOT NULL,
  actor text NOT NULL,
  intent_id bigint,
  run_id uuid,
  happened_at timestamp with time zone NOT NULL,
  recorded_at timestamp with time zone NOT NULL,
  CONSTRAINT stock_events_pkey PRIMARY KEY (id),
  CONSTRAINT stock_events_source_check CHECK ((source = ANY (ARRAY['import'::text, 'till_sale'::text, 'till_refund'::text, 'till_receipt'::text, 'till_document'::text, 'online_order'::text, 'edit'::text, 'sync'::text, 'undo'::text]))),
  CONSTRAINT stock_events_system_check CHECK ((system = ANY (ARRAY['woocommerce'::text, 'lightspeed'::text])))
);

CREATE TABLE stock_intents (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  mapping_id bigint,
  run_id uuid,
  system text NOT NULL,
  unit_id bigint NOT NULL,
  delta integer NOT NULL,
  reason text NOT NULL,
  state text NOT NULL DEFAULT 'planned'::text,
  applied_delta integer,
  target_quantity integer,
  after_quantity integer,
  error text,
  created_at timestamp with time zone NOT NULL,
  sent_at timestamp with time zone,
  settled_at timestamp with time zone,
  source text NOT NULL DEFAULT 'sync'::text,
  actor text NOT NULL DEFAULT 'Chainline'::text,
  woo_parent_id bigint,
  log_position bigint,
  CONSTRAINT stock_intents_pkey PRIMARY KEY (id),
  CONSTRAINT stock_intents_delta_check CHECK ((delta <> 0)),
  CONSTRAINT stock_intents_mapping_id_check CHECK (((mapping_id IS NOT NULL) OR (system = 'woocommerce'::text))),
  CONSTRAINT stock_intents_source_check CHECK ((source = ANY (ARRAY['sync'::text, 'undo'::text, 'edit'::text]))),
  CONSTRAINT stock_intents_state_check CHECK ((state = ANY (ARRAY['planned'::text, 'sent'::text, 'confirmed'::text, 'superseded'::text, 'failed'::text]))),
  CONSTRAINT stock_intents_system_check CHECK ((system = ANY (ARRAY['woocommerce'::text, 'lightspeed'::text])))
);

CREATE TABLE stock_looks (
  unit_id bigint NOT NULL,
  requested_at timestamp with time zone NOT NULL,
  revision integer NOT NULL DEFAULT 1,
  next_try_at timestamp with time zone,
  CONSTRAINT stock_looks_pkey PRIMARY KEY (unit_id)
);

CREATE TABLE stock_reservations (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  quote_id bigint NOT NULL,
  quote_number text NOT NULL,
  marker text NOT NULL,
  unit_id bigint NOT NULL,
  units integer NOT NULL,
  is_bike boolean NOT NULL,
  order_state text NOT NULL DEFAULT 'open'::text,
  created_at timestamp with time zone NOT NULL,
  changed_at timestamp with time zone NOT NULL,
  ended_at timestamp with time zone,
  CONSTRAINT stock_reservations_pkey PRIMARY KEY (id),
  CONSTRAINT stock_reservations_quote_unit_key UNIQUE (quote_id, unit_id),
  CONSTRAINT stock_reservations_order_state_check CHECK ((order_state = ANY (ARRAY['open'::text, 'taken'::text, 'gone'::text]))),
  CONSTRAINT stock_reservations_units_check CHECK ((units > 0))
);

CREATE TABLE supplier_invoice_bikes (
  bike_id bigint NOT NULL,
  line_id bigint NOT NULL,
  CONSTRAINT supplier_invoice_bikes_pkey PRIMARY KEY (bike_id)
);

CREATE TABLE supplier_invoice_files (
  invoice_id bigint NOT NULL,
  name text NOT NULL,
  type text NOT NULL,
  content bytea NOT NULL,
  attached_at timestamp with time zone NOT NULL,
  attached_by bigint,
  CONSTRAINT supplier_invoice_files_pkey PRIMARY KEY (invoice_id),
  CONSTRAINT supplier_invoice_files_type_check CHECK ((type = ANY (ARRAY['application/pdf'::text, 'image/jpeg'::text, 'image/png'::text, 'image/webp'::text])))
);

CREATE TABLE supplier_invoice_lines (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  invoice_id bigint NOT NULL,
  "position" integer NOT NULL,
  description text NOT NULL,
  quantity integer NOT NULL,
  unit_price numeric(12,2) NOT NULL,
  has_gst boolean NOT NULL,
  CONSTRAINT supplier_invoice_lines_pkey PRIMARY KEY (id),
  CONSTRAINT supplier_invoice_lines_position_key UNIQUE (invoice_id, "position"),
  CONSTRAINT supplier_invoice_lines_quantity_check CHECK ((quantity > 0))
);

CREATE TABLE supplier_invoices (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  supplier_id bigint NOT NULL,
  number text NOT NULL,
  invoice_date date NOT NULL,
  due_date date NOT NULL,
  hubdoc_xero text NOT NULL,
  paid_on date,
  payment_method text NOT NULL DEFAULT ''::text,
  notes text NOT NULL DEFAULT ''::text,
  request_key text,
  version integer NOT NULL DEFAULT 1,
  changed_at timestamp with time zone NOT NULL,
  changed_by bigint,
  deleted_at timestamp with time zone,
  CONSTRAINT supplier_invoices_pkey PRIMARY KEY (id),
  CONSTRAINT supplier_invoices_request_key_key UNIQUE (request_key),
  CONSTRAINT supplier_invoices_due_date_check CHECK ((due_date >= invoice_date)),
  CONSTRAINT supplier_invoices_hubdoc_xero_check CHECK ((hubdoc_xero = ANY (ARRAY['yes'::text, 'no'::text])))
);

CREATE TABLE supplier_mail_updates (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  mail_id bigint NOT NULL,
  bike_id bigint NOT NULL,
  kind text NOT NULL,
  matched_by text NOT NULL,
  changes jsonb NOT NULL,
  sentence text NOT NULL,
  confidence numeric(3,2) NOT NULL,
  is_default boolean NOT NULL,
  question integer,
  question_count integer,
  state text NOT NULL DEFAULT 'open'::text,
  applied_seq bigint,
  CONSTRAINT supplier_mail_updates_pkey PRIMARY KEY (id),
  CONSTRAINT supplier_mail_updates_applied_check CHECK (((state = 'applied'::text) = (applied_seq IS NOT NULL))),
  CONSTRAINT supplier_mail_updates_state_check CHECK ((state = ANY (ARRAY['open'::text, 'applied'::text, 'undone'::text])))
);

CREATE TABLE supplier_mails (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  request_key uuid NOT NULL,
  file_name text NOT NULL,
  sender text NOT NULL,
  subject text NOT NULL,
  sent_on date NOT NULL,
  left_text text[] NOT NULL,
  warnings text[] NOT NULL,
  created_at timestamp with time zone NOT NULL,
  created_by bigint,
  from_mailbox boolean NOT NULL DEFAULT false,
  done_at timestamp with time zone,
  done_by bigint,
  CONSTRAINT supplier_mails_pkey PRIMARY KEY (id),
  CONSTRAINT supplier_mails_request_key_key UNIQUE (request_key)
);

CREATE TABLE suppliers (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  name text NOT NULL,
  name_key text NOT NULL GENERATED ALWAYS AS (fold_text(name)) STORED,
  contact_name text NOT NULL DEFAULT ''::text,
  email text NOT NULL DEFAULT ''::text,
  phone text NOT NULL DEFAULT ''::text,
  abn text NOT NULL DEFAULT ''::text,
  terms_days integer NOT NULL,
  notes text NOT NULL DEFAULT ''::text,
  version integer NOT NULL DEFAULT 1,
  changed_at timestamp with time zone NOT NULL,
  changed_by bigint,
  CONSTRAINT suppliers_pkey PRIMARY KEY (id),
  CONSTRAINT suppliers_name_key_key UNIQUE (name_key),
  CONSTRAINT suppliers_terms_days_check CHECK ((terms_days >= 0))
);

CREATE TABLE sync_cursors (
  name text NOT NULL,
  value text NOT NULL,
  moved_at timestamp with time zone NOT NULL,
  CONSTRAINT sync_cursors_pkey PRIMARY KEY (name)
);

CREATE TABLE sync_run_items (
  run_id uuid NOT NULL,
  "position" integer NOT NULL,
  mapping_id bigint,
  woo_product_id bigint NOT NULL,
  lightspeed_item_id bigint,
  outcome text NOT NULL,
  reason text NOT NULL,
  error text,
  base_quantity integer,
  woo_quantity integer,
  lightspeed_quantity integer,
  woo_delta integer NOT NULL DEFAULT 0,
  lightspeed_delta integer NOT NULL DEFAULT 0,
  target_quantity integer,
  changes jsonb NOT NULL DEFAULT '[]'::jsonb,
  unexplained boolean NOT NULL DEFAULT false,
  CONSTRAINT sync_run_items_pkey PRIMARY KEY (run_id, "position"),
  CONSTRAINT sync_run_items_outcome_check CHECK ((outcome = ANY (ARRAY['planned'::text, 'applying'::text, 'applied'::text, 'in_step'::text, 'skipped'::text, 'conflict'::text, 'failed'::text, 'superseded'::text, 'undone'::text, 'discarded'::text])))
);

CREATE TABLE sync_runs (
  id uuid NOT NULL DEFAULT gen_random_uuid(),
  kind text NOT NULL,
  product_type text,
  incremental boolean NOT NULL DEFAULT false,
  status text NOT NULL DEFAULT 'pending'::text,
  message text NOT NULL DEFAULT ''::text,
  items_total integer,
  items_processed integer NOT NULL DEFAULT 0,
  items_success integer NOT NULL DEFAULT 0,
  items_failed integer NOT NULL DEFAULT 0,
  started_by bigint,
  cancel_requested_at timestamp with time zone,
  created_at timestamp with time zone NOT NULL,
  started_at timestamp with time zone,
  heartbeat_at timestamp with time zone,
  finished_at timestamp with time zone,
  preview boolean NOT NULL DEFAULT false,
  scope jsonb NOT NULL DEFAULT '{}'::jsonb,
  held_reason text,
  planned_at timestamp with time zone,
  undo_of uuid,
  retry_of uuid,
  decided_by bigint,
  decided_at timestamp with time zone,
  items_conflict integer NOT NULL DEFAULT 0,
  items_skipped integer NOT NULL DEFAULT 0,
  origin text NOT NULL DEFAULT 'person'::text,
  CONSTRAINT sync_runs_pkey PRIMARY KEY (id),
  CONSTRAINT sync_runs_kind_check CHECK ((kind = ANY (ARRAY['import_woo'::text, 'import_lightspeed'::text, 'stock'::text, 'selective'::text, 'auto_match'::text, 'edit'::text, 'import_bikes'::text]))),
  CONSTRAINT sync_runs_origin_check CHECK (((origin = 'person'::text) OR ((origin = 'engine'::text) AND (kind = 'stock'::text) AND (started_by IS NULL)))),
  CONSTRAINT sync_runs_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'running'::text, 'awaiting_approval'::text, 'completed'::text, 'completed_with_errors'::text, 'failed'::text, 'cancelled'::text, 'discarded'::text])))
);

CREATE TABLE text_opt_outs (
  phone text NOT NULL,
  opted_out_at timestamp with time zone NOT NULL,
  CONSTRAINT text_opt_outs_pkey PRIMARY KEY (phone)
);

CREATE TABLE till_log_entries (
  "position" bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  entry_id bigint NOT NULL,
  item_id bigint NOT NULL,
  change integer NOT NULL,
  employee_id bigint,
  may_be_ours boolean NOT NULL,
  intent_id bigint,
  happened_at timestamp with time zone NOT NULL,
  recorded_at timestamp with time zone NOT NULL,
  is_documented boolean NOT NULL DEFAULT false,
  is_own_sale boolean NOT NULL DEFAULT false,
  is_merge boolean NOT NULL DEFAULT false,
  sale_id bigint,
  CONSTRAINT till_log_entries_pkey PRIMARY KEY ("position"),
  CONSTRAINT till_log_entries_entry_id_key UNIQUE (entry_id)
);

CREATE TABLE till_sale_dismissals (
  quote_id bigint NOT NULL,
  sale_id bigint NOT NULL,
  dismissed_at timestamp with time zone NOT NULL,
  dismissed_by bigint,
  CONSTRAINT till_sale_dismissals_pkey PRIMARY KEY (quote_id, sale_id)
);

CREATE TABLE till_sale_lines (
  till_sale_id bigint NOT NULL,
  mapping_id bigint NOT NULL,
  unit_id bigint NOT NULL,
  item_id bigint NOT NULL,
  quantity integer NOT NULL,
  applied integer NOT NULL DEFAULT 0,
  CONSTRAINT till_sale_lines_pkey PRIMARY KEY (till_sale_id, mapping_id),
  CONSTRAINT till_sale_lines_quantity_check CHECK ((quantity > 0))
);

CREATE TABLE till_sales (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  order_id bigint NOT NULL,
  part integer NOT NULL,
  order_number text NOT NULL,
  reference text NOT NULL,
  state text NOT NULL DEFAULT 'planned'::text,
  sale_id bigint,
  total numeric(12,2),
  error text,
  created_at timestamp with time zone NOT NULL,
  sent_at timestamp with time zone,
  settled_at timestamp with time zone,
  CONSTRAINT till_sales_pkey PRIMARY KEY (id),
  CONSTRAINT till_sales_part_key UNIQUE (order_id, part),
  CONSTRAINT till_sales_state_check CHECK ((state = ANY (ARRAY['planned'::text, 'sent'::text, 'confirmed'::text, 'failed'::text])))
);

CREATE TABLE unproven_sales (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  quote_id bigint,
  order_id bigint,
  model_key text NOT NULL,
  reason text NOT NULL,
  allowed_at timestamp with time zone NOT NULL,
  allowed_by bigint,
  bike_id bigint,
  CONSTRAINT unproven_sales_pkey PRIMARY KEY (id),
  CONSTRAINT unproven_sales_sale_check CHECK ((num_nonnulls(quote_id, order_id, bike_id) = 1))
);

CREATE TABLE user_second_factors (
  user_id bigint NOT NULL,
  secret bytea NOT NULL,
  created_at timestamp with time zone NOT NULL,
  confirmed_at timestamp with time zone,
  last_step bigint,
  failures integer NOT NULL DEFAULT 0,
  locked_until timestamp with time zone,
  CONSTRAINT user_second_factors_pkey PRIMARY KEY (user_id)
);

CREATE TABLE users (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  username text NOT NULL,
  first_name text NOT NULL,
  last_name text NOT NULL,
  email text,
  role text NOT NULL,
  password_hash text NOT NULL,
  is_active boolean NOT NULL DEFAULT true,
  last_sign_in_at timestamp with time zone,
  created_at timestamp with time zone NOT NULL DEFAULT now(),
  updated_at timestamp with time zone NOT NULL DEFAULT now(),
  workshop_only boolean NOT NULL DEFAULT false,
  CONSTRAINT users_pkey PRIMARY KEY (id),
  CONSTRAINT users_role_check CHECK ((role = ANY (ARRAY['manager'::text, 'staff'::text, 'quotes'::text]))),
  CONSTRAINT users_username_check CHECK (((username <> ''::text) AND (length(username) <= 50))),
  CONSTRAINT users_workshop_only_check CHECK (((NOT workshop_only) OR (role = 'staff'::text)))
);

CREATE TABLE webhook_deliveries (
  topic text NOT NULL,
  content_hash bytea NOT NULL,
  resource_id bigint NOT NULL,
  received_at timestamp with time zone NOT NULL,
  CONSTRAINT webhook_deliveries_pkey PRIMARY KEY (topic, resource_id)
);

CREATE TABLE woo_webhooks (
  topic text NOT NULL,
  webhook_id bigint NOT NULL,
  secret bytea NOT NULL,
  status text NOT NULL,
  checked_at timestamp with time zone NOT NULL,
  CONSTRAINT woo_webhooks_pkey PRIMARY KEY (topic)
);

CREATE TABLE work_extra_links (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  extra_id bigint NOT NULL,
  token_hash bytea NOT NULL,
  channel text NOT NULL,
  created_by bigint,
  created_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  request_key uuid,
  CONSTRAINT work_extra_links_pkey PRIMARY KEY (id),
  CONSTRAINT work_extra_links_request_key_key UNIQUE (extra_id, request_key),
  CONSTRAINT work_extra_links_token_hash_key UNIQUE (token_hash),
  CONSTRAINT work_extra_links_channel_check CHECK ((channel = ANY (ARRAY['email'::text, 'sms'::text])))
);

CREATE TABLE work_extras (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  work_order_id bigint NOT NULL,
  text text NOT NULL,
  labour_amount numeric(12,2) NOT NULL,
  parts_amount numeric(12,2) NOT NULL,
  state text NOT NULL DEFAULT 'noted'::text,
  created_by bigint,
  created_at timestamp with time zone NOT NULL,
  answered_at timestamp with time zone,
  answered_by text NOT NULL DEFAULT ''::text,
  reason text NOT NULL DEFAULT ''::text,
  recorded_by bigint,
  request_key uuid,
  CONSTRAINT work_extras_pkey PRIMARY KEY (id),
  CONSTRAINT work_extras_request_key_key UNIQUE (work_order_id, request_key),
  CONSTRAINT work_extras_labour_amount_check CHECK ((labour_amount >= (0)::numeric)),
  CONSTRAINT work_extras_parts_amount_check CHECK ((parts_amount >= (0)::numeric)),
  CONSTRAINT work_extras_state_check CHECK ((state = ANY (ARRAY['noted'::text, 'asked'::text, 'approved'::text, 'declined'::text, 'withdrawn'::text])))
);

CREATE TABLE work_order_entries (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  work_order_id bigint NOT NULL,
  at timestamp with time zone NOT NULL,
  type text NOT NULL,
  text text NOT NULL,
  minutes integer,
  data jsonb NOT NULL DEFAULT '{}'::jsonb,
  user_id bigint,
  request_key uuid,
  CONSTRAINT work_order_entries_pkey PRIMARY KEY (id),
  CONSTRAINT work_order_entries_request_key_key UNIQUE (work_order_id, request_key),
  CONSTRAINT work_order_entries_minutes_check CHECK ((minutes > 0))
);

CREATE TABLE work_order_steps (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  work_order_id bigint NOT NULL,
  "position" integer NOT NULL,
  list text NOT NULL,
  text text NOT NULL,
  done_by bigint,
  done_at timestamp with time zone,
  CONSTRAINT work_order_steps_pkey PRIMARY KEY (id),
  CONSTRAINT work_order_steps_work_order_id_position_key UNIQUE (work_order_id, "position")
);

CREATE TABLE work_orders (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  number text NOT NULL GENERATED ALWAYS AS (('WO-'::text || ((1000 + id))::text)) STORED,
  order_id bigint,
  customer_id bigint,
  customer_name text NOT NULL,
  customer_phone text NOT NULL,
  customer_email text NOT NULL,
  bike text NOT NULL,
  problem text NOT NULL,
  limit_amount numeric(12,2),
  promised_on date,
  state text NOT NULL DEFAULT 'booked'::text,
  assigned_to bigint,
  day date,
  minutes integer NOT NULL,
  instructions text NOT NULL,
  version integer NOT NULL DEFAULT 1,
  request_key uuid,
  created_by bigint,
  created_at timestamp with time zone NOT NULL,
  changed_at timestamp with time zone NOT NULL,
  handed_over_at timestamp with time zone,
  collected_name text NOT NULL DEFAULT ''::text,
  search_text text NOT NULL GENERATED ALWAYS AS (((fold_text((((((((((' WO-'::text || ((1000 + id))::text) || ' '::text) || customer_name) || ' '::text) || customer_email) || ' '::text) || bike) || ' '::text) || problem)) || ' '::text) || regexp_replace(customer_phone, '[^0-9]'::text, ''::text, 'g'::text))) STORED,
  CONSTRAINT work_orders_pkey PRIMARY KEY (id),
  CONSTRAINT work_orders_request_key_key UNIQUE (request_key),
  CONSTRAINT work_orders_limit_amount_check CHECK ((limit_amount >= (0)::numeric)),
  CONSTRAINT work_orders_minutes_check CHECK ((minutes >= 0)),
  CONSTRAINT work_orders_state_check CHECK ((state = ANY (ARRAY['booked'::text, 'waiting_for_parts'::text, 'in_progress'::text, 'quality_check'::text, 'ready'::text, 'handed_over'::text, 'cancelled'::text])))
);

CREATE TABLE work_part_moves (
  run_id uuid NOT NULL,
  part_id bigint NOT NULL,
  units integer NOT NULL,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT work_part_moves_pkey PRIMARY KEY (run_id)
);

CREATE TABLE work_parts (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  work_order_id bigint NOT NULL,
  product_id bigint NOT NULL,
  variation_id bigint,
  name text NOT NULL,
  sku text NOT NULL,
  quantity integer NOT NULL,
  unit_price numeric(12,2) NOT NULL,
  unit_cost numeric(12,2),
  stock_note text NOT NULL DEFAULT ''::text,
  added_by bigint,
  added_at timestamp with time zone NOT NULL,
  request_key uuid,
  CONSTRAINT work_parts_pkey PRIMARY KEY (id),
  CONSTRAINT work_parts_request_key_key UNIQUE (work_order_id, request_key),
  CONSTRAINT work_parts_quantity_check CHECK ((quantity >= 0)),
  CONSTRAINT work_parts_unit_price_check CHECK ((unit_price >= (0)::numeric))
);

CREATE TABLE work_photos (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  work_order_id bigint,
  order_id bigint,
  stage text NOT NULL,
  content_type text NOT NULL,
  width integer NOT NULL,
  height integer NOT NULL,
  size integer NOT NULL,
  content bytea NOT NULL,
  preview bytea NOT NULL,
  added_by bigint,
  added_at timestamp with time zone NOT NULL,
  removed_at timestamp with time zone,
  request_key uuid NOT NULL,
  CONSTRAINT work_photos_pkey PRIMARY KEY (id),
  CONSTRAINT work_photos_request_key_key UNIQUE (request_key),
  CONSTRAINT work_photos_owner_check CHECK ((num_nonnulls(work_order_id, order_id) = 1)),
  CONSTRAINT work_photos_stage_check CHECK ((stage = ANY (ARRAY['intake'::text, 'work'::text, 'collection'::text])))
);

CREATE INDEX allocation_turns_decided_by_idx ON public.allocation_turns USING btree (decided_by);
CREATE INDEX allocations_unit_id_idx ON public.allocations USING btree (unit_id, place);
CREATE INDEX audit_events_action_idx ON public.audit_events USING btree (action text_pattern_ops, at DESC);
CREATE INDEX audit_events_actor_id_idx ON public.audit_events USING btree (actor_id, at DESC);
CREATE INDEX audit_events_at_idx ON public.audit_events USING btree (at DESC, id DESC);
CREATE INDEX audit_events_search_idx ON public.audit_events USING gin (lower(((((action || ' '::text) || target_label) || ' '::text) || ip)) gin_trgm_ops);
CREATE INDEX audit_events_target_idx ON public.audit_events USING btree (target, at DESC);
CREATE INDEX bike_import_rows_bike_id_idx ON public.bike_import_rows USING btree (bike_id);
CREATE INDEX bike_import_rows_state_idx ON public.bike_import_rows USING btree (run_id, state, "row");
CREATE INDEX bike_proposals_decided_at_idx ON public.bike_proposals USING btree (decided_at) WHERE (state <> 'open'::text);
CREATE INDEX bike_proposals_decided_by_idx ON public.bike_proposals USING btree (decided_by);
CREATE INDEX bike_proposals_open_idx ON public.bike_proposals USING btree (received_at, id) WHERE (state = 'open'::text);
CREATE INDEX bike_record_changes_bike_id_idx ON public.bike_record_changes USING btree (bike_id, id);
CREATE INDEX bike_record_changes_user_id_idx ON public.bike_record_changes USING btree (user_id);
CREATE INDEX bike_records_brand_idx ON public.bike_records USING btree (brand, id) WHERE (deleted_at IS NULL);
CREATE INDEX bike_records_cards_idx ON public.bike_records USING btree (arrived, sold, paid) WHERE (deleted_at IS NULL);
CREATE INDEX bike_records_customer_id_idx ON public.bike_records USING btree (customer_id);
CREATE INDEX bike_records_deleted_at_idx ON public.bike_records USING btree (id) WHERE (deleted_at IS NOT NULL);
CREATE INDEX bike_records_edited_at_idx ON public.bike_records USING btree (edited_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX bike_records_edited_by_idx ON public.bike_records USING btree (edited_by);
CREATE INDEX bike_records_inv_number_idx ON public.bike_records USING btree (inv_number, id) WHERE (deleted_at IS NULL);
CREATE INDEX bike_records_inv_number_lower_idx ON public.bike_records USING btree (lower(inv_number)) WHERE (deleted_at IS NULL);
CREATE INDEX bike_records_inv_type_idx ON public.bike_records USING btree (inv_type, id) WHERE (deleted_at IS NULL);
CREATE INDEX bike_records_model_idx ON public.bike_records USING btree (model, id) WHERE (deleted_at IS NULL);
CREATE INDEX bike_records_model_key_idx ON public.bike_records USING btree (model_key);
CREATE INDEX bike_records_newest_idx ON public.bike_records USING btree (edited_at DESC NULLS LAST, id) WHERE (deleted_at IS NULL);
CREATE INDEX bike_records_order_id_idx ON public.bike_records USING btree (order_id);
CREATE INDEX bike_records_payment_date_idx ON public.bike_records USING btree (payment_date, id) WHERE (deleted_at IS NULL);
CREATE INDEX bike_records_product_id_idx ON public.bike_records USING btree (product_id) WHERE (product_id IS NOT NULL);
CREATE INDEX bike_records_search_idx ON public.bike_records USING gin (search_text gin_trgm_ops);
CREATE INDEX bike_records_serial_number_idx ON public.bike_records USING btree (serial_number) WHERE ((deleted_at IS NULL) AND (serial_number <> ''::text));
CREATE INDEX bike_records_till_item_id_idx ON public.bike_records USING btree (till_item_id) WHERE (till_item_id IS NOT NULL);
CREATE INDEX bike_records_work_order_id_idx ON public.bike_records USING btree (work_order_id);
CREATE INDEX bike_tags_printed_by_idx ON public.bike_tags USING btree (printed_by);
CREATE INDEX bike_tags_serial_number_idx ON public.bike_tags USING btree (serial_number) WHERE (serial_number <> ''::text);
CREATE UNIQUE INDEX bike_tags_sold_serial_key ON public.bike_tags USING btree (serial_number) WHERE (is_sold AND (serial_number <> ''::text));
CREATE INDEX conversation_channels_address_idx ON public.conversation_channels USING btree (channel, address);
CREATE INDEX conversation_channels_latest_idx ON public.conversation_channels USING btree (channel, status, last_message_at DESC, conversation_id DESC);
CREATE INDEX conversation_notes_conversation_id_idx ON public.conversation_notes USING btree (conversation_id, id DESC);
CREATE INDEX conversation_notes_created_at_idx ON public.conversation_notes USING btree (created_at, id);
CREATE INDEX conversation_notes_created_by_idx ON public.conversation_notes USING btree (created_by);
CREATE INDEX conversation_reads_user_id_idx ON public.conversation_reads USING btree (user_id);
CREATE INDEX conversation_writers_user_id_idx ON public.conversation_writers USING btree (user_id);
CREATE INDEX conversations_assigned_to_idx ON public.conversations USING btree (assigned_to, status, last_message_at DESC, id DESC);
CREATE INDEX conversations_last_message_at_idx ON public.conversations USING btree (last_message_at, id);
CREATE INDEX conversations_latest_idx ON public.conversations USING btree (status, last_message_at DESC, id DESC);
CREATE INDEX conversations_snoozed_by_idx ON public.conversations USING btree (snoozed_by);
CREATE INDEX conversations_snoozed_until_idx ON public.conversations USING btree (snoozed_until) WHERE (status = 'snoozed'::text);
CREATE INDEX customer_contacts_at_idx ON public.customer_contacts USING btree (at, id);
CREATE INDEX customer_contacts_customer_id_idx ON public.customer_contacts USING btree (customer_id, at DESC, id DESC);
CREATE INDEX customer_contacts_user_id_idx ON public.customer_contacts USING btree (user_id);
CREATE INDEX customer_duplicates_dismissed_by_idx ON public.customer_duplicates USING btree (dismissed_by);
CREATE INDEX customer_duplicates_open_idx ON public.customer_duplicates USING btree (strength DESC, found_at DESC, one_id DESC, other_id DESC) WHERE (dismissed_at IS NULL);
CREATE INDEX customer_duplicates_other_id_idx ON public.customer_duplicates USING btree (other_id);
CREATE UNIQUE INDEX customer_identities_owner_key ON public.customer_identities USING btree (kind, value) WHERE (kind <> 'phone'::text);
CREATE INDEX customer_identities_value_idx ON public.customer_identities USING btree (kind, value);
CREATE INDEX customer_match_keys_key_idx ON public.customer_match_keys USING btree (reason, key);
CREATE INDEX customer_merges_kept_id_idx ON public.customer_merges USING btree (kept_id, merged_at DESC, id DESC);
CREATE INDEX customer_merges_merged_by_idx ON public.customer_merges USING btree (merged_by);
CREATE INDEX customer_merges_merged_id_idx ON public.customer_merges USING btree (merged_id);
CREATE INDEX customer_merges_undone_by_idx ON public.customer_merges USING btree (undone_by);
CREATE INDEX customer_sources_customer_id_idx ON public.customer_sources USING btree (customer_id);
CREATE INDEX customer_totals_last_quote_at_idx ON public.customer_totals USING btree (last_quote_at DESC NULLS LAST, customer_id DESC);
CREATE INDEX customer_totals_quote_count_idx ON public.customer_totals USING btree (quote_count DESC, customer_id DESC);
CREATE INDEX customer_totals_quote_value_idx ON public.customer_totals USING btree (quote_value DESC, customer_id DESC);
CREATE INDEX customers_merged_into_idx ON public.customers USING btree (merged_into);
CREATE INDEX customers_search_text_idx ON public.customers USING gin (search_text gin_trgm_ops);
CREATE INDEX customers_sort_name_idx ON public.customers USING btree (sort_name, id);
CREATE INDEX distances_cache_found_at_idx ON public.distances_cache USING btree (found_at);
CREATE INDEX email_attachments_email_id_idx ON public.email_attachments USING btree (email_id);
CREATE INDEX emails_content_idx ON public.emails USING btree (created_at, id) WHERE (html IS NOT NULL);
CREATE INDEX emails_reference_idx ON public.emails USING btree (reference);
CREATE INDEX emails_sent_at_idx ON public.emails USING btree (sent_at DESC) WHERE (sent_at IS NOT NULL);
CREATE INDEX emails_trouble_idx ON public.emails USING btree (id DESC) WHERE (last_error IS NOT NULL);
CREATE INDEX images_created_by_idx ON public.images USING btree (created_by);
CREATE INDEX images_product_id_idx ON public.images USING btree (product_id);
CREATE INDEX images_removed_at_idx ON public.images USING btree (removed_at) WHERE (removed_at IS NOT NULL);
CREATE INDEX images_unattached_idx ON public.images USING btree (created_at) WHERE ((product_id IS NULL) AND (removed_at IS NULL));
CREATE INDEX invitation_links_created_by_idx ON public.invitation_links USING btree (created_by);
CREATE INDEX invitation_links_invitation_id_idx ON public.invitation_links USING btree (invitation_id);
CREATE INDEX invitations_accepted_by_idx ON public.invitations USING btree (accepted_by);
CREATE INDEX invitations_created_by_idx ON public.invitations USING btree (created_by);
CREATE UNIQUE INDEX invitations_open_email_key ON public.invitations USING btree (lower(email)) WHERE ((accepted_at IS NULL) AND (revoked_at IS NULL));
CREATE INDEX late_goods_open_idx ON public.late_goods USING btree (order_id) WHERE ((cleared_at IS NULL) AND (told_at IS NULL));
CREATE INDEX late_goods_told_by_idx ON public.late_goods USING btree (told_by);
CREATE INDEX lightspeed_authorisations_expires_at_idx ON public.lightspeed_authorisations USING btree (expires_at);
CREATE INDEX lightspeed_authorisations_user_id_idx ON public.lightspeed_authorisations USING btree (user_id);
CREATE INDEX lightspeed_connections_connected_by_idx ON public.lightspeed_connections USING btree (connected_by);
CREATE UNIQUE INDEX lightspeed_connections_current_key ON public.lightspeed_connections USING btree ((true)) WHERE (disconnected_at IS NULL);
CREATE INDEX lightspeed_items_category_name_idx ON public.lightspeed_items USING btree (category_name);
CREATE INDEX lightspeed_items_custom_sku_idx ON public.lightspeed_items USING btree (lower(custom_sku));
CREATE INDEX lightspeed_items_ean_idx ON public.lightspeed_items USING btree (ean);
CREATE INDEX lightspeed_items_model_key_idx ON public.lightspeed_items USING btree (model_key);
CREATE INDEX login_attempts_last_failed_at_idx ON public.login_attempts USING btree (last_failed_at);
CREATE INDEX match_suggestions_decided_by_idx ON public.match_suggestions USING btree (decided_by);
CREATE INDEX match_suggestions_open_idx ON public.match_suggestions USING btree (confidence DESC) WHERE (status = 'open'::text);
CREATE INDEX message_files_message_id_idx ON public.message_files USING btree (message_id, id);
CREATE INDEX message_files_uploaded_by_idx ON public.message_files USING btree (uploaded_by, uploaded_at);
CREATE INDEX messages_channel_idx ON public.messages USING btree (conversation_id, channel, id DESC);
CREATE INDEX messages_conversation_id_idx ON public.messages USING btree (conversation_id, id DESC);
CREATE INDEX messages_created_at_idx ON public.messages USING btree (created_at, id);
CREATE INDEX messages_search_idx ON public.messages USING gin (search);
CREATE INDEX messages_sent_by_idx ON public.messages USING btree (sent_by);
CREATE INDEX messages_unread_idx ON public.messages USING btree (conversation_id, channel, id) INCLUDE (created_at) WHERE (direction = 'inbound'::text);
CREATE INDEX model_proofs_changed_by_idx ON public.model_proofs USING btree (changed_by);
CREATE INDEX notifications_awaits_email_idx ON public.notifications USING btree (user_id, id) WHERE awaits_email;
CREATE INDEX notifications_created_at_idx ON public.notifications USING btree (created_at, id);
CREATE INDEX notifications_unread_idx ON public.notifications USING btree (user_id, type) WHERE (read_at IS NULL);
CREATE INDEX notifications_user_id_idx ON public.notifications USING btree (user_id, id);
CREATE INDEX order_events_order_id_idx ON public.order_events USING btree (order_id, at);
CREATE INDEX order_events_user_id_idx ON public.order_events USING btree (user_id);
CREATE INDEX order_readings_modified_at_idx ON public.order_readings USING btree (modified_at, order_id);
CREATE INDEX order_stock_movements_happened_at_idx ON public.order_stock_movements USING btree (happened_at);
CREATE INDEX order_stock_movements_unexplained_idx ON public.order_stock_movements USING btree (unit_id) WHERE (taken <> explained);
CREATE INDEX orders_collected_by_idx ON public.orders USING btree (collected_by);
CREATE INDEX orders_customer_id_idx ON public.orders USING btree (customer_id, created_at DESC, id DESC);
CREATE INDEX orders_listed_idx ON public.orders USING btree (created_at, id) WHERE (part_of IS NULL);
CREATE INDEX orders_listed_total_idx ON public.orders USING btree (total_amount, id) WHERE (part_of IS NULL);
CREATE INDEX orders_open_idx ON public.orders USING btree (id) WHERE ((part_of IS NULL) AND (NOT is_handed_over) AND (stage <> 'cancelled'::text));
CREATE INDEX orders_paid_at_idx ON public.orders USING btree (paid_at) WHERE (paid_at IS NOT NULL);
CREATE INDEX orders_part_of_idx ON public.orders USING btree (part_of);
CREATE INDEX orders_search_idx ON public.orders USING gin (search_text gin_trgm_ops);
CREATE INDEX orders_stage_idx ON public.orders USING btree (stage, created_at, id) WHERE (part_of IS NULL);
CREATE INDEX orders_to_collect_idx ON public.orders USING btree (created_at, id) WHERE (is_to_collect AND (part_of IS NULL));
CREATE INDEX outbox_entries_open_idx ON public.outbox_entries USING btree (kind, subject, id) WHERE (state = ANY (ARRAY['waiting'::text, 'sending'::text]));
CREATE UNIQUE INDEX outbox_entries_sending_key ON public.outbox_entries USING btree (kind, subject) WHERE (state = 'sending'::text);
CREATE INDEX outbox_entries_settled_idx ON public.outbox_entries USING btree (settled_at) WHERE (settled_at IS NOT NULL);
CREATE INDEX outside_connections_updated_by_idx ON public.outside_connections USING btree (updated_by);
CREATE INDEX password_resets_expires_at_idx ON public.password_resets USING btree (expires_at);
CREATE INDEX password_resets_user_id_idx ON public.password_resets USING btree (user_id);
CREATE INDEX payment_documents_payment_id_idx ON public.payment_documents USING btree (payment_id);
CREATE INDEX payment_documents_quote_id_idx ON public.payment_documents USING btree (quote_id, id);
CREATE INDEX payment_margins_paid_at_idx ON public.payment_margins USING btree (paid_at, payment_id) INCLUDE (quote_id, kind, method, amount, gst, known_revenue, cost, unknown_amount, unknown_lines);
CREATE INDEX payment_requests_checked_idx ON public.payment_requests USING btree (order_checked_at) WHERE (state = ANY (ARRAY['created'::text, 'paid'::text]));
CREATE UNIQUE INDEX payment_requests_open_key ON public.payment_requests USING btree (quote_id) WHERE (state = ANY (ARRAY['waiting'::text, 'created'::text]));
CREATE INDEX payment_requests_quote_id_idx ON public.payment_requests USING btree (quote_id, id);
CREATE INDEX payment_requests_requested_by_idx ON public.payment_requests USING btree (requested_by);
CREATE INDEX payments_paid_at_idx ON public.payments USING btree (paid_at, id);
CREATE INDEX payments_quote_id_idx ON public.payments USING btree (quote_id, id);
CREATE INDEX payments_quote_id_money_idx ON public.payments USING btree (quote_id) INCLUDE (kind, amount, credited);
CREATE INDEX payments_recorded_by_idx ON public.payments USING btree (recorded_by);
CREATE INDEX payments_woo_order_id_idx ON public.payments USING btree (woo_order_id);
CREATE INDEX product_categories_category_id_idx ON public.product_categories USING btree (category_id);
CREATE INDEX product_mappings_created_by_idx ON public.product_mappings USING btree (created_by);
CREATE UNIQUE INDEX product_mappings_lightspeed_enabled_key ON public.product_mappings USING btree (lightspeed_item_id) WHERE sync_enabled;
CREATE INDEX product_mappings_lightspeed_item_id_idx ON public.product_mappings USING btree (lightspeed_item_id);
CREATE UNIQUE INDEX product_mappings_woo_enabled_key ON public.product_mappings USING btree (woo_product_id) WHERE sync_enabled;
CREATE INDEX product_variations_image_src_idx ON public.product_variations USING hash (((image ->> 'src'::text))) WHERE (image IS NOT NULL);
CREATE INDEX product_variations_product_id_idx ON public.product_variations USING btree (product_id);
CREATE INDEX product_variations_sku_trgm_idx ON public.product_variations USING gin (lower(sku) gin_trgm_ops);
CREATE INDEX product_writes_created_at_idx ON public.product_writes USING btree (created_at, "position");
CREATE INDEX product_writes_created_by_idx ON public.product_writes USING btree (created_by);
CREATE INDEX product_writes_open_idx ON public.product_writes USING btree (product_id) WHERE (state = ANY (ARRAY['waiting'::text, 'failed'::text]));
CREATE INDEX product_writes_open_images_idx ON public.product_writes USING btree (id) WHERE ((state = ANY (ARRAY['waiting'::text, 'failed'::text])) AND (fields ? 'images'::text));
CREATE INDEX product_writes_product_id_idx ON public.product_writes USING btree (product_id, "position");
CREATE INDEX product_writes_settled_at_idx ON public.product_writes USING btree (settled_at, "position") WHERE (settled_at IS NOT NULL);
CREATE INDEX products_images_idx ON public.products USING gin (images jsonb_path_ops);
CREATE INDEX products_listed_idx ON public.products USING btree (id) WHERE ((missing_since IS NULL) AND (status <> 'trash'::text));
CREATE INDEX products_model_key_idx ON public.products USING btree (model_key);
CREATE INDEX products_name_idx ON public.products USING btree (lower(name), id);
CREATE INDEX products_name_trgm_idx ON public.products USING gin (lower(name) gin_trgm_ops);
CREATE INDEX products_price_desc_idx ON public.products USING btree (price DESC NULLS LAST, id) WHERE ((missing_since IS NULL) AND (status <> 'trash'::text));
CREATE INDEX products_price_idx ON public.products USING btree (price, id) WHERE ((missing_since IS NULL) AND (status <> 'trash'::text));
CREATE INDEX products_sku_trgm_idx ON public.products USING gin (lower(sku) gin_trgm_ops);
CREATE INDEX products_stock_quantity_desc_idx ON public.products USING btree (stock_quantity DESC NULLS LAST, id) WHERE ((missing_since IS NULL) AND (status <> 'trash'::text));
CREATE INDEX products_stock_quantity_idx ON public.products USING btree (stock_quantity, id) WHERE ((missing_since IS NULL) AND (status <> 'trash'::text));
CREATE INDEX products_stock_status_idx ON public.products USING btree (stock_status, lower(name), id) WHERE ((missing_since IS NULL) AND (status <> 'trash'::text));
CREATE INDEX proof_documents_created_by_idx ON public.proof_documents USING btree (created_by);
CREATE INDEX proof_documents_proof_id_idx ON public.proof_documents USING btree (proof_id);
CREATE INDEX purchase_order_lines_item_idx ON public.purchase_order_lines USING btree (lightspeed_item_id);
CREATE INDEX quote_acceptances_cancelled_idx ON public.quote_acceptances USING btree (quote_id) WHERE (order_state = 'cancelled'::text);
CREATE INDEX quote_acceptances_former_order_ids_idx ON public.quote_acceptances USING gin (former_order_ids);
CREATE INDEX quote_acceptances_link_id_idx ON public.quote_acceptances USING btree (link_id);
CREATE INDEX quote_actions_done_by_idx ON public.quote_actions USING btree (done_by);
CREATE INDEX quote_actions_due_at_idx ON public.quote_actions USING btree (due_at) WHERE (done_at IS NULL);
CREATE UNIQUE INDEX quote_actions_open_key ON public.quote_actions USING btree (quote_id, kind) WHERE (done_at IS NULL);
CREATE INDEX quote_actions_quote_id_idx ON public.quote_actions USING btree (quote_id);
CREATE INDEX quote_events_at_idx ON public.quote_events USING btree (at, id);
CREATE INDEX quote_events_quote_id_idx ON public.quote_events USING btree (quote_id, at, id);
CREATE INDEX quote_events_user_id_idx ON public.quote_events USING btree (user_id);
CREATE INDEX quote_events_waiting_idx ON public.quote_events USING btree (type, quote_id, at) WHERE (type = ANY (ARRAY['question'::text, 'new_quote_requested'::text, 'order_failed'::text]));
CREATE INDEX quote_lines_image_idx ON public.quote_lines USING hash (image) WHERE (image IS NOT NULL);
CREATE INDEX quote_lines_product_id_idx ON public.quote_lines USING btree (product_id);
CREATE INDEX quote_lines_quote_id_idx ON public.quote_lines USING btree (quote_id, "position");
CREATE INDEX quote_links_created_by_idx ON public.quote_links USING btree (created_by);
CREATE INDEX quote_links_quote_id_idx ON public.quote_links USING btree (quote_id);
CREATE INDEX quote_views_at_idx ON public.quote_views USING btree (at, id);
CREATE INDEX quote_views_link_id_idx ON public.quote_views USING btree (link_id);
CREATE INDEX quote_views_quote_id_idx ON public.quote_views USING btree (quote_id, at);
CREATE INDEX quotes_assigned_to_idx ON public.quotes USING btree (assigned_to, created_at DESC, id DESC);
CREATE INDEX quotes_awaiting_idx ON public.quotes USING btree (id) WHERE (approval = 'awaiting'::text);
CREATE INDEX quotes_created_at_idx ON public.quotes USING btree (created_at DESC, id DESC);
CREATE INDEX quotes_created_by_idx ON public.quotes USING btree (created_by, assigned_to);
CREATE INDEX quotes_customer_email_idx ON public.quotes USING btree (lower(customer_email));
CREATE INDEX quotes_customer_id_idx ON public.quotes USING btree (customer_id, created_at DESC, id DESC);
CREATE INDEX quotes_customer_name_idx ON public.quotes USING btree (lower(customer_name), id);
CREATE INDEX quotes_search_text_idx ON public.quotes USING gin (search_text gin_trgm_ops);
CREATE INDEX quotes_sent_at_idx ON public.quotes USING btree (sent_at) INCLUDE (opened_at, accepted_at, converted_at, assigned_to, created_by);
CREATE INDEX quotes_status_idx ON public.quotes USING btree (status, created_at DESC, id DESC);
CREATE INDEX quotes_status_tally_idx ON public.quotes USING btree (status) INCLUDE (superseded_by);
CREATE INDEX quotes_superseded_by_idx ON public.quotes USING btree (superseded_by);
CREATE INDEX quotes_total_amount_idx ON public.quotes USING btree (total_amount, id);
CREATE INDEX quotes_valid_until_idx ON public.quotes USING btree (valid_until) WHERE (status = ANY (ARRAY['sent'::text, 'pending'::text]));
CREATE INDEX ready_messages_order_id_idx ON public.ready_messages USING btree (order_id, sent_at);
CREATE INDEX ready_messages_sent_by_idx ON public.ready_messages USING btree (sent_by);
CREATE INDEX ready_messages_work_order_id_idx ON public.ready_messages USING btree (work_order_id, sent_at);
CREATE INDEX safety_handouts_bike_id_idx ON public.safety_handouts USING btree (bike_id);
CREATE INDEX safety_handouts_given_by_idx ON public.safety_handouts USING btree (given_by);
CREATE INDEX safety_handouts_order_id_idx ON public.safety_handouts USING btree (order_id);
CREATE UNIQUE INDEX safety_handouts_page_key ON public.safety_handouts USING btree (quote_id, sheet_id) WHERE (way = 'page'::text);
CREATE INDEX safety_handouts_quote_id_idx ON public.safety_handouts USING btree (quote_id);
CREATE INDEX safety_handouts_sheet_id_idx ON public.safety_handouts USING btree (sheet_id);
CREATE UNIQUE INDEX safety_sheets_texts_key ON public.safety_sheets USING btree (md5((texts)::text));
CREATE INDEX sales_at_till_completed_at_idx ON public.sales_at_till USING btree (completed_at, sale_id);
CREATE INDEX sales_at_till_read_at_idx ON public.sales_at_till USING btree (read_at);
CREATE INDEX sales_at_till_lines_refunded_line_id_idx ON public.sales_at_till_lines USING btree (refunded_line_id) WHERE (refunded_line_id IS NOT NULL);
CREATE INDEX sales_at_till_lines_sale_id_idx ON public.sales_at_till_lines USING btree (sale_id);
CREATE INDEX sessions_expires_at_idx ON public.sessions USING btree (expires_at);
CREATE INDEX sessions_previous_refresh_hash_idx ON public.sessions USING btree (previous_refresh_hash);
CREATE INDEX sessions_user_id_idx ON public.sessions USING btree (user_id);
CREATE INDEX settings_updated_by_idx ON public.settings USING btree (updated_by);
CREATE INDEX shipping_rates_cache_asked_hash_idx ON public.shipping_rates_cache USING btree (asked_hash, fresh_until);
CREATE INDEX shipping_rates_cache_created_at_idx ON public.shipping_rates_cache USING btree (created_at);
CREATE INDEX sign_in_challenges_expires_at_idx ON public.sign_in_challenges USING btree (expires_at);
CREATE INDEX sign_in_challenges_user_id_idx ON public.sign_in_challenges USING btree (user_id);
CREATE INDEX stock_conflicts_mapping_id_idx ON public.stock_conflicts USING btree (mapping_id);
CREATE UNIQUE INDEX stock_conflicts_open_key ON public.stock_conflicts USING btree (mapping_id) WHERE (settled_at IS NULL);
CREATE INDEX stock_conflicts_settled_at_idx ON public.stock_conflicts USING btree (settled_at);
CREATE INDEX stock_conflicts_settled_by_idx ON public.stock_conflicts USING btree (settled_by);
CREATE INDEX stock_events_intent_id_idx ON public.stock_events USING btree (intent_id);
CREATE INDEX stock_events_recorded_at_idx ON public.stock_events USING btree (recorded_at, id);
CREATE UNIQUE INDEX stock_events_reference_key ON public.stock_events USING btree (system, unit_id, reference) WHERE (reference IS NOT NULL);
CREATE INDEX stock_events_run_id_idx ON public.stock_events USING btree (run_id);
CREATE INDEX stock_events_unit_idx ON public.stock_events USING btree (system, unit_id, id DESC);
CREATE INDEX stock_events_without_entry_idx ON public.stock_events USING btree (unit_id, recorded_at) WHERE ((system = 'lightspeed'::text) AND (source = 'edit'::text) AND (reference IS NULL));
CREATE INDEX stock_intents_created_at_idx ON public.stock_intents USING btree (created_at) WHERE (run_id IS NOT NULL);
CREATE INDEX stock_intents_mapping_id_idx ON public.stock_intents USING btree (mapping_id);
CREATE UNIQUE INDEX stock_intents_open_edit_key ON public.stock_intents USING btree (unit_id) WHERE ((mapping_id IS NULL) AND (state = ANY (ARRAY['planned'::text, 'sent'::text])));
CREATE UNIQUE INDEX stock_intents_open_key ON public.stock_intents USING btree (mapping_id, system) WHERE (state = ANY (ARRAY['planned'::text, 'sent'::text]));
CREATE INDEX stock_intents_run_id_idx ON public.stock_intents USING btree (run_id);
CREATE INDEX stock_intents_settled_at_idx ON public.stock_intents USING btree (settled_at, id) WHERE (settled_at IS NOT NULL);
CREATE INDEX stock_intents_unit_id_idx ON public.stock_intents USING btree (unit_id) WHERE (mapping_id IS NULL);
CREATE INDEX stock_reservations_changed_idx ON public.stock_reservations USING btree (changed_at);
CREATE INDEX stock_reservations_held_idx ON public.stock_reservations USING btree (unit_id) WHERE ((order_state = 'open'::text) AND (ended_at IS NULL));
CREATE INDEX stock_reservations_marker_idx ON public.stock_reservations USING btree (marker);
CREATE INDEX supplier_invoice_bikes_line_id_idx ON public.supplier_invoice_bikes USING btree (line_id);
CREATE INDEX supplier_invoice_files_attached_by_idx ON public.supplier_invoice_files USING btree (attached_by);
CREATE INDEX supplier_invoices_changed_by_idx ON public.supplier_invoices USING btree (changed_by);
CREATE INDEX supplier_invoices_due_date_idx ON public.supplier_invoices USING btree (due_date) WHERE (paid_on IS NULL);
CREATE UNIQUE INDEX supplier_invoices_number_key ON public.supplier_invoices USING btree (supplier_id, fold_text(number)) WHERE (deleted_at IS NULL);
CREATE INDEX supplier_invoices_supplier_id_idx ON public.supplier_invoices USING btree (supplier_id);
CREATE INDEX supplier_mail_updates_bike_id_idx ON public.supplier_mail_updates USING btree (bike_id, applied_seq);
CREATE INDEX supplier_mail_updates_mail_id_idx ON public.supplier_mail_updates USING btree (mail_id, id);
CREATE INDEX supplier_mails_created_at_idx ON public.supplier_mails USING btree (created_at, id);
CREATE INDEX supplier_mails_created_by_idx ON public.supplier_mails USING btree (created_by);
CREATE INDEX supplier_mails_done_by_idx ON public.supplier_mails USING btree (done_by);
CREATE INDEX supplier_mails_waiting_idx ON public.supplier_mails USING btree (created_at) WHERE (from_mailbox AND (done_at IS NULL));
CREATE INDEX suppliers_changed_by_idx ON public.suppliers USING btree (changed_by);
CREATE INDEX sync_run_items_applying_idx ON public.sync_run_items USING btree (run_id) WHERE (outcome = 'applying'::text);
CREATE INDEX sync_run_items_edits_idx ON public.sync_run_items USING btree (woo_product_id) WHERE (mapping_id IS NULL);
CREATE INDEX sync_run_items_failed_edits_idx ON public.sync_run_items USING btree (run_id, "position") WHERE ((mapping_id IS NULL) AND (outcome = 'failed'::text));
CREATE INDEX sync_run_items_mapping_id_idx ON public.sync_run_items USING btree (mapping_id);
CREATE INDEX sync_run_items_open_unit_idx ON public.sync_run_items USING btree (woo_product_id) WHERE (outcome = ANY (ARRAY['planned'::text, 'applying'::text]));
CREATE INDEX sync_run_items_outcome_idx ON public.sync_run_items USING btree (run_id, outcome, "position");
CREATE INDEX sync_run_items_pictures_idx ON public.sync_run_items USING btree (woo_product_id) WHERE (changes @? '$[*]?(@."field" == "image" && @."state" == "done")'::jsonpath);
CREATE INDEX sync_runs_created_at_idx ON public.sync_runs USING btree (created_at DESC);
CREATE INDEX sync_runs_decided_by_idx ON public.sync_runs USING btree (decided_by);
CREATE INDEX sync_runs_edits_of_many_idx ON public.sync_runs USING btree (created_at DESC, id) WHERE ((kind = 'edit'::text) AND ((scope ->> 'source'::text) = ANY (ARRAY['bulk'::text, 'csv'::text])));
CREATE INDEX sync_runs_full_import_idx ON public.sync_runs USING btree (created_at DESC) WHERE ((kind = 'import_woo'::text) AND (NOT incremental));
CREATE INDEX sync_runs_open_idx ON public.sync_runs USING btree (created_at) WHERE (status = ANY (ARRAY['pending'::text, 'running'::text, 'awaiting_approval'::text]));
CREATE UNIQUE INDEX sync_runs_open_kind_key ON public.sync_runs USING btree (kind) WHERE ((status = ANY (ARRAY['pending'::text, 'running'::text])) AND (kind <> 'edit'::text) AND ((kind <> 'stock'::text) OR (origin = 'person'::text)));
CREATE INDEX sync_runs_retry_of_idx ON public.sync_runs USING btree (retry_of);
CREATE INDEX sync_runs_started_by_idx ON public.sync_runs USING btree (started_by);
CREATE INDEX sync_runs_undo_of_idx ON public.sync_runs USING btree (undo_of);
CREATE UNIQUE INDEX sync_runs_undo_of_key ON public.sync_runs USING btree (undo_of) WHERE (status <> ALL (ARRAY['failed'::text, 'cancelled'::text, 'discarded'::text]));
CREATE INDEX till_log_entries_intent_id_idx ON public.till_log_entries USING btree (intent_id);
CREATE INDEX till_log_entries_item_id_idx ON public.till_log_entries USING btree (item_id, "position");
CREATE INDEX till_log_entries_merge_idx ON public.till_log_entries USING btree (item_id) WHERE is_merge;
CREATE INDEX till_log_entries_recorded_at_idx ON public.till_log_entries USING btree (recorded_at, "position");
CREATE INDEX till_sale_dismissals_dismissed_by_idx ON public.till_sale_dismissals USING btree (dismissed_by);
CREATE INDEX till_sale_dismissals_sale_id_idx ON public.till_sale_dismissals USING btree (sale_id);
CREATE INDEX till_sale_lines_mapping_id_idx ON public.till_sale_lines USING btree (mapping_id);
CREATE INDEX till_sales_open_idx ON public.till_sales USING btree (id) WHERE (state = ANY (ARRAY['planned'::text, 'sent'::text]));
CREATE INDEX unproven_sales_allowed_by_idx ON public.unproven_sales USING btree (allowed_by);
CREATE INDEX unproven_sales_bike_id_idx ON public.unproven_sales USING btree (bike_id, model_key);
CREATE INDEX unproven_sales_order_id_idx ON public.unproven_sales USING btree (order_id, model_key);
CREATE INDEX unproven_sales_quote_id_idx ON public.unproven_sales USING btree (quote_id, model_key);
CREATE UNIQUE INDEX users_email_key ON public.users USING btree (lower(email)) WHERE (email IS NOT NULL);
CREATE UNIQUE INDEX users_username_key ON public.users USING btree (lower(username));
CREATE INDEX webhook_deliveries_received_at_idx ON public.webhook_deliveries USING btree (received_at);
CREATE INDEX work_extra_links_created_by_idx ON public.work_extra_links USING btree (created_by);
CREATE INDEX work_extras_created_by_idx ON public.work_extras USING btree (created_by);
CREATE INDEX work_extras_recorded_by_idx ON public.work_extras USING btree (recorded_by);
CREATE INDEX work_order_entries_user_id_idx ON public.work_order_entries USING btree (user_id);
CREATE INDEX work_order_steps_done_by_idx ON public.work_order_steps USING btree (done_by);
CREATE INDEX work_orders_assigned_to_idx ON public.work_orders USING btree (assigned_to);
CREATE INDEX work_orders_created_at_desc_idx ON public.work_orders USING btree (created_at DESC NULLS LAST, id);
CREATE INDEX work_orders_created_at_idx ON public.work_orders USING btree (created_at, id);
CREATE INDEX work_orders_created_by_idx ON public.work_orders USING btree (created_by);
CREATE INDEX work_orders_customer_id_idx ON public.work_orders USING btree (customer_id);
CREATE INDEX work_orders_day_desc_idx ON public.work_orders USING btree (day DESC NULLS LAST, id);
CREATE INDEX work_orders_day_idx ON public.work_orders USING btree (day, id);
CREATE INDEX work_orders_number_idx ON public.work_orders USING btree (number);
CREATE INDEX work_orders_open_idx ON public.work_orders USING btree (promised_on, id) WHERE (state <> ALL (ARRAY['handed_over'::text, 'cancelled'::text]));
CREATE INDEX work_orders_order_id_idx ON public.work_orders USING btree (order_id);
CREATE UNIQUE INDEX work_orders_order_id_key ON public.work_orders USING btree (order_id) WHERE (state <> 'cancelled'::text);
CREATE INDEX work_orders_promised_on_desc_idx ON public.work_orders USING btree (promised_on DESC NULLS LAST, id);
CREATE INDEX work_orders_promised_on_idx ON public.work_orders USING btree (promised_on, id);
CREATE INDEX work_orders_search_idx ON public.work_orders USING gin (search_text gin_trgm_ops);
CREATE INDEX work_part_moves_part_id_idx ON public.work_part_moves USING btree (part_id);
CREATE INDEX work_parts_added_by_idx ON public.work_parts USING btree (added_by);
CREATE INDEX work_photos_added_at_idx ON public.work_photos USING btree (added_at, id);
CREATE INDEX work_photos_added_by_idx ON public.work_photos USING btree (added_by);
CREATE INDEX work_photos_order_id_idx ON public.work_photos USING btree (order_id, id);
CREATE INDEX work_photos_removed_at_idx ON public.work_photos USING btree (removed_at, id) WHERE (removed_at IS NOT NULL);
CREATE INDEX work_photos_work_order_id_idx ON public.work_photos USING btree (work_order_id, id);

ALTER TABLE allocation_turns ADD CONSTRAINT allocation_turns_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id) ON DELETE SET NULL;
ALTER TABLE allocation_turns ADD CONSTRAINT allocation_turns_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE;
ALTER TABLE allocations ADD CONSTRAINT allocations_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE;
ALTER TABLE audit_events ADD CONSTRAINT audit_events_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES users(id);
ALTER TABLE bike_column_choices ADD CONSTRAINT bike_column_choices_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
ALTER TABLE bike_import_rows ADD CONSTRAINT bike_import_rows_bike_id_fkey FOREIGN KEY (bike_id) REFERENCES bike_records(id) ON DELETE SET NULL;
ALTER TABLE bike_import_rows ADD CONSTRAINT bike_import_rows_run_id_fkey FOREIGN KEY (run_id) REFERENCES sync_runs(id) ON DELETE CASCADE;
ALTER TABLE bike_proposals ADD CONSTRAINT bike_proposals_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id) ON DELETE SET NULL;
ALTER TABLE bike_record_changes ADD CONSTRAINT bike_record_changes_bike_id_fkey FOREIGN KEY (bike_id) REFERENCES bike_records(id) ON DELETE CASCADE;
ALTER TABLE bike_record_changes ADD CONSTRAINT bike_record_changes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL;
ALTER TABLE bike_records ADD CONSTRAINT bike_records_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customers(id) ON DELETE SET NULL;
ALTER TABLE bike_records ADD CONSTRAINT bike_records_edited_by_fkey FOREIGN KEY (edited_by) REFERENCES users(id) ON DELETE SET NULL;
ALTER TABLE bike_records ADD CONSTRAINT bike_records_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE SET NULL;
ALTER TABLE bike_records ADD CONSTRAINT bike_records_work_order_id_fkey FOREIGN KEY (work_order_id) REFERENCES work_orders(id) ON DELETE SET NULL;
ALTER TABLE bike_tags ADD CONSTRAINT bike_tags_printed_by_fkey FOREIGN KEY (printed_by) REFERENCES users(id) ON DELETE SET NULL;
ALTER TABLE bike_tags ADD CONSTRAINT bike_tags_work_order_id_fkey FOREIGN KEY (work_order_id) REFERENCES work_orders(id) ON DELETE CASCADE;
ALTER TABLE conversation_channels ADD CONSTRAINT conversation_channels_conversation_id_fkey FOREIGN KEY (conversation_id) REFERENCES conversations(id) ON DELETE CASCADE;
ALTER TABLE conversation_notes ADD CONSTRAINT conversation_notes_conversation_id_fkey FOREIGN KEY (conversation_id) REFERENCES conversations(id) ON DELETE CASCADE;
ALTER TABLE conversation_notes ADD CONSTRAINT conversation_notes_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id);
ALTER TABLE conversation_reads ADD CONSTRAINT conversation_reads_conversation_id_fkey FOREIGN KEY (conversation_id) REFERENCES conversations(id) ON DELETE CASCADE;
ALTER TABLE conversation_reads ADD CONSTRAINT conversation_reads_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
ALTER TABLE conversation_writers ADD CONSTRAINT conversation_writers_conversation_id_fkey FOREIGN KEY (conversation_id) REFERENCES conversations(id) ON DELETE CASCADE;
ALTER TABLE conversation_writers ADD CONSTRAINT conversation_writers_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
ALTER TABLE conversations ADD CONSTRAINT conversations_assigned_to_fkey FOREIGN KEY (assigned_to) REFERENCES users(id);
ALTER TABLE conversations ADD CONSTRAINT conversations_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customers(id);
ALTER TABLE conversations ADD CONSTRAINT conversations_snoozed_by_fkey FOREIGN KEY (snoozed_by) REFERENCES users(id);
ALTER TABLE customer_channels ADD CONSTRAINT customer_channels_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customers(id) ON DELETE CASCADE;
ALTER TABLE customer_contacts ADD CONSTRAINT customer_contacts_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customers(id) ON DELETE CASCADE;
ALTER TABLE customer_contacts ADD CONSTRAINT customer_contacts_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL;
ALTER TABLE customer_duplicates ADD CONSTRAINT customer_duplicates_dismissed_by_fkey FOREIGN KEY (dismissed_by) REFERENCES users(id) ON DELETE SET NULL;
ALTER TABLE customer_duplicates ADD CONSTRAINT customer_duplicates_one_id_fkey FOREIGN KEY (one_id) REFERENCES customers(id) ON DELETE CASCADE;
ALTER TABLE customer_duplicates ADD CONSTRAINT customer_duplicates_other_id_fkey FOREIGN KEY (other_id) REFERENCES customers(id) ON DELETE CASCADE;
ALTER TABLE customer_identities ADD CONSTRAINT customer_identities_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customers(id) ON DELETE CASCADE;
ALTER TABLE customer_match_keys ADD CONSTRAINT customer_match_keys_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customers(id) ON DELETE CASCADE;
ALTER TABLE customer_merges ADD CONSTRAINT customer_merges_kept_id_fkey FOREIGN KEY (kept_id) REFERENCES customers(id) ON DELETE CASCADE;
ALTER TABLE customer_merges ADD CONSTRAINT customer_merges_merged_by_fkey FOREIGN KEY (merged_by) REFERENCES users(id) ON DELETE SET NULL;
ALTER TABLE customer_merges ADD CONSTRAINT customer_merges_merged_id_fkey FOREIGN KEY (merged_id) REFERENCES customers(id) ON DELETE CASCADE;
ALTER TABLE customer_merges ADD CONSTRAINT customer_merges_undone_by_fkey FOREIGN KEY (undone_by) REFERENCES users(id) ON DELETE SET NULL;
ALTER TABLE customer_sources ADD CONSTRAINT customer_sources_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customers(id) ON DELETE CASCADE;
ALTER TABLE customer_totals ADD CONSTRAINT customer_totals_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customers(id) ON DELETE CASCADE;
ALTER TABLE customers ADD CONSTRAINT customers_merged_into_fkey FOREIGN KEY (merged_into) REFERENCES customers(id);
ALTER TABLE email_attachments ADD CONSTRAINT email_attachments_email_id_fkey FOREIGN KEY (email_id) REFERENCES emails(id) ON DELETE CASCADE;
ALTER TABLE images ADD CONSTRAINT images_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id) ON DELETE SET NULL;
ALTER TABLE invitation_links ADD CONSTRAINT invitation_links_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id) ON DELETE SET NULL;
ALTER TABLE invitation_links ADD CONSTRAINT invitation_links_invitation_id_fkey FOREIGN KEY (invitation_id) REFERENCES invitations(id) ON DELETE CASCADE;
ALTER TABLE invitations ADD CONSTRAINT invitations_accepted_by_fkey FOREIGN KEY (accepted_by) REFERENCES users(id) ON DELETE SET NULL;
ALTER TABLE invitations ADD CONSTRAINT invitations_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id) ON DELETE SET NULL;
ALTER TABLE late_goods ADD CONSTRAINT late_goods_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id);
ALTER TABLE late_goods ADD CONSTRAINT late_goods_told_by_fkey FOREIGN KEY (told_by) REFERENCES users(id) ON DELETE SET NULL;
ALTER TABLE lightspeed_authorisations ADD CONSTRAINT lightspeed_authorisations_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
ALTER TABLE lightspeed_connections ADD CONSTRAINT lightspeed_connections_connected_by_fkey FOREIGN KEY (connected_by) REFERENCES users(id) ON DELETE SET NULL;
ALTER TABLE mapping_field_agreements ADD CONSTRAINT mapping_field_agreements_mapping_id_fkey FOREIGN KEY (mapping_id) REFERENCES product_mappings(id) ON DELETE CASCADE;
ALTER TABLE match_suggestions ADD CONSTRAINT match_suggestions_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id) ON DELETE SET NULL;
ALTER TABLE message_files ADD CONSTRAINT message_files_message_id_fkey FOREIGN KEY (message_id) REFERENCES messages(id) ON DELETE CASCADE;
ALTER TABLE message_files ADD CONSTRAINT message_files_uploaded_by_fkey FOREIGN KEY (uploaded_by) REFERENCES users(id);
ALTER TABLE message_html ADD CONSTRAINT message_html_message_id_fkey FOREIGN KEY (message_id) REFERENCES messages(id) ON DELETE CASCADE;
ALTER TABLE messages ADD CONSTRAINT messages_conversation_id_fkey FOREIGN KEY (conversation_id) REFERENCES conversations(id) ON DELETE CASCADE;
ALTER TABLE messages ADD CONSTRAINT messages_email_id_fkey FOREIGN KEY (email_id) REFERENCES emails(id);
ALTER TABLE messages ADD CONSTRAINT messages_sent_by_fkey FOREIGN KEY (sent_by) REFERENCES users(id);
ALTER TABLE model_proofs ADD CONSTRAINT model_proofs_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES users(id) ON DELETE SET NULL;
ALTER TABLE notification_settings ADD CONSTRAINT notification_settings_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
ALTER TABLE notifications ADD CONSTRAINT notifications_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
ALTER TABLE order_events ADD CONSTRAINT order_events_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE;
ALTER TABLE order_events ADD CONSTRAINT order_events_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL;
ALTER TABLE order_items ADD CONSTRAINT order_items_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE;
ALTER TABLE orders ADD CONSTRAINT orders_collected_by_fkey FOREIGN KEY (collected_by) REFERENCES users(id) ON DELETE SET NULL;
ALTER TABLE orders ADD CONSTRAINT orders_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customers(id);
ALTER TABLE orders ADD CONSTRAINT orders_part_of_fkey FOREIGN KEY (part_of) REFERENCES orders(id);
ALTER TABLE orders ADD CONSTRAINT orders_quote_id_fkey FOREIGN KEY (quote_id) REFERENCES quotes(id);
ALTER TABLE outside_connections ADD CONSTRAINT outside_connections_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES users(id);
ALTER TABLE password_resets ADD CONSTRAINT password_resets_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
ALTER TABLE payment_documents ADD CONSTRAINT payment_documents_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id) ON DELETE RESTRICT;
ALTER TABLE payment_documents ADD CONSTRAINT payment_documents_quote_id_fkey FOREIGN KEY (quote_id) REFERENCES quotes(id) ON DELETE RESTRICT;
ALTER TABLE payment_margins ADD CONSTRAINT payment_margins_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id) ON DELETE CASCADE;
ALTER TABLE payment_requests ADD CONSTRAINT payment_requests_quote_id_fkey FOREIGN KEY (quote_id) REFERENCES quotes(id) ON DELETE RESTRICT;
ALTER TABLE payment_requests ADD CONSTRAINT payment_requests_requested_by_fkey FOREIGN KEY (requested_by) REFERENCES users(id) ON DELETE SET NULL;
ALTER TABLE payment_shares ADD CONSTRAINT payment_shares_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id) ON DELETE CASCADE;
ALTER TABLE payments ADD CONSTRAINT payments_quote_id_fkey FOREIGN KEY (quote_id) REFERENCES quotes(id) ON DELETE RESTRICT;
ALTER TABLE payments ADD CONSTRAINT payments_recorded_by_fkey FOREIGN KEY (recorded_by) REFERENCES users(id) ON DELETE SET NULL;
ALTER TABLE product_categories ADD CONSTRAINT product_categories_category_id_fkey FOREIGN KEY (category_id) REFERENCES categories(id) ON DELETE CASCADE;
ALTER TABLE product_categories ADD CONSTRAINT product_categories_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE;
ALTER TABLE product_mappings ADD CONSTRAINT product_mappings_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id) ON DELETE SET NULL;
ALTER TABLE product_variations ADD CONSTRAINT product_variations_product_id_fkey FOREIGN KEY (product_id) REFERENCES products(id) ON DELETE CASCADE;
ALTER TABLE product_writes ADD CONSTRAINT product_writes_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id) ON DELETE SET NULL;
ALTER TABLE proof_documents ADD CONSTRAINT proof_documents_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id) ON DELETE SET NULL;
ALTER TABLE proof_documents ADD CONSTRAINT proof_documents_proof_id_fkey FOREIGN KEY (proof_id) REFERENCES model_proofs(id) ON DELETE CASCADE;
ALTER TABLE quote_acceptances ADD CONSTRAINT quote_acceptances_link_id_fkey FOREIGN KEY (link_id) REFERENCES quote_links(id) ON DELETE SET NULL;
ALTER TABLE quote_acceptances ADD CONSTRAINT quote_acceptances_quote_id_fkey FOREIGN KEY (quote_id) REFERENCES quotes(id) ON DELETE RESTRICT;
ALTER TABLE quote_actions ADD CONSTRAINT quote_actions_done_by_fkey FOREIGN KEY (done_by) REFERENCES users(id) ON DELETE SET NULL;
ALTER TABLE quote_actions ADD CONSTRAINT quote_actions_quote_id_fkey FOREIGN KEY (quote_id) REFERENCES quotes(id) ON DELETE CASCADE;
ALTER TABLE quote_events ADD CONSTRAINT quote_events_quote_id_fkey FOREIGN KEY (quote_id) REFERENCES quotes(id) ON DELETE CASCADE;
ALTER TABLE quote_events ADD CONSTRAINT quote_events_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL;
ALTER TABLE quote_lines ADD CONSTRAINT quote_lines_quote_id_fkey FOREIGN KEY (quote_id) REFERENCES quotes(id) ON DELETE CASCADE;
ALTER TABLE quote_links ADD CONSTRAINT quote_links_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id) ON DELETE SET NULL;
ALTER TABLE quote_links ADD CONSTRAINT quote_links_quote_id_fkey FOREIGN KEY (quote_id) REFERENCES quotes(id) ON DELETE SET NULL;
ALTER TABLE quote_view_totals ADD CONSTRAINT quote_view_totals_quote_id_fkey FOREIGN KEY (quote_id) REFERENCES quotes(id) ON DELETE CASCADE;
ALTER TABLE quote_views ADD CONSTRAINT quote_views_link_id_fkey FOREIGN KEY (link_id) REFERENCES quote_links(id) ON DELETE CASCADE;
ALTER TABLE quote_views ADD CONSTRAINT quote_views_quote_id_fkey FOREIGN KEY (quote_id) REFERENCES quotes(id) ON DELETE CASCADE;
ALTER TABLE quotes ADD CONSTRAINT quotes_assigned_to_fkey FOREIGN KEY (assigned_to) REFERENCES users(id) ON DELETE SET NULL;
ALTER TABLE quotes ADD CONSTRAINT quotes_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id) ON DELETE SET NULL;
ALTER TABLE quotes ADD CONSTRAINT quotes_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customers(id);
ALTER TABLE quotes ADD CONSTRAINT quotes_root_id_fkey FOREIGN KEY (root_id) REFERENCES quotes(id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE quotes ADD CONSTRAINT quotes_superseded_by_fkey FOREIGN KEY (superseded_by) REFERENCES quotes(id) ON DELETE SET NULL;
ALTER TABLE ready_messages ADD CONSTRAINT ready_messages_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id);
ALTER TABLE ready_messages ADD CONSTRAINT ready_messages_sent_by_fkey FOREIGN KEY (sent_by) REFERENCES users(id) ON DELETE SET NULL;
ALTER TABLE ready_messages ADD CONSTRAINT ready_messages_work_order_id_fkey FOREIGN KEY (work_order_id) REFERENCES work_orders(id);
ALTER TABLE recovery_codes ADD CONSTRAINT recovery_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES user_second_factors(user_id) ON DELETE CASCADE;
ALTER TABLE safety_handouts ADD CONSTRAINT safety_handouts_bike_id_fkey FOREIGN KEY (bike_id) REFERENCES bike_records(id) ON DELETE CASCADE;
ALTER TABLE safety_handouts ADD CONSTRAINT safety_handouts_email_id_fkey FOREIGN KEY (email_id) REFERENCES emails(id) ON DELETE SET NULL;
ALTER TABLE safety_handouts ADD CONSTRAINT safety_handouts_given_by_fkey FOREIGN KEY (given_by) REFERENCES users(id) ON DELETE SET NULL;
ALTER TABLE safety_handouts ADD CONSTRAINT safety_handouts_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE;
ALTER TABLE safety_handouts ADD CONSTRAINT safety_handouts_quote_id_fkey FOREIGN KEY (quote_id) REFERENCES quotes(id) ON DELETE CASCADE;
ALTER TABLE safety_handouts ADD CONSTRAINT safety_handouts_sheet_id_fkey FOREIGN KEY (sheet_id) REFERENCES safety_sheets(id);
ALTER TABLE sales_at_till_lines ADD CONSTRAINT sales_at_till_lines_sale_id_fkey FOREIGN KEY (sale_id) REFERENCES sales_at_till(sale_id) ON DELETE CASCADE;
ALTER TABLE sessions ADD CONSTRAINT sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
ALTER TABLE settings ADD CONSTRAINT settings_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES users(id) ON DELETE SET NULL;
ALTER TABLE sign_in_challenges ADD CONSTRAINT sign_in_challenges_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
ALTER TABLE stock_conflicts ADD CONSTRAINT stock_conflicts_mapping_id_fkey FOREIGN KEY (mapping_id) REFERENCES product_mappings(id) ON DELETE CASCADE;
ALTER TABLE stock_conflicts ADD CONSTRAINT stock_conflicts_settled_by_fkey FOREIGN KEY (settled_by) REFERENCES users(id) ON DELETE SET NULL;
ALTER TABLE stock_events ADD CONSTRAINT stock_events_intent_id_fkey FOREIGN KEY (intent_id) REFERENCES stock_intents(id) ON DELETE SET NULL;
ALTER TABLE stock_events ADD CONSTRAINT stock_events_run_id_fkey FOREIGN KEY (run_id) REFERENCES sync_runs(id) ON DELETE SET NULL;
ALTER TABLE stock_intents ADD CONSTRAINT stock_intents_mapping_id_fkey FOREIGN KEY (mapping_id) REFERENCES product_mappings(id) ON DELETE CASCADE;
ALTER TABLE stock_intents ADD CONSTRAINT stock_intents_run_id_fkey FOREIGN KEY (run_id) REFERENCES sync_runs(id) ON DELETE SET NULL;
ALTER TABLE supplier_invoice_bikes ADD CONSTRAINT supplier_invoice_bikes_bike_id_fkey FOREIGN KEY (bike_id) REFERENCES bike_records(id);
ALTER TABLE supplier_invoice_bikes ADD CONSTRAINT supplier_invoice_bikes_line_id_fkey FOREIGN KEY (line_id) REFERENCES supplier_invoice_lines(id) ON DELETE CASCADE;
ALTER TABLE supplier_invoice_files ADD CONSTRAINT supplier_invoice_files_attached_by_fkey FOREIGN KEY (attached_by) REFERENCES users(id) ON DELETE SET NULL;
ALTER TABLE supplier_invoice_files ADD CONSTRAINT supplier_invoice_files_invoice_id_fkey FOREIGN KEY (invoice_id) REFERENCES supplier_invoices(id);
ALTER TABLE supplier_invoice_lines ADD CONSTRAINT supplier_invoice_lines_invoice_id_fkey FOREIGN KEY (invoice_id) REFERENCES supplier_invoices(id);
ALTER TABLE supplier_invoices ADD CONSTRAINT supplier_invoices_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES users(id) ON DELETE SET NULL;
ALTER TABLE supplier_invoices ADD CONSTRAINT supplier_invoices_supplier_id_fkey FOREIGN KEY (supplier_id) REFERENCES suppliers(id);
ALTER TABLE supplier_mail_updates ADD CONSTRAINT supplier_mail_updates_bike_id_fkey FOREIGN KEY (bike_id) REFERENCES bike_records(id) ON DELETE CASCADE;
ALTER TABLE supplier_mail_updates ADD CONSTRAINT supplier_mail_updates_mail_id_fkey FOREIGN KEY (mail_id) REFERENCES supplier_mails(id) ON DELETE CASCADE;
ALTER TABLE supplier_mails ADD CONSTRAINT supplier_mails_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id) ON DELETE SET NULL;
ALTER TABLE supplier_mails ADD CONSTRAINT supplier_mails_done_by_fkey FOREIGN KEY (done_by) REFERENCES users(id) ON DELETE SET NULL;
ALTER TABLE suppliers ADD CONSTRAINT suppliers_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES users(id) ON DELETE SET NULL;
ALTER TABLE sync_run_items ADD CONSTRAINT sync_run_items_mapping_id_fkey FOREIGN KEY (mapping_id) REFERENCES product_mappings(id) ON DELETE SET NULL;
ALTER TABLE sync_run_items ADD CONSTRAINT sync_run_items_run_id_fkey FOREIGN KEY (run_id) REFERENCES sync_runs(id) ON DELETE CASCADE;
ALTER TABLE sync_runs ADD CONSTRAINT sync_runs_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES users(id) ON DELETE SET NULL;
ALTER TABLE sync_runs ADD CONSTRAINT sync_runs_retry_of_fkey FOREIGN KEY (retry_of) REFERENCES sync_runs(id) ON DELETE SET NULL;
ALTER TABLE sync_runs ADD CONSTRAINT sync_runs_started_by_fkey FOREIGN KEY (started_by) REFERENCES users(id) ON DELETE SET NULL;
ALTER TABLE sync_runs ADD CONSTRAINT sync_runs_undo_of_fkey FOREIGN KEY (undo_of) REFERENCES sync_runs(id) ON DELETE SET NULL;
ALTER TABLE till_log_entries ADD CONSTRAINT till_log_entries_intent_id_fkey FOREIGN KEY (intent_id) REFERENCES stock_intents(id) ON DELETE SET NULL;
ALTER TABLE till_sale_dismissals ADD CONSTRAINT till_sale_dismissals_dismissed_by_fkey FOREIGN KEY (dismissed_by) REFERENCES users(id) ON DELETE SET NULL;
ALTER TABLE till_sale_dismissals ADD CONSTRAINT till_sale_dismissals_quote_id_fkey FOREIGN KEY (quote_id) REFERENCES quotes(id) ON DELETE CASCADE;
ALTER TABLE till_sale_dismissals ADD CONSTRAINT till_sale_dismissals_sale_id_fkey FOREIGN KEY (sale_id) REFERENCES sales_at_till(sale_id) ON DELETE CASCADE;
ALTER TABLE till_sale_lines ADD CONSTRAINT till_sale_lines_mapping_id_fkey FOREIGN KEY (mapping_id) REFERENCES product_mappings(id) ON DELETE CASCADE;
ALTER TABLE till_sale_lines ADD CONSTRAINT till_sale_lines_till_sale_id_fkey FOREIGN KEY (till_sale_id) REFERENCES till_sales(id) ON DELETE CASCADE;
ALTER TABLE unproven_sales ADD CONSTRAINT unproven_sales_allowed_by_fkey FOREIGN KEY (allowed_by) REFERENCES users(id) ON DELETE SET NULL;
ALTER TABLE unproven_sales ADD CONSTRAINT unproven_sales_bike_id_fkey FOREIGN KEY (bike_id) REFERENCES bike_records(id) ON DELETE CASCADE;
ALTER TABLE unproven_sales ADD CONSTRAINT unproven_sales_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE;
ALTER TABLE unproven_sales ADD CONSTRAINT unproven_sales_quote_id_fkey FOREIGN KEY (quote_id) REFERENCES quotes(id) ON DELETE CASCADE;
ALTER TABLE user_second_factors ADD CONSTRAINT user_second_factors_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
ALTER TABLE work_extra_links ADD CONSTRAINT work_extra_links_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id) ON DELETE SET NULL;
ALTER TABLE work_extra_links ADD CONSTRAINT work_extra_links_extra_id_fkey FOREIGN KEY (extra_id) REFERENCES work_extras(id) ON DELETE CASCADE;
ALTER TABLE work_extras ADD CONSTRAINT work_extras_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id) ON DELETE SET NULL;
ALTER TABLE work_extras ADD CONSTRAINT work_extras_recorded_by_fkey FOREIGN KEY (recorded_by) REFERENCES users(id) ON DELETE SET NULL;
ALTER TABLE work_extras ADD CONSTRAINT work_extras_work_order_id_fkey FOREIGN KEY (work_order_id) REFERENCES work_orders(id) ON DELETE CASCADE;
ALTER TABLE work_order_entries ADD CONSTRAINT work_order_entries_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL;
ALTER TABLE work_order_entries ADD CONSTRAINT work_order_entries_work_order_id_fkey FOREIGN KEY (work_order_id) REFERENCES work_orders(id) ON DELETE CASCADE;
ALTER TABLE work_order_steps ADD CONSTRAINT work_order_steps_done_by_fkey FOREIGN KEY (done_by) REFERENCES users(id) ON DELETE SET NULL;
ALTER TABLE work_order_steps ADD CONSTRAINT work_order_steps_work_order_id_fkey FOREIGN KEY (work_order_id) REFERENCES work_orders(id) ON DELETE CASCADE;
ALTER TABLE work_orders ADD CONSTRAINT work_orders_assigned_to_fkey FOREIGN KEY (assigned_to) REFERENCES users(id) ON DELETE SET NULL;
ALTER TABLE work_orders ADD CONSTRAINT work_orders_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id) ON DELETE SET NULL;
ALTER TABLE work_orders ADD CONSTRAINT work_orders_customer_id_fkey FOREIGN KEY (customer_id) REFERENCES customers(id);
ALTER TABLE work_orders ADD CONSTRAINT work_orders_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id);
ALTER TABLE work_part_moves ADD CONSTRAINT work_part_moves_part_id_fkey FOREIGN KEY (part_id) REFERENCES work_parts(id) ON DELETE CASCADE;
ALTER TABLE work_parts ADD CONSTRAINT work_parts_added_by_fkey FOREIGN KEY (added_by) REFERENCES users(id) ON DELETE SET NULL;
ALTER TABLE work_parts ADD CONSTRAINT work_parts_work_order_id_fkey FOREIGN KEY (work_order_id) REFERENCES work_orders(id) ON DELETE CASCADE;
ALTER TABLE work_photos ADD CONSTRAINT work_photos_added_by_fkey FOREIGN KEY (added_by) REFERENCES users(id) ON DELETE SET NULL;
ALTER TABLE work_photos ADD CONSTRAINT work_photos_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE;
ALTER TABLE work_photos ADD CONSTRAINT work_photos_work_order_id_fkey FOREIGN KEY (work_order_id) REFERENCES work_orders(id) ON DELETE CASCADE;

CREATE VIEW held_reservations AS
 SELECT r.id,
    COALESCE(v.product_id, r.unit_id) AS unit_id,
    r.quote_id,
    r.quote_number,
    r.units,
    r.created_at
   FROM ((stock_reservations r
     LEFT JOIN product_variations v ON (((v.id = r.unit_id) AND (v.stock_managed_by = 'parent'::text))))
     CROSS JOIN LATERAL ( SELECT COALESCE(( SELECT (s.value ->> 'oversell_shield'::text)
                   FROM settings s
                  WHERE (s.section = 'sync'::text)), 'bikes'::text) AS mode) shield)
  WHERE ((r.order_state = 'open'::text) AND (r.ended_at IS NULL) AND ((shield.mode = 'everything'::text) OR ((shield.mode = 'bikes'::text) AND r.is_bike)));

CREATE VIEW held_units AS
 SELECT unit_id,
    (sum(units))::integer AS units
   FROM held_reservations
  GROUP BY unit_id;

CREATE VIEW quote_balances AS
 SELECT quote_id,
    agreed,
    credited,
    total,
    received,
    LEAST(received, total) AS paid,
    (total - LEAST(received, total)) AS open,
    GREATEST((received - total), (0)::numeric) AS overpaid
   FROM ( SELECT q.id AS quote_id,
            q.total_amount AS agreed,
            s.credited,
            GREATEST((q.total_amount - s.credited), (0)::numeric) AS total,
            s.received
           FROM (quotes q
             CROSS JOIN LATERAL ( SELECT COALESCE(sum(p.credited), (0)::numeric) AS credited,
                    COALESCE(sum(
                        CASE p.kind
                            WHEN 'refund'::text THEN (- p.amount)
                            ELSE p.amount
                        END), (0)::numeric) AS received
                   FROM payments p
                  WHERE (p.quote_id = q.id)) s)) t;

CREATE TRIGGER audit_events_append_only BEFORE DELETE OR UPDATE ON public.audit_events FOR EACH ROW EXECUTE FUNCTION refuse_change_of_audit_events();
CREATE TRIGGER bike_records_count_deleted AFTER DELETE ON public.bike_records REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION count_bikes();
CREATE TRIGGER bike_records_count_inserted AFTER INSERT ON public.bike_records REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_bikes();
CREATE TRIGGER bike_records_count_updated AFTER UPDATE ON public.bike_records REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_bikes();
CREATE CONSTRAINT TRIGGER bike_records_doubles_added AFTER INSERT OR DELETE ON public.bike_records DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION note_bike_doubles();
CREATE CONSTRAINT TRIGGER bike_records_doubles_changed AFTER UPDATE ON public.bike_records DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (((old.serial_number IS DISTINCT FROM new.serial_number) OR ((old.deleted_at IS NULL) IS DISTINCT FROM (new.deleted_at IS NULL)))) EXECUTE FUNCTION note_bike_doubles();
CREATE CONSTRAINT TRIGGER orders_count_added AFTER INSERT OR DELETE ON public.orders DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION count_orders();
CREATE CONSTRAINT TRIGGER orders_count_changed AFTER UPDATE ON public.orders DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (((old.stage IS DISTINCT FROM new.stage) OR (old.is_to_collect IS DISTINCT FROM new.is_to_collect) OR ((old.part_of IS NULL) IS DISTINCT FROM (new.part_of IS NULL)))) EXECUTE FUNCTION count_orders();
CREATE TRIGGER payment_requests_insert_orders AFTER INSERT ON public.payment_requests FOR EACH ROW WHEN ((new.woo_order_id IS NOT NULL)) EXECUTE FUNCTION refresh_order_of_row();
CREATE TRIGGER payment_requests_refresh_orders AFTER UPDATE ON public.payment_requests FOR EACH ROW WHEN ((old.woo_order_id IS DISTINCT FROM new.woo_order_id)) EXECUTE FUNCTION refresh_order_of_row();
CREATE TRIGGER payments_refresh_orders AFTER INSERT ON public.payments FOR EACH ROW EXECUTE FUNCTION refresh_order_of_row();
CREATE TRIGGER payments_share_out AFTER INSERT ON public.payments REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION share_out_new_payments();
CREATE TRIGGER quote_acceptances_become_orders AFTER INSERT ON public.quote_acceptances FOR EACH ROW EXECUTE FUNCTION follow_acceptance();
CREATE TRIGGER quote_acceptances_refresh_orders AFTER UPDATE ON public.quote_acceptances FOR EACH ROW WHEN (((old.woo_order_id IS DISTINCT FROM new.woo_order_id) OR (old.former_order_ids IS DISTINCT FROM new.former_order_ids) OR (old.order_status IS DISTINCT FROM new.order_status) OR (old.order_state IS DISTINCT FROM new.order_state) OR (old.order_number IS DISTINCT FROM new.order_number))) EXECUTE FUNCTION follow_acceptance();
CREATE TRIGGER quotes_count_changed AFTER UPDATE ON public.quotes FOR EACH ROW WHEN (((old.customer_id IS DISTINCT FROM new.customer_id) OR (old.total_amount IS DISTINCT FROM new.total_amount) OR (old.created_at IS DISTINCT FROM new.created_at) OR (old.superseded_by IS DISTINCT FROM new.superseded_by))) EXECUTE FUNCTION count_customer_quotes();
CREATE TRIGGER quotes_count_deleted AFTER DELETE ON public.quotes FOR EACH ROW WHEN ((old.customer_id IS NOT NULL)) EXECUTE FUNCTION count_customer_quotes();
CREATE TRIGGER quotes_count_inserted AFTER INSERT ON public.quotes FOR EACH ROW WHEN ((new.customer_id IS NOT NULL)) EXECUTE FUNCTION count_customer_quotes();
CREATE TRIGGER quotes_refresh_orders AFTER UPDATE ON public.quotes FOR EACH ROW WHEN (((old.status IS DISTINCT FROM new.status) OR (old.total_amount IS DISTINCT FROM new.total_amount) OR (old.customer_id IS DISTINCT FROM new.customer_id) OR (old.customer_name IS DISTINCT FROM new.customer_name) OR (old.customer_company IS DISTINCT FROM new.customer_company) OR (old.customer_email IS DISTINCT FROM new.customer_email) OR (old.customer_phone IS DISTINCT FROM new.customer_phone) OR (old.customer_address IS DISTINCT FROM new.customer_address))) EXECUTE FUNCTION follow_quote();
