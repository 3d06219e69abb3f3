export { createInvitations } from './invitation-parts';
export { createInvitationRoutes } from './invitation-routes';
export { createInvitationStore } from './invitation-store';
