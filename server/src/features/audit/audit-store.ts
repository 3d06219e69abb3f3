import type { AuditAction } from '@chainline/shared/audit/audit-actions';
import sql from 'sql-template-tag';
import type { Db } from '../../db/db';
import type { Actor, Origin } from '../../http/actor';
import { changedFields, isUnchanged } from './changed-fields';

type By = Pick<Actor, 'userId' | 'origin'>;

export type AuditEntry = {
  at: Date;
  /** Used if the actor has none. */
  origin?: Origin;
  /** Record that the action is about, such as `user:3`. */
  target?: string;
  label?: string;
  /** If both are given, only fields that differ are stored. No secrets. */
  before?: object;
  after?: object;
};

const toJson = (fields: object | undefined): string | null => (fields === undefined ? null : JSON.stringify(fields));

/** Append-only; `audit-retention-store.ts` removes old entries. */
export const createAuditStore = (db: Db) => ({
  /** `by` is null if nobody is signed in. Does nothing if before and after are equal. */
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
