import assert from 'node:assert/strict';
import { checkAlone, checkAtRest, checkLimits, countWrites, listOpen } from './checks';
import { createCopies } from './copies';
import type { Aside, Case, Happening, Work } from './events';
import type { Incident } from './fate';
import { createPeople } from './people';
import { createQuotes } from './quotes';
import { createServers } from './servers';
import type { Stage } from './stage';
import { createWorld, type Mapped } from './world';

const quietWork: Omit<Work, 'work'> = { kind: 'work', end: null, meanwhile: [] };
/** Longer than the wait for an unanswered change. */
const restMs = 95_000;
const patience = 30;

const mapUnits = async ({ sandbox, services, manager, units }: Stage, given: Case): Promise<Mapped[]> => {
  sandbox.woo.webhooks.setMode({ hold: true, drop: true });
  const mapped: Mapped[] = [];
  for (const [index, { start, direction }] of given.units.entries()) {
    const unit = units[index];
    if (!unit) throw new Error(`There is no unit ${index}`);
    const { productId, variationId, itemId, sold } = unit;
    const unitId = variationId ?? productId;
    sandbox.woo.setStock(unitId, start);
    sandbox.lightspeed.setQoh({ itemID: itemId, qoh: start });
    const { id } = await services.mappings.create(manager, {
      woo_product_id: unitId,
      lightspeed_item_id: itemId,
      product_type: 'accessory',
      sync_direction: direction,
      mapping_confidence: 1,
      manually_verified: true,
    });
    mapped.push({
      mappingId: id,
      unitId,
      productId,
      variationId,
      sold,
      itemId,
      direction,
      start,
      traded: { woo: 0, till: 0 },
      lowest: { woo: 0, till: 0 },
      decided: 0,
      isTangled: false,
      isCrossed: false,
      unclaimed: 0,
      forgotten: { woo: 0, till: 0 },
      unexplained: 0,
      isAnew: false,
      isForeign: false,
    });
  }
  sandbox.woo.webhooks.setMode({ hold: true });
  return mapped;
};

const disturbLog = ({ sandbox, unmapped }: Stage, { lateBy, split }: Extract<Aside, { kind: 'till_log' }>): void => {
  const gap = split && { seconds: split.seconds, ...(split.hasRow && { itemID: unmapped.itemId }) };
  sandbox.lightspeed.disturbLog({ lateBy, split: gap ?? false });
};

/** No fault of another system, no lost connection and no kill ends work like this. */
const isMistake = (error: unknown): boolean =>
  error instanceof TypeError || error instanceof RangeError || error instanceof ReferenceError;

/** Plays one case on the stage, waits until nothing is in progress and checks the invariants. */
export const runCase = async (stage: Stage, given: Case): Promise<void> => {
  const { sandbox, time } = stage;
  await stage.startOver();
  const world = createWorld(stage, await mapUnits(stage, given));
  const people = createPeople(stage, world);
  const quotes = createQuotes(stage, world);
  const servers = createServers(stage);
  await servers.start();
  /** Refusals while several installations shared the till's limits. */
  let refusedBefore = { bucketRefusals: 0, burstRefusals: 0 };
  /** `isDoubtful`: another database was here, so the installation may ask a manager. */
  const happened = { refusals: false, trouble: false, isDoubtful: false };

  const happen = async (one: Aside): Promise<void> => {
    switch (one.kind) {
      case 'deliver':
        sandbox.woo.webhooks.setMode({ hold: true, duplicate: one.duplicate, reorder: one.reorder });
        return sandbox.woo.webhooks.flush();
      case 'drop_webhooks': {
        sandbox.woo.webhooks.setMode({ hold: true, drop: true });
        return;
      }
      case 'till_log': {
        disturbLog(stage, one);
        return;
      }
      case 'decide':
        return people.decide(happened);
      case 'back_up':
        return copies.backUp();
      case 'edit':
        return people.edit(one);
      case 'accept':
      case 'quote_ended':
      case 'shield':
        return quotes.happen(one);
      default:
        return world.trade(one);
    }
  };

  const work = async ({ work: what, end, meanwhile }: Work): Promise<void> => {
    const asides = meanwhile.map(({ at, aside }): Incident => ({
      at,
      happen: () => happen(aside),
      // Not at messages to Postgres, whose open transaction may hold locks that deliveries, decisions and edits need.
      needsHttp: aside.kind === 'deliver' || aside.kind === 'decide' || aside.kind === 'edit',
    }));
    const { outcome, failure } = await servers.work(what, { end, asides });
    happened.trouble ||= outcome !== 'ended';
    if (failure !== null && (!happened.trouble || isMistake(failure.error))) throw failure.error;
    if (!happened.isDoubtful) await checkAlone(stage);
    if (outcome === 'vanished') await work({ ...quietWork, work: what });
  };

  const waitForLost = async (): Promise<void> => {
    await time.pass(restMs);
    await servers.forget();
  };

  const comeToRest = async (): Promise<void> => {
    sandbox.faults.clear();
    for (let tries = 0; tries < patience; tries += 1) {
      await waitForLost();
      await happen({ kind: 'deliver', duplicate: false, reorder: false });
      // A connection left by a killed process may be noticed only now.
      happened.trouble = tries === 0;
      for (const what of ['orders', 'sweep', 'round'] as const) await work({ ...quietWork, work: what });
      if (happened.isDoubtful) await copies.decideIfAsked();
      const open = await listOpen(stage);
      if (open.conflicts > 0) await people.decide(happened);
      else if (open.intents + open.checks + open.runs === 0) return;
    }
    assert.fail(`it does not come to rest: ${JSON.stringify(await listOpen(stage))}`);
  };

  const copies = createCopies({
    stage,
    world,
    people,
    quotes,
    servers,
    work: (what) => work({ ...quietWork, work: what }),
    comeToRest,
    waitForLost,
  });

  /** The installation may ask meanwhile, but not afterwards. */
  const doubt = async (happening: () => Promise<void>): Promise<void> => {
    checkLimits(stage, refusedBefore);
    happened.isDoubtful = true;
    await happening();
    happened.isDoubtful = false;
    await checkAlone(stage);
    // Several servers at once may have exceeded the till's limits.
    refusedBefore = sandbox.lightspeed.counters();
  };

  const play = async (one: Happening): Promise<void> => {
    await time.pass(250);
    switch (one.kind) {
      case 'fault':
        happened.trouble = true;
        happened.refusals ||= one.fault.kind === 'status' && one.fault.status < 500;
        sandbox.faults.add(one);
        return;
      case 'wait':
        return time.pass(1_000 * one.seconds);
      case 'work':
        return work(one);
      case 'restore':
        return doubt(() => copies.restore(one));
      case 'encounter':
        return doubt(() => copies.meet(one));
      default:
        return happen(one);
    }
  };

  try {
    for (const end of given.beginnings) await work({ ...quietWork, work: 'round', end });
    await comeToRest();
    await copies.backUp();
    for (const one of given.happenings) await play(one);
    await comeToRest();
    await people.noteEdits();
    await checkAtRest(stage, world, quotes);
    checkLimits(stage, refusedBefore);
    const writes = await countWrites(stage, () => work({ ...quietWork, work: 'round' }));
    assert.equal(writes, 0, 'a second round with nothing new writes nothing');
  } finally {
    await servers.stop();
  }
};
