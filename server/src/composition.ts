import { createCleanUp } from './clean-up';
import { createDemo } from './demo/demo-feature';
import { compose, type Feature } from './feature';
import { createAllocation } from './features/allocation';
import { createAudit } from './features/audit';
import { createAuth } from './features/auth';
import { createBikes } from './features/bikes';
import { createCompliance } from './features/compliance';
import { createCustomers } from './features/customers';
import { createDashboard } from './features/dashboard';
import { createDeposits } from './features/deposits';
import { createImages } from './features/images';
import { createIntegrations } from './features/integrations';
import { createInvitations } from './features/invitations';
import { createLateGoods } from './features/late-goods';
import { createLightspeed } from './features/lightspeed';
import { createMail } from './features/mail';
import { createManagement } from './features/management';
import { createMappings } from './features/mappings';
import { createMessaging } from './features/messaging';
import { createNotifications } from './features/notifications';
import { createOrders } from './features/orders';
import { createPayments } from './features/payments';
import { createProductEdits } from './features/product-edits';
import { createProducts } from './features/products';
import { createPublicQuotes } from './features/public-quotes';
import { createQuotes } from './features/quotes';
import { createReadyMessages } from './features/ready-messages';
import { createRevenue } from './features/revenue';
import { createRuns } from './features/runs';
import { createSelectiveSync } from './features/selective-sync';
import { createSettings } from './features/settings';
import { createShipping } from './features/shipping';
import { createSuppliers } from './features/suppliers';
import { createSync } from './features/sync';
import { createUserAdmin } from './features/user-admin';
import { createUsers } from './features/users';
import { createWoocommerce } from './features/woocommerce';
import { createWorkOrders } from './features/work-orders';
import { createGround, type GroundOptions } from './ground';

export { withConnections } from './features/integrations';
export type { Overrides } from './ground';

const composeFeatures = (options: GroundOptions, listFeatures: () => Feature[]) => {
  const ground = createGround(options, listFeatures);
  return compose(ground.services, [ground])
    .with(createAudit)
    .with(createSettings)
    .with(createMail)
    .with(createImages)
    .with(createUsers)
    .with(createNotifications)
    .with(createAuth)
    .with(createInvitations)
    .with(createUserAdmin)

    .with(createLightspeed)
    .with(createProducts)
    .with(createWoocommerce)
    .with(createIntegrations)
    .with(createCustomers)
    .with(createMessaging)
    .with(createRuns)

    .with(createMappings)
    .with(createSync)
    .with(createSelectiveSync)
    .with(createProductEdits)

    .with(createShipping)
    .with(createQuotes)
    .with(createPublicQuotes)

    .with(createOrders)
    .with(createPayments)
    .with(createDeposits)
    .with(createRevenue)

    .with(createAllocation)
    .with(createLateGoods)
    .with(createWorkOrders)
    .with(createReadyMessages)

    .with(createBikes)
    .with(createCompliance)
    .with(createSuppliers)

    .with(createManagement)
    .with(createDashboard)

    .with(createDemo)
    .with(createCleanUp);
};

/** Each feature can use those before it; `.dependency-cruiser.cjs` names the layers. */
export const createServices = (options: GroundOptions) => {
  const listFeatures = (): Feature[] => composed.features;
  const composed = composeFeatures(options, listFeatures);
  return { ...composed.services, features: composed.features };
};

export type Services = ReturnType<typeof createServices>;
