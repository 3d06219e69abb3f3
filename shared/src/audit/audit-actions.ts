/** Everything the audit log tells, by the name it is kept under: what comes before the dot is its group. */
export const auditActions = {
  'auth.signed_in': 'Signed in',
  'auth.sign_in_failed': 'Sign-in failed',
  'auth.locked': 'Sign-in locked after too many failures',
  'auth.code_failed': 'Second factor refused',
  'auth.signed_out': 'Signed out',
  'auth.secret_reused': 'Session ended: its secret was used twice',
  'auth.password_changed': 'Changed the own password',
  'auth.password_reset': 'Set a new password by emailed link',
  'auth.profile_changed': 'Changed the own profile',
  'auth.sessions_ended': 'Ended own sessions',
  'second_factor.enabled': 'Turned the second factor on',
  'second_factor.disabled': 'Turned the second factor off',
  'second_factor.codes_replaced': 'Made new recovery codes',
  'second_factor.recovery_code_used': 'Used a recovery code',
  'invitation.created': 'Invited somebody',
  'invitation.sent': 'Emailed an invitation',
  'invitation.link_copied': 'Made another link of an invitation',
  'invitation.renewed': 'Renewed an invitation',
  'invitation.deleted': 'Withdrew an invitation',
  'invitation.accepted': 'Accepted an invitation',
  'user.changed': 'Changed an account',
  'user.role_changed': 'Changed a role',
  'user.deactivated': 'Deactivated an account',
  'user.reactivated': 'Reactivated an account',
  'user.password_reset_sent': 'Emailed a link for a new password',
  'user.sessions_ended': 'Ended sessions of an account',
  'user.second_factor_removed': 'Removed the second factor of an account',
  'settings.changed': 'Changed settings',
  'mapping.deleted': 'Deleted a product mapping',
  'run.applied': 'Applied a run',
  'run.rejected': 'Rejected a run',
  'run.cancelled': 'Cancelled a run',
  'run.undone': 'Undid a run',
  'run.conflict_settled': 'Settled a stock conflict',
  'quote.sent': 'Sent a quote',
  'quote.links_revoked': 'Revoked the links of a quote',
  'quote.deleted': 'Deleted a draft',
  'quote.assigned': 'Assigned quotes',
  'integration.tested': 'Tested a connection',
  'integration.connected': 'Connected Lightspeed',
  'integration.disconnected': 'Disconnected Lightspeed',
  'integration.shop_chosen': 'Chose the shop at the till',
} as const;

export type AuditAction = keyof typeof auditActions;

const isAction = (name: string): name is AuditAction => name in auditActions;

/** What an action is called; one that is not known any more, or not yet, by its own name. */
export const auditLabel = (action: string): string => (isAction(action) ? auditActions[action] : action);

/** The groups in which actions are looked for. */
export const auditGroups = {
  auth: 'Sign-in and own account',
  second_factor: 'Second factor',
  invitation: 'Invitations',
  user: 'Accounts',
  settings: 'Settings',
  mapping: 'Product mappings',
  run: 'Stock runs',
  quote: 'Quotes',
  integration: 'Outside systems',
} as const;
