import type { Db } from '../../db/db';
import type { Transaction } from '../../db/transaction';
import type { Feature } from '../../feature';
import type { Hook } from '../../hook';
import type { AuthService } from '../auth';
import { createPictureRedrawer } from '../images';
import { createBinder } from './binder-thread';
import { createComplianceRoutes } from './compliance-routes';
import { createComplianceService, type ProofStores, type ReadSettings } from './compliance-service';
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
  complianceModels: createModelReadModel(db),
  soldGoods: createSaleReadModel(db),
});

export type ComplianceStores = DocumentStores & ProofStores & SaleStores;

type Dependencies<S extends ComplianceStores> = {
  stores: S;
  transaction: Transaction<S>;
  auth: AuthService;
  settings: ReadSettings;
  quoteLeaves: Pick<Hook<[inside: S, quoteId: number]>, 'listen'>;
  orderLeaves: Pick<Hook<[inside: S, leaving: { orderId: number; thereOnly: boolean }]>, 'listen'>;
  now: () => Date;
};

export const createCompliance = <S extends ComplianceStores>(dependencies: Dependencies<S>) => {
  const compliance = createComplianceService(dependencies);
  const documents = createDocumentService({
    ...dependencies,
    compliance,
    binder: createBinder(),
    redraw: createPictureRedrawer(),
  });
  const sales = createSaleService({ ...dependencies, compliance });
  dependencies.quoteLeaves.listen((inside, id) => sales.assertAllowed(inside, { kind: 'quotes', id }));
  dependencies.orderLeaves.listen((inside, { orderId: id, thereOnly }) =>
    sales.assertAllowed(inside, { kind: 'orders', id }, { thereOnly }),
  );
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
