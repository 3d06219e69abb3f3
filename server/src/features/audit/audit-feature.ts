import type { Db } from '../../db/db';
import { everyPage } from '../../db/old-rows';
import type { Transaction } from '../../db/transaction';
import type { Feature } from '../../feature';
import { createAuditReadModel } from './audit-read-model';
import { createAuditRetentionStore } from './audit-retention-store';
import { createAuditRoutes } from './audit-routes';
import { createAuditStore } from './audit-store';

export const createAuditStores = (db: Db) => ({
  audit: createAuditStore(db),
  auditRetention: createAuditRetentionStore(db),
});

type Dependencies = { db: Db; transaction: Transaction<ReturnType<typeof createAuditStores>> };

export const createAudit = ({ db, transaction }: Dependencies) =>
  ({
    services: {},
    routes: createAuditRoutes({ audit: createAuditReadModel(db) }),
    cleanUp: [
      ({ olderThan, days, signal }) => {
        const { before } = olderThan(days.audit_days);
        return everyPage(signal, (after) =>
          transaction(({ auditRetention }) => auditRetention.removePage(before, after)),
        );
      },
    ],
  }) satisfies Feature;
