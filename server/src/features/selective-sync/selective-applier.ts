import type { Transaction } from '../../db/transaction';
import { UpstreamError } from '../../errors';
import type { Answer, Reading } from '../../outbox';
import type { WooProduct, WooVariation } from '../../providers/woocommerce/woo-mapper';
import type { FetchOriginal } from '../images';
import type { FieldAgreementStore } from './field-agreement-store';
import { decideItem, isPictureInDoubt, uncertainPicture, type Decision } from './item-decider';
import { readPairs, type Systems } from './read-pairs';
import type { SelectiveItem, SelectiveItemStore } from './selective-item-store';
import type { SelectiveRun, SelectiveRunStore } from './selective-run-store';
import { toAnswer, toCalling, toWritten, type Turn, type Written } from './send-outcome';
import { createSendReport, toRefusalOfAll, toSend } from './send-results';
import { sendToShop } from './send-to-shop';
import type { StoredChange } from './stored-change';
import { sendToTill } from './send-to-till';

type Catalogue = {
  recordDetails: (products: WooProduct[]) => Promise<unknown>;
  recordVariationDetails: (variations: WooVariation[]) => Promise<unknown>;
};
type TillItems = { recordPrices: (prices: { itemId: number; price: string | null }[]) => Promise<unknown> };

export type ApplierStores = {
  selectiveRuns: SelectiveRunStore;
  selectiveItems: SelectiveItemStore;
  fieldAgreements: FieldAgreementStore;
  products: Catalogue;
  lightspeedItems: TillItems;
};

type Dependencies = {
  stores: ApplierStores;
  transaction: Transaction<ApplierStores>;
  fetchOriginal: FetchOriginal;
  now: () => Date;
};

type Chunk = { run: SelectiveRun; systems: Systems; signal: AbortSignal };

/** `refusal` is the error of a side that denies access altogether. */
type Applied = { answers: Answer<Written>[]; refusal: UpstreamError | null };

export const createSelectiveApplier = ({ stores, transaction, fetchOriginal, now }: Dependencies) => {
  const decide = async (items: SelectiveItem[], { run, systems, signal }: Chunk): Promise<Turn[]> => {
    const known = items.filter(({ mapping_id: id }) => id !== null);
    const sidesOf = await readPairs(systems, known, signal);
    const ids = known.flatMap(({ mapping_id: id }) => (id === null ? [] : [id]));
    const agreements = await stores.fieldAgreements.list(ids);
    return items.map((item) => {
      const own = agreements.filter((one) => one.mapping_id === item.mapping_id);
      const sides = sidesOf(item);
      return { decision: decideItem({ item, scope: run.scope, sides, agreements: own }), sides };
    });
  };

  /** Saved before the shop is called: if the process is killed, the next one knows which changes may have been sent. */
  const writeDown = (run: SelectiveRun, decisions: Decision[]) =>
    transaction(async ({ selectiveItems, fieldAgreements }) => {
      const states = decisions.flatMap((decision) => {
        const forShop = toSend(decision.changes, 'woocommerce');
        return decision.outcome !== 'applying' || forShop.length === 0
          ? []
          : [toCalling(decision, forShop, createSendReport())];
      });
      if (states.length > 0) await selectiveItems.save(run.id, states);
      const agreed = decisions.flatMap((decision) => {
        const { mapping_id: mappingId } = decision.item;
        return mappingId === null ? [] : decision.agreed.map((one) => ({ mapping_id: mappingId, ...one }));
      });
      if (agreed.length > 0) await fieldAgreements.remember(agreed, now());
    });

  const record = async (inside: ApplierStores, run: SelectiveRun, written: Written[]): Promise<void> => {
    const { selectiveItems, fieldAgreements, products, lightspeedItems } = inside;
    const states = written.map(({ state }) => state);
    const agreements = written.flatMap((one) => one.agreements);
    const shopProducts = written.flatMap(({ product }) => product ?? []);
    const variations = written.flatMap(({ variation }) => variation ?? []);
    const prices = written.flatMap(({ tillPrices }) => tillPrices);
    await selectiveItems.save(run.id, states);
    // After an undo the sides differ again, so that a later sync to both targets raises conflicts.
    if (agreements.length > 0 && run.scope.mode === 'compare') await fieldAgreements.remember(agreements, now());
    if (agreements.length > 0 && run.scope.mode === 'fixed')
      await fieldAgreements.forget(agreements.map(({ mapping_id, field }) => ({ mappingId: mapping_id, field })));
    if (run.undo_of !== null) {
      const done = states.filter(({ changes }) => changes.some(({ state }) => state === 'done'));
      await selectiveItems.markUndone(
        run.undo_of,
        done.map(({ position }) => position),
      );
    }
    if (shopProducts.length > 0) await products.recordDetails(shopProducts);
    if (variations.length > 0) await products.recordVariationDetails(variations);
    if (prices.length > 0) await lightspeedItems.recordPrices(prices);
  };

  return {
    record,

    /**
     * Decides on each item by the present values and sends its changes.
     * @throws UpstreamError if a side cannot be read, before anything is sent
     */
    apply: async (items: SelectiveItem[], chunk: Chunk): Promise<Applied> => {
      const { run, systems, signal } = chunk;
      const turns = await decide(items, chunk);
      const decisions = turns.map(({ decision }) => decision);
      await writeDown(run, decisions);
      const sending = decisions.filter(({ outcome }) => outcome === 'applying');
      const report = createSendReport();
      let trouble: unknown = null;
      const begin = async (decision: Decision, changes: readonly StoredChange[]) => {
        signal.throwIfAborted();
        await stores.selectiveItems.save(run.id, [toCalling(decision, changes, report)]);
      };
      try {
        await sendToShop(systems.woo, sending, { report, signal });
        await sendToTill({ client: systems.till, fetchOriginal }, sending, { report, begin, signal });
      } catch (error) {
        if (!(error instanceof UpstreamError) && !signal.aborted) throw error;
        trouble = error;
      }
      const sent = turns.map((turn) => ({ turn, written: toWritten(turn, report) }));
      const answers = sent.map(({ turn, written }) => toAnswer(turn, written, { report, trouble }));
      // Saves the progress of open items only: finished ones are recorded when their outbox entry is settled.
      const open = sent.flatMap(({ written }, at) => (answers[at]?.as === 'done' ? [] : [written]));
      if (open.length > 0) await transaction((inside) => record(inside, run, open));
      return { answers, refusal: toRefusalOfAll(trouble) };
    },

    /**
     * Reads the outcome of items that may have been sent. A picture missing at the till may still arrive, so it is not
     * sent again. @throws UpstreamError if a side cannot be read.
     */
    read: async (items: SelectiveItem[], chunk: Chunk): Promise<Reading<Written>[]> => {
      const turns = await decide(items, chunk);
      return turns.map((turn) => {
        if (isPictureInDoubt(turn.decision.item, turn.sides)) return { as: 'unknown', error: uncertainPicture };
        if (turn.decision.outcome === 'applying') return { as: 'not_taken' };
        return { as: 'taken', result: toWritten(turn, createSendReport()) };
      });
    },
  };
};

export type SelectiveApplier = ReturnType<typeof createSelectiveApplier>;
