import { parts, type CertifiedPart } from '@chainline/shared/compliance/compliance-contract';
import { soonExpired } from '@chainline/shared/compliance/compliance-rules';
import { z } from 'zod';
import type { Transaction } from '../../db/transaction';
import { eachAlone } from '../../jobs/each-alone';
import type { NotificationService, NotificationStore } from '../notifications';
import { dayOf, formatDay } from '../quotes';
import type { UserStore } from '../users';
import type { ComplianceService, KeyedModel, ReadSettings } from './compliance-service';
import { nameOf } from './compliance-report';

export type ExpiryStores = { users: Pick<UserStore, 'listActive'>; notifications: NotificationStore };

type Dependencies<S extends ExpiryStores> = {
  transaction: Transaction<S>;
  notifications: Pick<NotificationService, 'register'>;
  compliance: Pick<ComplianceService, 'listForSale'>;
  settings: ReadSettings;
  now: () => Date;
};

type Expiry = { model: KeyedModel; part: CertifiedPart; until: string; isOver: boolean };

const expiriesOf = (model: KeyedModel, day: string, soonDays: number): Expiry[] =>
  parts.flatMap((part) => {
    const until = model.proof?.is_ebike === true ? model.proof[part].valid_until : null;
    return until !== null && soonExpired(until, day, soonDays) ? [{ model, part, until, isOver: until < day }] : [];
  });

/** Notifies managers before a certificate of a model for sale expires, and once more when it has. */
export const createExpiryNotices = <S extends ExpiryStores>(dependencies: Dependencies<S>) => {
  const { transaction, notifications, compliance, settings, now } = dependencies;
  const notify = notifications.register({
    type: 'compliance.expiring',
    facts: z.object({ name: z.string(), part: z.enum(parts), until: z.string(), is_over: z.boolean() }),
    words: ({ name, part, until, is_over: isOver }) => ({
      title: `The certificate of the ${part} of ${name} ${isOver ? 'has expired' : 'expires soon'}`,
      body: `It ${isOver ? 'was' : 'is'} valid until ${formatDay(`${until}T00:00:00Z`, 'UTC')}. Ask the supplier for the new one and record it.`,
    }),
  });

  return async (signal: AbortSignal): Promise<void> => {
    const day = dayOf(now(), (await settings.shop()).time_zone);
    const { expires_soon_days: soonDays } = await settings.compliance();
    const expiries = (await compliance.listForSale()).flatMap((model) => expiriesOf(model, day, soonDays));
    await eachAlone(expiries, signal, ({ model, part, until, isOver }) =>
      transaction(async (inside) => {
        const to = await inside.users.listActive({ ids: [], role: 'manager' });
        const name = nameOf(model);
        await notify(inside, {
          to,
          key: `${model.model_key}:${part}:${until}:${isOver ? 'over' : 'soon'}`,
          link: `/compliance?search=${encodeURIComponent(model.model)}`,
          facts: { name, part, until, is_over: isOver },
          at: now(),
        });
      }),
    );
  };
};
