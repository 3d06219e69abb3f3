import type { AuditAction } from '@chainline/shared/audit/audit-actions';
import sql from 'sql-template-tag';
import type { Db } from '../../db/db';
import type { Actor, Origin } from '../../http/actor';
import { changedFields, isUnchanged } from './changed-fields';

type By = Pick<Actor, 'userId' | 'origin'>;

export type AuditEntry = {
  at: Date;
  /** Where it came from when no actor says so. */
  origin?: Origin;
  /** What it was done to, such as `user:3`. */
  target?: string;
  /** What that is called, in words. */
  label?: string;
  /** Where both are given, only what differs is kept. Never give a secret. */
  before?: object;
  after?: object;
};

const toJson = (fields: object | undefined): string | null => (fields === undefined ? null : JSON.stringify(fields));

/** The log of who did what. What it holds is never changed; `audit-retention-store.ts` removes what is old. */
export const createAuditStore = (db: Db) => ({
  /**
   * Writes down what is done in the same transaction; `by` is null where nobody is signed in. Of two sides that are alike
   * there is nothing to tell.
   */
  add: async (by: By | null, action: AuditAction, entry: AuditEntry): Promise<void> => {
    const { before, after } = changedFields(entry);
    if (isUnchanged({ before, after })) return;
    const origin = by?.origin ?? entry.origin;
    await db.exec(
      sql`insert into audit_events (at, actor_id, action, target, target_label, ip, user_agent, before, after)
          values (${entry.at}, ${by?.userId ?? null}, ${action}, ${entry.target ?? null}, ${entry.label ?? ''},
                  ${origin?.ip ?? ''}, ${origin?.userAgent ?? ''}, ${toJson(before)}::jsonb, ${toJson(after)}::jsonb)`,
    );
  },
});

export type AuditStore = ReturnType<typeof createAuditStore>;
