export { createAccountRoutes } from './account-routes';
export { createAddressLeaving } from './address-notice';
export { createAuthParts, createAuthStores } from './auth-parts';
export { createAuthRoutes } from './auth-routes';
export { createRescueService } from './rescue-service';
export { createSessionEnd } from './user-access-service';
export { createUserAccessRoutes } from './user-access-routes';
