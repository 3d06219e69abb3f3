import type { BodyOf } from '@chainline/shared/http/endpoint';
import type { ShopSettings } from '@chainline/shared/settings/shop-settings-contract';
import type { PublicExtra } from '@chainline/shared/work-orders/work-approval-contract';
import type { addWorkExtra, askWorkExtra, recordExtraAnswer } from '@chainline/shared/work-orders/work-extra-contract';
import {
  agreedAmount,
  canAnswer,
  extraAmount,
  extraLinkDays,
  gstOf,
  type ExtraState,
} from '@chainline/shared/work-orders/work-extra-rules';
import type { WorkOrder } from '@chainline/shared/work-orders/work-order-contract';
import { isOver } from '@chainline/shared/work-orders/work-order-rules';
import type { Transaction } from '../../db/transaction';
import { ConflictError, NotFoundError, RuleError } from '../../errors';
import type { Actor, Origin } from '../../http/actor';
import { hashSecret, randomSecret } from '../../secrets';
import { LinkError } from '../public-quotes';
import type { ExtraLetters, LetterStores } from './work-extra-letters';
import type { TellAnswer } from './work-extra-news';
import type { ExtraLink, ExtraRow } from './work-extra-store';
import type { WorkOrderService, WorkOrderStores } from './work-order-service';
import type { LockedWork } from './work-order-store';

export type WorkExtraStores = WorkOrderStores & LetterStores & Parameters<TellAnswer>[0];

type Dependencies<S extends WorkExtraStores> = {
  stores: WorkExtraStores;
  transaction: Transaction<S>;
  workOrders: Pick<WorkOrderService, 'get'>;
  letters: ExtraLetters;
  tellAnswer: TellAnswer;
  settings: { shop: () => Promise<ShopSettings> };
  now: () => Date;
};

/** 32 bytes in base64url. */
const tokenShape = /^[\w-]{43}$/;
const dayMs = 86_400_000;

const notFound = () => new NotFoundError('work_order.no_extra', 'This extra work does not exist.');
const answered = () => new ConflictError('work_order.extra_answered', 'The customer has answered already.');

const targetOf = ({ id, number }: Pick<LockedWork, 'id' | 'number'>) => ({ target: `work-order:${id}`, label: number });

