/** Labels of all audited actions by their stored name; the part before the dot is the group. */
export const auditActions = {
  'auth.signed_in': 'Signed in',
  'auth.sign_in_failed': 'Sign-in failed',
  'auth.locked': 'Sign-in locked after too many failures',
  'auth.own_password_failed': 'Own password refused',
  'auth.code_failed': 'Second factor refused',
  'auth.codes_locked': 'Second factor locked after too many wrong codes',
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
  'user.created': 'Made a manager on the server',
  'user.rescued': 'Set a new password on the server, and ended the second factor',
  'user.changed': 'Changed an account',
  'user.role_changed': 'Changed a role',
  'user.deactivated': 'Deactivated an account',
  'user.reactivated': 'Reactivated an account',
  'user.password_reset_sent': 'Emailed a link for a new password',
  'user.sessions_ended': 'Ended sessions of an account',
  'user.second_factor_removed': 'Removed the second factor of an account',
  'settings.changed': 'Changed settings',
  'product.category_kind_changed': 'Changed what kind of products a category holds',
  'product.created': 'Added a product',
  'product.changed': 'Changed a product',
  'product.pictures_changed': 'Changed the pictures of a product',
  'product.deleted': 'Put a product into the trash',
  'product.restored': 'Took a product out of the trash',
  'product.change_refused': 'Had a change of a product refused by the shop',
  'product.change_discarded': 'Discarded a change of a product',
  'product.bulk_edited': 'Edited many products',
  'product.csv_imported': 'Imported a CSV of products',
  'product.stock_edited': 'Edited the stock of a product',
  'product.stock_stopped': 'Stopped an edit of stock',
  'product.stock_undone': 'Took an edit of stock back',
  'product.stock_dismissed': 'Dismissed an edit of stock that failed',
  'product.prices_dismissed': 'Dismissed an edit of prices that failed',
  'product.cache_cleared': 'Cleared the product cache',
  'mapping.created': 'Made a product mapping',
  'mapping.changed': 'Changed a product mapping',
  'mapping.deleted': 'Deleted a product mapping',
  'mapping.suggestion_rejected': 'Rejected a suggested mapping',
  'mapping.suggestion_reopened': 'Put a suggested mapping back into review',
  'run.applied': 'Applied a run',
  'run.rejected': 'Rejected a run',
  'run.cancelled': 'Cancelled a run',
  'run.undone': 'Undid a run',
  'run.conflict_settled': 'Settled a stock conflict',
  'quote.created': 'Made a quote',
  'quote.approval_requested': 'Asked for the approval of a quote',
  'quote.approved': 'Approved a quote',
  'quote.sent': 'Sent a quote',
  'quote.links_revoked': 'Revoked the links of a quote',
  'quote.deleted': 'Deleted a draft',
  'quote.assigned': 'Assigned quotes',
  'quote.order_again': 'Asked for the order of a quote again',
  'integration.tested': 'Tested a connection',
  'integration.connected': 'Connected Lightspeed',
  'integration.disconnected': 'Disconnected Lightspeed',
  'integration.shop_chosen': 'Chose the shop at the till',
} as const;

export type AuditAction = keyof typeof auditActions;

const isAction = (name: string): name is AuditAction => name in auditActions;

/** Label of an action; an unknown one (removed, or newer than this build) is shown by its stored name. */
export const auditLabel = (action: string): string => (isAction(action) ? auditActions[action] : action);

/** Actions whose label contains the text, ignoring case. */
export const actionsCalled = (text: string): string[] =>
  Object.entries(auditActions)
    .filter(([, label]) => label.toLowerCase().includes(text.toLowerCase()))
    .map(([action]) => action);

export const auditGroups = {
  auth: 'Sign-in and own account',
  second_factor: 'Second factor',
  invitation: 'Invitations',
  user: 'Accounts',
  settings: 'Settings',
  product: 'Products and pictures',
  mapping: 'Product mappings',
  run: 'Stock runs',
  quote: 'Quotes',
  integration: 'Outside systems',
} as const;
