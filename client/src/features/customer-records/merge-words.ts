import type { MatchReason } from '@chainline/shared/customers/customer-merge-contract';

export const reasonLabels: Record<MatchReason, string> = {
  phone: 'Same phone number',
  name_address: 'Same name and address',
  name_email: 'Same name, similar email',
  mailbox: 'Emails of the same mailbox',
  abn: 'Same ABN',
  contact: 'One has the other’s email at the till or in the online shop',
};
