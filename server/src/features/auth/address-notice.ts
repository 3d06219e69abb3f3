import type { ShopSettings } from '@chainline/shared/settings/shop-settings-contract';
import { toShopLetter } from '../mail';
import type { User } from '../users';

/** Tells whoever reads the address that an account had until now that it has another one; not which one. */
export const toAddressNotice = (shop: ShopSettings, user: Pick<User, 'first_name' | 'username'>) => ({
  subject: `Your email address at ${shop.name} was changed`,
  ...toShopLetter(shop, {
    preheader: 'Nothing more comes to this address.',
    heading: 'Your email address was changed',
    blocks: [
      { type: 'paragraph', text: `Hello ${user.first_name},` },
      {
        type: 'paragraph',
        text: `The account ${user.username} at ${shop.name} has another email address, or none, from now on. Links for a new password do not come here any more.`,
      },
      {
        type: 'note',
        text: 'If you did not change it, tell a manager at once: somebody else has your password.',
      },
    ],
  }),
});
