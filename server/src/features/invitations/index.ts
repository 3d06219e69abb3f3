export { createInvitations } from './invitation-parts';
export { createInvitationRoutes } from './invitation-routes';
export { createInvitationEnd } from './invitation-service';
export { createInvitationStore } from './invitation-store';
