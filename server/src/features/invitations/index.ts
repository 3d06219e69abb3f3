export { createInvitationEnd, type InvitationStores } from './invitation-service';
export { createInvitations, createInvitationStores } from './invitations-feature';
