export { toEnded } from './account-routes';
export { createAddressLeaving } from './address-notice';
export { createAuth, createAuthStores } from './auth-feature';
export type { AuthService } from './auth-service';
export type { PasswordResetService } from './password-reset-service';
export { createRescueService } from './rescue-service';
export { createSessionEnd, type AccessStores, type UserAccessService } from './user-access-service';
