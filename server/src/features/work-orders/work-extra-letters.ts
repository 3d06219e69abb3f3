import type { ShopSettings } from '@chainline/shared/settings/shop-settings-contract';
import type { ExtraChannel } from '@chainline/shared/work-orders/work-extra-rules';
import { agreedAmount, extraAmount, gstOf } from '@chainline/shared/work-orders/work-extra-rules';
import type { Config } from '../../config';
import { RuleError } from '../../errors';
import type { Actor } from '../../http/actor';
import { toE164 } from '../customers';
import { toShopLetter, type MailService } from '../mail';
import type { CustomerMessages, SenderStores } from '../messaging';
import { formatDay, formatMoney } from '../quotes';
import type { ExtraRow, WorkExtraStore } from './work-extra-store';
import type { LockedWork } from './work-order-store';

export type LetterStores = SenderStores & { workExtras: WorkExtraStore };

type Dependencies = {
  config: Pick<Config, 'publicUrl'>;
  mail: Pick<MailService, 'queue'>;
  customerMessages: Pick<CustomerMessages, 'send'>;
  now: () => Date;
};

type Asking = {
  work: LockedWork;
  extra: ExtraRow;
  token: string;
  channel: ExtraChannel;
  expiresAt: Date;
  key: string;
  actor: Actor;
};

const noEmail = () => new RuleError('work_order.no_email', 'This job has no email address. Add it to the job first.');
const noPhone = () =>
  new RuleError('work_order.no_phone', 'This job has no mobile number for text messages. Add it to the job first.');

const emailOf = (shop: ShopSettings, { work, extra, expiresAt }: Asking, url: string, agreed: number | null) => {
  const amount = extraAmount(extra);
  const subject = `Extra work on your ${work.bike}: please approve or decline (${work.number})`;
  return {
    subject,
    ...toShopLetter(shop, {
      preheader: `${formatMoney(amount)} of extra work on your bike`,
      heading: 'Extra work on your bike',
      blocks: [
        { type: 'paragraph', text: `Hello ${work.customer_name},` },
        {
          type: 'paragraph',
          text: `While working on your ${work.bike} we found something that was not part of what we agreed:`,
        },
        { type: 'paragraph', text: extra.text },
        {
          type: 'facts',
          rows: [
            { label: 'Labour', value: formatMoney(extra.labour_amount) },
            { label: 'Parts', value: formatMoney(extra.parts_amount) },
            { label: 'Total (Inc. GST)', value: formatMoney(amount) },
            { label: 'GST included', value: formatMoney(gstOf(amount)) },
            ...(agreed === null ? [] : [{ label: 'Agreed so far', value: `up to ${formatMoney(agreed)}` }]),
          ],
        },
        { type: 'paragraph', text: 'We start this work only if you approve it.' },
        { type: 'button', label: 'Approve or Decline', url },
        { type: 'note', text: `The link is valid until ${formatDay(expiresAt, shop.time_zone)}.` },
      ],
    }),
  };
};

/** Sends customers the link to approve extra work. */
export const createExtraLetters = ({ config, mail, customerMessages, now }: Dependencies) => {
  const agreedOf = async ({ workExtras }: LetterStores, { work, extra }: Asking): Promise<number | null> => {
    const others = await workExtras.listOthers(extra);
    return agreedAmount(
      work.limit_amount,
      others.map((other) => ({ state: other.state, amount: extraAmount(other) })),
    );
  };

  const email = async (inside: LetterStores, shop: ShopSettings, asking: Asking, url: string): Promise<void> => {
    const { work, key } = asking;
    if (work.customer_email === '') throw noEmail();
    await mail.queue(inside, {
      ...emailOf(shop, asking, url, await agreedOf(inside, asking)),
      kind: 'work_order.extra',
      reference: `work-order:${work.id}`,
      to: { name: work.customer_name, address: work.customer_email },
      idempotencyKey: `work-extra:${key}`,
      isToCustomer: true,
      ...(shop.email !== '' && { replyTo: shop.email }),
    });
  };

  const text = async (inside: LetterStores, asking: Asking, url: string): Promise<void> => {
    const { work, extra, key, actor } = asking;
    const phone = work.customer_phone;
    if (toE164(phone) === null) throw noPhone();
    const content = `Your ${work.bike} needs extra work for ${formatMoney(extraAmount(extra))}. Please approve or decline: ${url}`;
    await customerMessages.send(inside, { channel: 'sms', address: phone, content, key, sentBy: actor.userId }, now());
  };

  return {
    /** In the caller's transaction. @throws RuleError if the job has no such contact, or nothing can be sent there */
    send: (inside: LetterStores, shop: ShopSettings, asking: Asking): Promise<void> => {
      const url = `${config.publicUrl}/approvals/${asking.token}`;
      return asking.channel === 'email' ? email(inside, shop, asking, url) : text(inside, asking, url);
    },
  };
};

export type ExtraLetters = ReturnType<typeof createExtraLetters>;
