import { chunksOf, groupBy } from '../../collections';
import type { Intent } from './intent-store';
import type { ItemStock } from '../../providers/lightspeed/lightspeed-mapper';
import type { Till } from './stock-readings';
import type { EngineStores, EngineTransaction } from './sync-stores';
import { isQuietAt, mendLedgers } from './till-ledger';
import { judgeWrite, type Evidence, type Trace, type Verdict } from './till-writes';

/** Settles the outbox entry of a change, in the transaction that settles the change. */
export type SettleEntry = (inside: EngineStores, intentId: number) => Promise<unknown>;

type Dependencies = {
  stores: EngineStores;
  transaction: EngineTransaction;
  settleEntry: SettleEntry;
  now: () => Date;
};

export type SettlementOptions = {
  signal: AbortSignal;
  /** Changes whose effect, if any, must be in the log by now. */
  late?: readonly number[];
};

/** Items per call. */
const chunkSize = 100;

const undecided =
  'The inventory log of Lightspeed does not show whether our change of this item was made, or someone else’s at the same moment. Compare the quantities, then choose the right one.';

type Judged = { intent: Intent; verdict: Verdict; evidence: Evidence; traces: Trace[] };

/** Settles our writes to the till by comparing its log with the quantities read after it. */
export const createTillSettlement = ({ stores, transaction, settleEntry, now }: Dependencies) => {
  const readTraces = async (inside: EngineStores, intents: Intent[]) => {
    const rows = await inside.tillLog.listSince(intents.map((intent) => intent.id));
    const traces = rows.map((row) => ({
      intentId: row.intent_id,
      id: row.entry_id,
      change: row.change,
      employeeId: row.employee_id,
      mayBeOurs: row.may_be_ours,
      happenedAt: row.happened_at,
    }));
    return groupBy(traces, (trace) => trace.intentId);
  };

  const judge = async (
    inside: EngineStores,
    intents: Intent[],
    { stocks, late }: { stocks: ReadonlyMap<number, ItemStock>; late: ReadonlySet<number> },
  ): Promise<Judged[]> => {
    const traces = await readTraces(inside, intents);
    const ledgers = await inside.stockEvents.lastQuantities(
      'lightspeed',
      intents.map((intent) => intent.unit_id),
    );
    const employee = await inside.tillLog.findOwnEmployee();
    const position = await inside.tillLog.findPosition();
    return intents.flatMap((intent) => {
      const { delta, target_quantity: target, after_quantity: answer } = intent;
      if (target === null) return [];
      const stock = stocks.get(intent.unit_id);
      const quantity = stock?.qoh ?? null;
      const ledger = ledgers.get(intent.unit_id) ?? null;
      const isQuiet = stock === undefined || isQuietAt(stock, position);
      const evidence = { quantity, ledger, employee, isLate: late.has(intent.id), isQuiet };
      const own = traces.get(intent.id) ?? [];
      const verdict = judgeWrite({ delta, target, isAnswered: answer !== null }, own, evidence);
      return [{ intent, verdict, evidence, traces: own }];
    });
  };

  const settle = async (inside: EngineStores, judged: Judged, at: Date): Promise<void> => {
    const { intent, verdict, evidence, traces } = judged;
    switch (verdict.kind) {
      case 'waiting':
        return;
      case 'ours':
        await inside.tillLog.markOurs(intent.id, verdict.entryIds);
        await inside.intents.confirm(intent.id, { applied: verdict.applied, after: evidence.quantity, at });
        await inside.mappings.addToTill(intent.mapping_id, verdict.applied, at);
        break;
      case 'nothing':
        await inside.intents.supersede([intent.id], at);
        break;
      case 'undecided': {
        // Once, somebody else was there at that moment; again, our changes bear another name than we believe.
        if (await inside.intents.hasFailedBefore(intent.id, undecided)) await inside.tillLog.forgetOwnEmployee();
        await inside.intents.fail(intent.id, undecided, at);
        const numbers = { woo: null, till: evidence.quantity, base: null };
        const conflict = { mappingId: intent.mapping_id, kind: 'undecided', ...numbers, message: undecided } as const;
        await inside.stockEvents.openConflicts([conflict], at);
        break;
      }
    }
    await settleEntry(inside, intent.id);
    const entries = verdict.kind === 'ours' ? verdict.entryIds : [];
    if (traces.some(({ id }) => !entries.includes(id)))
      await inside.syncState.requestChecks('lightspeed', [intent.unit_id], at);
  };

  /** Changes that the log may explain by now. */
  const listDue = async (late: ReadonlySet<number>): Promise<Intent[]> => {
    const open = await stores.intents.listOpen();
    const sent = open.filter((intent) => intent.system === 'lightspeed' && intent.state === 'sent');
    if (sent.length === 0) return [];
    const seen = new Set((await stores.tillLog.listSince(sent.map((intent) => intent.id))).map((row) => row.intent_id));
    return sent.filter((intent) => seen.has(intent.id) || late.has(intent.id));
  };

  return async ({ client, shopId }: Till, { signal, late: lateIds = [] }: SettlementOptions): Promise<void> => {
    const late = new Set(lateIds);
    for (const chunk of chunksOf(await listDue(late), chunkSize)) {
      const itemIds = chunk.map((intent) => intent.unit_id);
      const readSince = await stores.tillLog.lastPosition();
      const stocks = await client.getItemStocks(itemIds, shopId, { signal });
      await transaction(async (inside) => {
        const at = now();
        const open = await inside.intents.lock(chunk.map((intent) => intent.id));
        const byItem = new Map(stocks.map((stock) => [stock.itemId, stock]));
        for (const judged of await judge(inside, open, { stocks: byItem, late })) await settle(inside, judged, at);
        await mendLedgers(inside, stocks, { readSince, at });
      });
    }
  };
};
