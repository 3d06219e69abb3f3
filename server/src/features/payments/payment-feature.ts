import type { Db } from '../../db/db';
import type { Feature } from '../../feature';
import type { Hook } from '../../hook';
import type { AuditStore } from '../audit';
import type { AcceptanceStore, ShopSale } from '../public-quotes';
import type { QuoteStore } from '../quotes';
import { createPaymentRoutes } from './payment-routes';
import { createPaymentService, type PaymentDependencies } from './payment-service';
import { createPaymentStore, type PaymentStore } from './payment-store';
import { createSaleRecorder } from './sale-recorder';

export const createPaymentStores = (db: Db) => ({ payments: createPaymentStore(db) });

type Stores = { quotes: QuoteStore; acceptances: AcceptanceStore; payments: PaymentStore; audit: AuditStore };

type Dependencies<S extends Stores> = PaymentDependencies<S> & {
  shopSaleRead: Pick<Hook<[inside: S, sale: ShopSale]>, 'listen'>;
};

export const createPayments = <S extends Stores>(dependencies: Dependencies<S>) => {
  const payments = createPaymentService(dependencies);
  dependencies.shopSaleRead.listen(createSaleRecorder(dependencies));
  return {
    services: { payments },
    routes: createPaymentRoutes({ payments }),
  } satisfies Feature;
};
