import { chunksOf, groupBy } from '../../collections';
import type { Intent } from './intent-store';
import type { NewStockEvent } from './stock-event-store';
import type { Till } from './stock-readings';
import type { EngineStores, EngineTransaction } from './sync-stores';
import { judgeWrite, type Evidence, type Trace, type Verdict } from './till-writes';

type Dependencies = {
  stores: EngineStores;
  transaction: EngineTransaction;
  now: () => Date;
  settleAfterMs: number;
};

type Options = {
  signal: AbortSignal;
  /** Judge overdue writes even if the log does not explain the quantity. */
  isLastLook: boolean;
};

/** Time after which an accepted write without an entry in the log has none. */
const logDelayMs = 30_000;

/** Items per call. */
const chunkSize = 100;

const undecided =
  'Somebody changed this item at the till while we did, and its inventory log does not tell the two apart. Compare the numbers, then choose the right one.';

const unexplained = (
  itemId: number,
  { before, after, at }: { before: number; after: number; at: Date },
): NewStockEvent => ({
  system: 'lightspeed',
  unitId: itemId,
  source: 'edit',
  delta: after - before,
  before,
  after,
  reference: null,
  reason: 'Changed at the till without an entry in its log',
  actor: 'Lightspeed',
  intentId: null,
  happenedAt: at,
});

type Judged = { intent: Intent; verdict: Verdict; evidence: Evidence; traces: Trace[] };

/** Settles our writes to the till by its log and the quantities read after it. */
export const createTillSettlement = ({ stores, transaction, now, settleAfterMs }: Dependencies) => {
  const ageOf = (intent: Intent): number => now().getTime() - (intent.sent_at?.getTime() ?? 0);

  const isOverdue = (intent: Intent): boolean =>
    ageOf(intent) >= (intent.after_quantity === null ? settleAfterMs : logDelayMs);

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
    { quantities, isLastLook }: { quantities: ReadonlyMap<number, number>; isLastLook: boolean },
  ): Promise<Judged[]> => {
    const traces = await readTraces(inside, intents);
    const ledgers = await inside.stockEvents.lastQuantities(
      'lightspeed',
      intents.map((intent) => intent.unit_id),
    );
    const employee = await inside.tillLog.findOwnEmployee();
    return intents.flatMap((intent) => {
      const { delta, target_quantity: target, after_quantity: answer } = intent;
      if (target === null) return [];
      const quantity = quantities.get(intent.unit_id) ?? null;
      const ledger = ledgers.get(intent.unit_id) ?? null;
      const evidence = { quantity, ledger, employee, isLate: isLastLook && isOverdue(intent) };
      const own = traces.get(intent.id) ?? [];
      const verdict = judgeWrite({ delta, target, isAnswered: answer !== null }, own, evidence);
      return [{ intent, verdict, evidence, traces: own }];
    });
  };

  /** Ends a ledger that misses entries with the quantity that was read. */
  const mendLedger = async (inside: EngineStores, { intent, evidence }: Judged, at: Date) => {
    const { ledger, quantity, isLate } = evidence;
    if (!isLate || ledger === null || quantity === null || ledger === quantity) return;
    await inside.stockEvents.insertMany([unexplained(intent.unit_id, { before: ledger, after: quantity, at })], at);
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
        await inside.tillLog.forgetOwnEmployee();
        await inside.intents.fail(intent.id, undecided, at);
        const numbers = { woo: null, till: null, base: null };
        const conflict = { mappingId: intent.mapping_id, kind: 'refused', ...numbers, message: undecided } as const;
        await inside.stockEvents.openConflicts([conflict], at);
        break;
      }
    }
    const entries = verdict.kind === 'ours' ? verdict.entryIds : [];
    if (traces.some(({ id }) => !entries.includes(id)))
      await inside.syncState.requestChecks('lightspeed', [intent.unit_id], at);
    await mendLedger(inside, judged, at);
  };

  /** Changes that the log may explain by now. */
  const listDue = async (): Promise<Intent[]> => {
    const open = await stores.intents.listOpen();
    const sent = open.filter((intent) => intent.system === 'lightspeed' && intent.state === 'sent');
    if (sent.length === 0) return [];
    const seen = new Set((await stores.tillLog.listSince(sent.map((intent) => intent.id))).map((row) => row.intent_id));
    return sent.filter((intent) => seen.has(intent.id) || isOverdue(intent));
  };

  /** Returns true if overdue writes remain that the log does not explain. */
  return async ({ client, shopId }: Till, { signal, isLastLook }: Options): Promise<boolean> => {
    let isDoubtful = false;
    for (const chunk of chunksOf(await listDue(), chunkSize)) {
      const stocks = await client.getItemStocks(
        chunk.map((intent) => intent.unit_id),
        shopId,
        { signal },
      );
      const quantities = new Map(stocks.map((stock) => [stock.itemId, stock.qoh]));
      await transaction(async (inside) => {
        const at = now();
        const open = await inside.intents.list(chunk.map((intent) => intent.id));
        for (const judged of await judge(inside, open, { quantities, isLastLook })) {
          isDoubtful ||= judged.verdict.kind === 'waiting' && isOverdue(judged.intent);
          await settle(inside, judged, at);
        }
      });
    }
    return isDoubtful;
  };
};
