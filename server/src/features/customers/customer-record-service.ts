import type { ContactChannel } from '@chainline/shared/customers/customer-timeline-contract';
import { RuleError } from '../../errors';
import type { Actor } from '../../http/actor';
import type { CustomerAmountsReadModel } from './customer-amounts-read-model';
import type { CustomerContactStore } from './customer-contact-store';
import type { CustomerRow } from './customer-rows';
import { erased } from './customer-service';
import { customerNotFound, type CustomerStore } from './customer-store';
import type { CustomerTimeline } from './customer-timeline';

export type CustomerRecordStores = { customers: CustomerStore; customerContacts: CustomerContactStore };

type Dependencies = {
  stores: CustomerRecordStores;
  customerTimeline: CustomerTimeline;
  customerAmounts: CustomerAmountsReadModel;
  now: () => Date;
};

const channelNames: Record<ContactChannel, string> = { phone: 'phone', email: 'email', sms: 'text message' };

/** A customer's history, amounts and contacts. */
export const createCustomerRecordService = ({ stores, customerTimeline, customerAmounts, now }: Dependencies) => {
  const getRow = async (id: number): Promise<CustomerRow> => {
    const present = await stores.customers.findPresentId(id);
    const row = present === null ? null : await stores.customers.find(present);
    if (!row) throw customerNotFound();
    return row;
  };

  return {
    timeline: async (viewer: Actor, id: number, { before, limit }: { before?: string | undefined; limit: number }) => {
      const row = await getRow(id);
      return customerTimeline.list(row.id, { viewer, before, limit });
    },

    amounts: async (id: number) => {
      const row = await getRow(id);
      return customerAmounts.amountsOf(row.id, now());
    },

    /** @throws RuleError if the customer asked not to be contacted this way */
    recordContact: async (actor: Actor, id: number, { channel, to }: { channel: ContactChannel; to: string }) => {
      const { id: customerId, channels, erased_at: erasedAt } = await getRow(id);
      if (erasedAt !== null) throw erased();
      if (channels.some((kept) => kept.channel === channel && kept.do_not_contact)) {
        throw new RuleError(
          'customer.do_not_contact',
          `This customer asked not to be contacted by ${channelNames[channel]}.`,
        );
      }
      await stores.customerContacts.insert({ customerId, channel, target: to, userId: actor.userId, at: now() });
    },
  };
};

export type CustomerRecordService = ReturnType<typeof createCustomerRecordService>;
