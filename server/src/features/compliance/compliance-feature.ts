import { z } from 'zod';
import type { Db } from '../../db/db';
import type { Transaction } from '../../db/transaction';
import type { Feature } from '../../feature';
import type { Hook } from '../../hook';
import { defineJob } from '../../jobs/queue';
import { every } from '../../jobs/schedule';
import { handleJob } from '../../jobs/worker';
import type { ClaimHolds } from '../allocation';
import type { AuthService } from '../auth';
import type { CustomerDataRegistry } from '../customers';
import { createPictureRedrawer } from '../images';
import type { MailService } from '../mail';
import type { NotificationService } from '../notifications';
import type { QuoteEnclosures } from '../quotes';
import type { HandOverInserts } from '../work-orders';
import { createBinder } from './binder-thread';
import { createComplianceRoutes } from './compliance-routes';
import { createComplianceService, type ProofStores, type ReadSettings } from './compliance-service';
import { createComplianceDocumentRouter } from './compliance-document-router';
import { createComplianceDocumentService, type ComplianceDocumentStores } from './compliance-document-service';
import { createProofDocumentStore } from './proof-document-store';
import { createExpiryNotices, type ExpiryStores } from './expiry-notices';
import { createModelReadModel } from './model-read-model';
import { createProofStore } from './proof-store';
import { createSaleReadModel } from './sale-read-model';
import { createSafetyService, type SafetyStores } from './safety-service';
import { safetyData } from './safety-data';
import { createSaleCheck } from './sale-check';
import { createSaleService } from './sale-service';
import { createSaleStore } from './sale-store';

export const createComplianceStores = (db: Db) => ({
  proofs: createProofStore(db),
  proofDocuments: createProofDocumentStore(db),
  complianceSales: createSaleStore(db),
  complianceModels: createModelReadModel(db),
  soldGoods: createSaleReadModel(db),
});

export type ComplianceStores = ComplianceDocumentStores & ProofStores & SafetyStores & ExpiryStores;

type Dependencies<S extends ComplianceStores> = {
  stores: S;
  transaction: Transaction<S>;
  auth: AuthService;
  settings: ReadSettings;
  quoteLeaves: Pick<Hook<[inside: S, quoteId: number]>, 'listen'>;
  orderLeaves: Pick<Hook<[inside: S, leaving: { orderId: number; thereOnly: boolean }]>, 'listen'>;
  bikeSells: Pick<Hook<[inside: S, bikeId: number]>, 'listen'>;
  claimHolds: Pick<ClaimHolds<S>, 'register'>;
  allocation: { run: () => Promise<number> };
  quoteEnclosures: Pick<QuoteEnclosures<S>, 'register'>;
  handOverInserts: Pick<HandOverInserts, 'register'>;
  customerData: Pick<CustomerDataRegistry<S>, 'register'>;
  mail: MailService;
  notifications: Pick<NotificationService, 'register'>;
  now: () => Date;
};

const expiryJob = defineJob('compliance.expiries', z.object({}));

export const createCompliance = <S extends ComplianceStores>(dependencies: Dependencies<S>) => {
  const compliance = createComplianceService(dependencies);
  const documents = createComplianceDocumentService({
    ...dependencies,
    compliance,
    binder: createBinder(),
    redraw: createPictureRedrawer(),
  });
  const check = createSaleCheck({ compliance, settings: dependencies.settings });
  const sales = createSaleService({
    ...dependencies,
    compliance,
    check,
    allocate: dependencies.allocation.run,
    canEmail: dependencies.mail.isConfigured,
  });
  const safety = createSafetyService({ ...dependencies, sales, check });
  const tellExpiries = createExpiryNotices({ ...dependencies, compliance });
  dependencies.claimHolds.register(sales.heldClaims);
  dependencies.quoteEnclosures.register({
    name: 'safety-information',
    title: 'E-bike safety information',
    text: 'How to use, charge, store and dispose of your e-bike and its battery safely, and what to do in an emergency.',
    isFor: safety.isEnclosed,
    enclose: safety.enclose,
  });
  dependencies.handOverInserts.register(safety.insert);
  dependencies.customerData.register(safetyData());
  dependencies.bikeSells.listen((inside, id) =>
    sales.assertAllowed(inside, { kind: 'bikes', id }, { evenIfGone: true }),
  );
  dependencies.quoteLeaves.listen((inside, id) => sales.assertAllowed(inside, { kind: 'quotes', id }));
  dependencies.orderLeaves.listen((inside, { orderId: id, thereOnly }) =>
    sales.assertAllowed(inside, { kind: 'orders', id }, { thereOnly }),
  );
  return {
    services: {},
    jobs: [handleJob(expiryJob, (_payload, { signal }) => tellExpiries(signal))],
    // Hourly, because days end in the shop's time zone.
    schedule: [every('0 50 * * * *', expiryJob, {})],
    routes: createComplianceRoutes({ compliance, documents, sales, safety }),
    mounts: {
      beforeRoutes: [
        {
          at: '/',
          use: [createComplianceDocumentRouter({ documents, safety, authenticate: dependencies.auth.authenticate })],
        },
      ],
    },
  } satisfies Feature;
};
