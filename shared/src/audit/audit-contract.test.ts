import { describe, expect, it } from 'vitest';
import { listAuditEvents } from './audit-contract';

describe('the query of the audit log', () => {
  it('gives the newest fifty when nothing is asked', () => {
    expect(listAuditEvents.query.parse({})).toMatchObject({ page: 1, per_page: 50, sort: '-at' });
  });

  it.each([
    { group: 'users' },
    { actor_id: '0' },
    { from: 'yesterday' },
    { to: '2026-11-21' },
    { sort: 'ip' },
    { per_page: '201' },
  ])('refuses %j', (query) => {
    expect(listAuditEvents.query.safeParse(query).success).toBe(false);
  });

  it('takes a group, a person and moments with their zone', () => {
    const query = { group: 'auth', actor_id: '3', from: '2026-11-21T00:00:00Z', to: '2026-11-22T00:00:00+11:00' };

    expect(listAuditEvents.query.parse(query)).toMatchObject({ ...query, actor_id: 3 });
  });
});
