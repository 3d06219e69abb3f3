import type { Transaction } from '../../db/transaction';
import type { WooProduct, WooVariation } from '../../providers/woocommerce/woo-mapper';
import type { FetchOriginal } from '../images';
import type { FieldAgreementStore } from './field-agreement-store';
import { decideItem, type Decision } from './item-decider';
import { readBothSides, type Systems } from './read-both-sides';
import type { ItemState, SelectiveItem, SelectiveItemStore } from './selective-item-store';
import type { SelectiveRun, SelectiveRunStore } from './selective-run-store';
import { agreementsAfter, toItemState, type ShopAnswer } from './send-outcome';
import { createSendReport, type SendReport } from './send-results';
import { sendToShop } from './shop-sender';
import { bothOf, type Sides } from './side-values';
import { sendToTill } from './till-sender';

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

export const createSelectiveApplier = ({ stores, transaction, fetchOriginal, now }: Dependencies) => {
  const decide = async (items: SelectiveItem[], { run, systems, signal }: Chunk, isJustSent: boolean) => {
    const known = items.filter(({ mapping_id: id }) => id !== null);
    const sidesOf = await readBothSides(systems, known, signal);
    const ids = known.flatMap(({ mapping_id: id }) => (id === null ? [] : [id]));
    const agreements = await stores.fieldAgreements.list(ids);
    const decisions = items.map((item) => {
      const own = agreements.filter((one) => one.mapping_id === item.mapping_id);
      return decideItem({ item, scope: run.scope, sides: sidesOf(item), agreements: own, isJustSent });
    });
    return { decisions, sidesOf };
  };

  /** Before anything leaves: a process that is killed after this finds what it may have sent. */
  const writeDown = (run: SelectiveRun, decisions: Decision[]) =>
    transaction(async ({ selectiveItems, fieldAgreements }) => {
      const states = decisions.map(({ item, outcome, reason, error, changes }): ItemState => {
        return { position: item.position, outcome, reason, error, changes };
      });
      await selectiveItems.save(run.id, states);
      const agreed = decisions.flatMap((decision) => {
        const { mapping_id: mappingId } = decision.item;
        return mappingId === null ? [] : decision.agreed.map((one) => ({ mapping_id: mappingId, ...one }));
      });
      await fieldAgreements.remember(agreed, now());
    });

  const answersOf = ({ products, variations }: SendReport): Map<number, ShopAnswer> => {
    const answers = new Map<number, ShopAnswer>();
    for (const { id, regularPrice, description } of products) answers.set(id, { price: regularPrice, description });
    for (const { id, regularPrice } of variations) answers.set(id, { price: regularPrice, description: null });
    return answers;
  };

  /** What took effect: into the run, into what is remembered of both sides, and into our copies of them. */
  const record = async (
    run: SelectiveRun,
    ended: { decision: Decision; state: ItemState; sides: Sides }[],
    report: SendReport,
  ): Promise<void> => {
    const answers = answersOf(report);
    const agreements = ended.flatMap(({ decision: { item }, state, sides }) => {
      const both = bothOf(sides);
      if (!both || item.mapping_id === null) return [];
      return agreementsAfter(item.mapping_id, state.changes, { sides: both, answer: answers.get(item.woo_product_id) });
    });
    const written = ended.filter(({ state }) => state.changes.some((change) => change.state === 'done'));
    const prices = written.flatMap(({ decision: { item }, state }) =>
      state.changes
        .filter(({ system, field, state: how }) => system === 'lightspeed' && field === 'price' && how === 'done')
        .map(({ after }) => ({ itemId: item.lightspeed_item_id, price: after })),
    );
    await transaction(async ({ selectiveItems, fieldAgreements, products, lightspeedItems }) => {
      await selectiveItems.save(
        run.id,
        ended.map(({ state }) => state),
      );
      // After an undo nobody agrees on anything: the next sync with both targets asks.
      if (run.scope.mode === 'compare') await fieldAgreements.remember(agreements, now());
      else await fieldAgreements.forget(agreements.map(({ mapping_id, field }) => ({ mappingId: mapping_id, field })));
      if (run.undo_of !== null) {
        const positions = written.map(({ state }) => state.position);
        await selectiveItems.markUndone(run.undo_of, positions);
      }
      if (report.products.length > 0) await products.recordDetails(report.products);
      if (report.variations.length > 0) await products.recordVariationDetails(report.variations);
      if (prices.length > 0) await lightspeedItems.recordPrices(prices);
    });
  };

  const send = async (decisions: Decision[], chunk: Chunk, sidesOf: (item: SelectiveItem) => Sides): Promise<void> => {
    const sending = decisions.filter(({ outcome }) => outcome === 'applying');
    const settled = decisions.filter(({ outcome }) => outcome === 'applied');
    const report = createSendReport();
    const { systems, signal } = chunk;
    try {
      await sendToShop(systems.woo, sending, { report, signal });
      await sendToTill({ client: systems.till, fetchOriginal }, sending, { report, signal });
    } finally {
      const ended = [...sending, ...settled].map((decision) => ({
        decision,
        state: toItemState(decision, report),
        sides: sidesOf(decision.item),
      }));
      await record(chunk.run, ended, report);
    }
  };

  /** One turn of these items: read, decide, write down, send, record. */
  const takeTurn = async (items: SelectiveItem[], chunk: Chunk, isJustSent: boolean): Promise<void> => {
    const { decisions, sidesOf } = await decide(items, chunk, isJustSent);
    await writeDown(chunk.run, decisions);
    await send(decisions, chunk, sidesOf);
  };

  /** After a second turn nobody knows about these: the run says so and goes on. */
  const giveUp = (run: SelectiveRun, items: SelectiveItem[]) =>
    stores.selectiveItems.save(
      run.id,
      items.map(({ position, reason, error, changes }) => ({
        position,
        reason,
        changes,
        outcome: 'failed',
        error: [error, 'It is not certain whether the change was made. Try again in a minute.']
          .filter(Boolean)
          .join(' '),
      })),
    );

  /** Reads what was sent and not answered, and sends once more what did not arrive. */
  const finishUnanswered = async (chunk: Chunk, size: number): Promise<void> => {
    for (;;) {
      const items = await stores.selectiveItems.list(chunk.run.id, 'applying', 0, size);
      if (items.length === 0) return;
      await takeTurn(items, chunk, true);
      const last = items.at(-1)?.position ?? 0;
      const open = await stores.selectiveItems.list(chunk.run.id, 'applying', 0, size);
      await giveUp(
        chunk.run,
        open.filter(({ position }) => position <= last),
      );
    }
  };

  return {
    /** Takes up what an earlier process sent and did not hear about. */
    settleLeftovers: async (chunk: Chunk, size: number): Promise<void> => {
      for (let after = 0; ;) {
        const items = await stores.selectiveItems.list(chunk.run.id, 'applying', after, size);
        const last = items.at(-1);
        if (!last) break;
        await takeTurn(items, chunk, false);
        after = last.position;
      }
      await finishUnanswered(chunk, size);
    },

    /** Applies the next items; says whether there were any. */
    applyNext: async (chunk: Chunk, size: number): Promise<boolean> => {
      const items = await stores.selectiveItems.list(chunk.run.id, 'planned', 0, size);
      if (items.length === 0) return false;
      await takeTurn(items, chunk, false);
      await finishUnanswered(chunk, size);
      return true;
    },
  };
};

export type SelectiveApplier = ReturnType<typeof createSelectiveApplier>;
