import { createInstallationStore } from './db/installation';
import { joinLazily } from './db/lazy-stores';
import { createAllocationStores } from './features/allocation';
import { createAuditStores } from './features/audit';
import { createAuthStores } from './features/auth';
import { createBikesStores } from './features/bikes';
import { createComplianceStores } from './features/compliance';
import { createCustomerStores } from './features/customers';
import { createImageStores } from './features/images';
import { createIntegrationStores } from './features/integrations';
import { createInvitationStores } from './features/invitations';
import { createLateGoodsStores } from './features/late-goods';
import { createLightspeedStores } from './features/lightspeed';
import { createMailStores } from './features/mail';
import { createMappingsStores } from './features/mappings';
import { createMessagingStores } from './features/messaging';
import { createPaymentStores } from './features/payments';
import { createProductEditStores } from './features/product-edits';
import { createProductStores } from './features/products';
import { createNotificationStores } from './features/notifications';
import { createOrderStores } from './features/orders';
import { createPublicQuoteStores } from './features/public-quotes';
import { createQuoteStores } from './features/quotes';
import { createReadyMessageStores } from './features/ready-messages';
import { createRunStores } from './features/runs';
import { createSelectiveSyncStores } from './features/selective-sync';
import { createSettingsStores } from './features/settings';
import { createShippingStores } from './features/shipping';
import { createSuppliersStores } from './features/suppliers';
import { createSyncStores } from './features/sync';
import { createUserStores } from './features/users';
import { createWoocommerceStores } from './features/woocommerce';
import { createWorkOrdersStores } from './features/work-orders';
import { createDeadJobs } from './jobs/dead-jobs';
import { createJobQueue } from './jobs/queue';
import { createOutboxStore } from './outbox';

/** In the order of the features (composition.ts). */
export const createStores = joinLazily(
  (db) => ({
    installation: createInstallationStore(db),
    outbox: createOutboxStore(db),
    queue: createJobQueue(db),
    deadJobs: createDeadJobs(db),
  }),

  createAuditStores,
  createSettingsStores,
  createMailStores,
  createImageStores,
  createUserStores,
  createNotificationStores,
  createAuthStores,
  createInvitationStores,

  createLightspeedStores,
  createProductStores,
  createWoocommerceStores,
  createIntegrationStores,
  createCustomerStores,
  createMessagingStores,
  createRunStores,

  createMappingsStores,
  createSyncStores,
  createSelectiveSyncStores,
  createProductEditStores,

  createShippingStores,
  createQuoteStores,
  createPublicQuoteStores,

  createOrderStores,
  createPaymentStores,

  createAllocationStores,
  createLateGoodsStores,
  createWorkOrdersStores,
  createReadyMessageStores,

  createBikesStores,
  createComplianceStores,
  createSuppliersStores,
);
