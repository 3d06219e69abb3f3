import { invitationHours } from '@chainline/shared/invitations/invitation-contract';
import type { ShopSettings } from '@chainline/shared/settings/shop-settings-contract';
import { formatMoment, toShopLetter } from '../mail';
import type { InvitationRow } from './invitation-store';

const roleNames = { manager: 'Manager', staff: 'Sales Staff' } as const;

export const toInvitationEmail = (
  shop: ShopSettings,
  invitation: Pick<InvitationRow, 'email' | 'role' | 'expires_at'>,
  { url, invitedBy }: { url: string; invitedBy: string },
) => ({
  subject: `${invitedBy} has invited you to ${shop.name}`,
  ...toShopLetter(shop, {
    preheader: `Create your account. The invitation is valid for ${invitationHours} hours.`,
    heading: `Welcome to ${shop.name}`,
    blocks: [
      { type: 'paragraph', text: 'Hello,' },
      {
        type: 'paragraph',
        text: `${invitedBy} has invited you to the back office of ${shop.name}. Choose a username and a password to get started.`,
      },
      { type: 'button', label: 'Accept the invitation', url },
      {
        type: 'facts',
        rows: [
          { label: 'For', value: invitation.email },
          { label: 'Role', value: roleNames[invitation.role] },
          { label: 'Valid until', value: formatMoment(invitation.expires_at, shop.time_zone) },
        ],
      },
      {
        type: 'note',
        text: `The invitation is valid for ${invitationHours} hours and creates one account. Keep the link private: anyone who has it can use it. If you do not know ${shop.name}, you can ignore this email.`,
      },
    ],
  }),
});