/** Work beyond what was agreed, and the customer's answer to it. */
export const createWorkExtraService = <S extends WorkExtraStores>(dependencies: Dependencies<S>) => {
  const { stores, transaction, workOrders, letters, tellAnswer, settings, now } = dependencies;

  /** The job is locked first, so that answers and changes of a job follow one another. */
  const lock = async (inside: WorkOrderStores, { id, extra: extraId }: { id: number; extra: number }) => {
    const work = await inside.workOrders.lock(id);
    const extra = await inside.workExtras.find(extraId);
    if (!work || extra?.work_order_id !== id) throw notFound();
    return { work, extra };
  };

  const lockOpen = async (inside: WorkOrderStores, ids: { id: number; extra: number }) => {
    const locked = await lock(inside, ids);
    if (isOver(locked.work.state))
      throw new RuleError('work_order.over', 'This job has been handed over or cancelled.');
    if (!canAnswer(locked.extra.state)) throw answered();
    return locked;
  };

  type Taken = { state: ExtraState; name: string; reason: string; by: Actor | null; origin?: Origin };

  const take = async (inside: WorkOrderStores, work: LockedWork, extra: ExtraRow, answer: Taken): Promise<void> => {
    const { state, name, reason, by, origin } = answer;
    const at = now();
    const amount = extraAmount(extra);
    await inside.workExtras.answer(extra.id, { state, name, reason, recordedBy: by?.userId ?? null, at });
    const data = { state, amount, by_link: by === null };
    await inside.workEntries.add({ workId: work.id, at, type: 'extra_answered', data, userId: by?.userId ?? null });
    const after = { amount, answer: state };
    const entry = { at, ...targetOf(work), after, ...(origin && { origin }) };
    await inside.audit.add(by, 'work_order.extra_answered', entry);
  };

  const open = async (token: string): Promise<{ link: ExtraLink; extra: ExtraRow; work: WorkOrder }> => {
    if (!tokenShape.test(token)) throw new LinkError('decode_error');
    const link = await stores.workExtras.findLink(hashSecret(token));
    const extra = link && (await stores.workExtras.find(link.extra_id));
    if (!link || !extra) throw new LinkError('invalid_token');
    const work = await workOrders.get(extra.work_order_id);
    const isMoot = extra.state === 'withdrawn' || (isOver(work.state) && canAnswer(extra.state));
    if (isMoot) throw new LinkError('access_denied');
    if (canAnswer(extra.state) && link.expires_at <= now()) throw new LinkError('expired');
    return { link, extra, work };
  };

  const view = async (token: string): Promise<PublicExtra> => {
    const { link, extra, work } = await open(token);
    const [shop, others] = await Promise.all([settings.shop(), stores.workExtras.listOthers(extra)]);
    const amount = extraAmount(extra);
    return {
      shop,
      number: work.number,
      customer_name: work.customer_name,
      bike: work.bike,
      text: extra.text,
      labour_amount: extra.labour_amount,
      parts_amount: extra.parts_amount,
      amount,
      tax_amount: gstOf(amount),
      agreed_amount: agreedAmount(
        work.limit_amount,
        others.map((other) => ({ state: other.state, amount: extraAmount(other) })),
      ),
      state: extra.state,
      expires_at: link.expires_at.toISOString(),
      answered_at: extra.answered_at?.toISOString() ?? null,
      answered_by: extra.answered_by,
    };
  };

  return {
    add: async (actor: Actor, id: number, body: BodyOf<typeof addWorkExtra>): Promise<WorkOrder> => {
      const { text, labour_amount: labour, parts_amount: parts, request_key: requestKey } = body;
      await transaction(async (inside) => {
        const work = await inside.workOrders.lock(id);
        if (!work) throw notFound();
        if (isOver(work.state)) throw new RuleError('work_order.over', 'This job has been handed over or cancelled.');
        const at = now();
        const extra = { workId: id, text, labour, parts, by: actor.userId, at, requestKey };
        if ((await inside.workExtras.insert(extra)) === null) return;
        const data = { amount: extraAmount(body) };
        await inside.workEntries.add({ workId: id, at, type: 'extra_noted', data, userId: actor.userId });
        await inside.audit.add(actor, 'work_order.extra_noted', { at, ...targetOf(work), after: data });
      });
      return workOrders.get(id);
    },

    /**
     * Sends the customer a link, the first time or again.
     * @throws RuleError if the job has no such contact, or messages cannot be sent there
     */
    ask: async (
      actor: Actor,
      ids: { id: number; extra: number },
      { channel, request_key: requestKey }: BodyOf<typeof askWorkExtra>,
    ): Promise<WorkOrder> => {
      const shop = await settings.shop();
      await transaction(async (inside) => {
        const { work, extra } = await lockOpen(inside, ids);
        const at = now();
        const token = randomSecret();
        const expiresAt = new Date(at.getTime() + extraLinkDays * dayMs);
        const link = { extraId: extra.id, tokenHash: hashSecret(token), channel, by: actor.userId, at, expiresAt };
        if (!(await inside.workExtras.addLink({ ...link, requestKey }))) return;
        await letters.send(inside, shop, { work, extra, token, channel, expiresAt, key: requestKey, actor });
        await inside.workExtras.setState(extra.id, 'asked');
        const data = { amount: extraAmount(extra), channel };
        await inside.workEntries.add({ workId: work.id, at, type: 'extra_asked', data, userId: actor.userId });
        await inside.audit.add(actor, 'work_order.extra_asked', { at, ...targetOf(work), after: data });
      });
      return workOrders.get(ids.id);
    },

    record: async (
      actor: Actor,
      ids: { id: number; extra: number },
      { approved, name, reason }: BodyOf<typeof recordExtraAnswer>,
    ): Promise<WorkOrder> => {
      await transaction(async (inside) => {
        const { work, extra } = await lockOpen(inside, ids);
        await take(inside, work, extra, { state: approved ? 'approved' : 'declined', name, reason, by: actor });
      });
      return workOrders.get(ids.id);
    },

    withdraw: async (actor: Actor, ids: { id: number; extra: number }): Promise<WorkOrder> => {
      await transaction(async (inside) => {
        const { work, extra } = await lock(inside, ids);
        if (extra.state === 'withdrawn') return;
        if (!canAnswer(extra.state)) throw answered();
        const at = now();
        await inside.workExtras.setState(extra.id, 'withdrawn');
        const data = { amount: extraAmount(extra) };
        await inside.workEntries.add({ workId: work.id, at, type: 'extra_withdrawn', data, userId: actor.userId });
        await inside.audit.add(actor, 'work_order.extra_withdrawn', { at, ...targetOf(work), after: data });
      });
      return workOrders.get(ids.id);
    },

    isKnown: async (token: string): Promise<boolean> =>
      tokenShape.test(token) && (await stores.workExtras.findLink(hashSecret(token))) !== null,

    view,

    /** Idempotent. @throws LinkError, ConflictError if the customer answered otherwise before */
    answer: async (
      token: string,
      { approved, name, reason }: { approved: boolean; name: string; reason: string },
      origin: Origin,
    ): Promise<PublicExtra> => {
      const state = approved ? 'approved' : 'declined';
      const { link, extra: seen } = await open(token);
      await transaction(async (inside) => {
        const { work, extra } = await lock(inside, { id: seen.work_order_id, extra: seen.id });
        if (extra.state === state) return;
        if (extra.state === 'withdrawn' || isOver(work.state)) throw new LinkError('access_denied');
        if (!canAnswer(extra.state)) throw answered();
        await take(inside, work, extra, { state, name, reason, by: null, origin });
        const facts = { number: work.number, name, approved, amount: extraAmount(extra), reason };
        await tellAnswer(inside, { workId: work.id, extraId: extra.id, facts, at: now() }, [
          link.created_by,
          work.assigned_to,
        ]);
      });
      return view(token);
    },
  };
};

export type WorkExtraService = ReturnType<typeof createWorkExtraService>;
