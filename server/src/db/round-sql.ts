import sql from 'sql-template-tag';

/**
 * Start of the time without a finished round of the stock engine, if that is too long; null while healthy or without a
 * till. A round runs every three seconds; one that began in time may take a quarter of an hour. Otherwise, others have
 * failed before it.
 */
export const roundOverdueSince = sql`(
  select due.since
  from lightspeed_connections c
  left join locks l on l.name = 'stock'
  cross join lateral (select greatest(c.connected_at, l.completed_at) as since) due
  where c.disconnected_at is null and c.broken_reason is null
    and clock_timestamp() - due.since >
        case when l.expires_at > clock_timestamp() and l.taken_at <= due.since + interval '1 minute'
             then interval '15 minutes' else interval '1 minute' end)`;
