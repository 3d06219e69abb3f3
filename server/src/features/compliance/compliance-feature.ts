import type { ComplianceSettings } from '@chainline/shared/settings/compliance-settings-contract';
import type { ShopSettings } from '@chainline/shared/settings/shop-settings-contract';
import type { Db } from '../../db/db';
import type { Transaction } from '../../db/transaction';
import type { Feature } from '../../feature';
import type { Hook } from '../../hook';
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
import { createSaleReadModel } from './sale-read-model';
import { createSaleService, type SaleStores } from './sale-service';
import { createSaleStore } from './sale-store';

export const createComplianceStores = (db: Db) => ({
  proofs: createProofStore(db),
  proofDocuments: createDocumentStore(db),
  complianceSales: createSaleStore(db),
});

export type ComplianceStores = DocumentStores & SaleStores;

type Dependencies<S extends ComplianceStores> = {
  db: Db;
  stores: S;
  transaction: Transaction<S>;
  auth: AuthService;
  settings: { shop: () => Promise<ShopSettings>; compliance: () => Promise<ComplianceSettings> };
  quoteLeaves: Pick<Hook<[inside: S, quoteId: number]>, 'listen'>;
  orderLeaves: Pick<Hook<[inside: S, orderId: number]>, 'listen'>;
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
  const sales = createSaleService({ ...dependencies, compliance, sales: createSaleReadModel(dependencies.db) });
  dependencies.quoteLeaves.listen((_inside, id) => sales.assertAllowed({ kind: 'quotes', id }));
  dependencies.orderLeaves.listen((_inside, id) => sales.assertAllowed({ kind: 'orders', id }));
  return {
    services: {},
    routes: createComplianceRoutes({ compliance, documents, sales }),
    mounts: {
      beforeRoutes: [
        { at: '/', use: [createDocumentRouter({ documents, sales, authenticate: dependencies.auth.authenticate })] },
      ],
    },
  } satisfies Feature;
};
