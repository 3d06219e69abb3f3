import type { ShopSettings } from '@chainline/shared/settings/shop-settings-contract';
import { toShopLetter, type MailService } from '../mail';
import { targetOf, type User } from '../users';
import type { PasswordResetStore } from './password-reset-store';

type Inside = Parameters<MailService['queue']>[0] & { passwordResets: PasswordResetStore };

const changes = {
  owner: {
    what: (account: string) => `The email address of the ${account} was changed or removed.`,
    warning: 'If you did not change it, tell a manager at once: someone else has your password.',
  },
  manager: {
    what: (account: string) => `A manager changed or removed the email address of the ${account}.`,
    warning: 'If you don’t know why, ask a manager of the shop.',
  },
} as const;

type ChangedBy = keyof typeof changes;

/** Sent to the former address; does not disclose the new one. */
const toAddressNotice = (shop: ShopSettings, user: User, by: ChangedBy) => {
  const { what, warning } = changes[by];
  const account = `account ${user.username} at ${shop.name}`;
  return {
    subject: `Your email address at ${shop.name} was changed`,
    ...toShopLetter(shop, {
      preheader: 'This address no longer receives emails about the account.',
      heading: 'Your email address was changed',
      blocks: [
        { type: 'paragraph', text: `Hello ${user.first_name},` },
        {
          type: 'paragraph',
          text: `${what(account)} Password reset links are no longer sent here.`,
        },
        { type: 'note', text: warning },
      ],
    }),
  };
};

export const createAddressLeaving =
  (mail: MailService, by: ChangedBy) =>
  async (inside: Inside, user: User, shop: ShopSettings): Promise<void> => {
    await inside.passwordResets.removeOf(user.id);
    if (user.email === null || !mail.isConfigured) return;
    await mail.queue(inside, {
      ...toAddressNotice(shop, user, by),
      kind: 'email_changed',
      reference: targetOf(user),
      to: { name: `${user.first_name} ${user.last_name}`, address: user.email },
    });
  };
