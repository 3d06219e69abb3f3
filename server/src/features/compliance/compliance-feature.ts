import type { ComplianceSettings } from '@chainline/shared/settings/compliance-settings-contract';
import type { ShopSettings } from '@chainline/shared/settings/shop-settings-contract';
import type { Db } from '../../db/db';
import type { Transaction } from '../../db/transaction';
import type { Feature } from '../../feature';
import type { AuthService } from '../auth';
import { createPictureRedrawer } from '../images';
import { createBinder } from './binder-thread';
import { createComplianceRoutes } from './compliance-routes';
import { createComplianceService } from './compliance-service';
import { createDocumentRouter } from './document-router';
import { createDocumentService, type DocumentStores } from './document-service';
import { createDocumentStore } from './document-store';
import { createModelReadModel } from './model-read-model';
import { createProofStore } from './proof-store';

export const createComplianceStores = (db: Db) => ({
  proofs: createProofStore(db),
  proofDocuments: createDocumentStore(db),
});

export type ComplianceStores = DocumentStores;

type Dependencies<S extends ComplianceStores> = {
  db: Db;
  stores: S;
  transaction: Transaction<S>;
  auth: AuthService;
  settings: { shop: () => Promise<ShopSettings>; compliance: () => Promise<ComplianceSettings> };
  now: () => Date;
};

export const createCompliance = <S extends ComplianceStores>(dependencies: Dependencies<S>) => {
  const compliance = createComplianceService({ ...dependencies, models: createModelReadModel(dependencies.db) });
  const documents = createDocumentService({
    ...dependencies,
    compliance,
    binder: createBinder(),
    redraw: createPictureRedrawer(),
  });
  return {
    services: {},
    routes: createComplianceRoutes({ compliance, documents }),
    mounts: {
      beforeRoutes: [
        { at: '/', use: [createDocumentRouter({ documents, authenticate: dependencies.auth.authenticate })] },
      ],
    },
  } satisfies Feature;
};
