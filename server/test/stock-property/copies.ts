import assert from 'node:assert/strict';
import { z } from 'zod';
import { backUp, type Backup } from './backup';
import { countUnexplained, countWrites } from './checks';
import type { Encounter, Restoration, Trade, Work } from './events';
import type { People } from './people';
import type { Quotes } from './quotes';
import { createServers, type Servers } from './servers';
import type { Stage } from './stage';
import { expectedOf, type Mapped, type Side, type World } from './world';

const sides = ['woo', 'till'] as const satisfies Side[];
const otherSide: Record<Side, Side> = { woo: 'till', till: 'woo' };

const confirmedSchema = z.array(z.object({ mapping_id: z.number(), woo: z.number(), till: z.number() }));

type Range = { least: number; most: number };

/** Smallest and largest change that may have been carried over to each side. */
type Extent = Record<Side, Range>;

type AtRest = Map<Mapped, Record<Side, number> & { traded: Mapped['traded']; isClaimed: boolean }>;

const nothing = (): Range => ({ least: 0, most: 0 });
const untouched = (): Extent => ({ woo: nothing(), till: nothing() });

const extend = (range: Range, change: number): void => {
  range.least += Math.min(0, change);
  range.most += Math.max(0, change);
};

type Dependencies = {
  stage: Stage;
  world: World;
  people: People;
  quotes: Quotes;
  servers: Servers;
  /** Lets our servers work undisturbed. */
  work: (what: Work['work']) => Promise<void>;
  comeToRest: () => Promise<void>;
  /** Lets lost messages arrive or end, and forgets the servers that the network lost. */
  waitForLost: () => Promise<void>;
};

/** The shop's quantity went down and up: what the other installation carried over meanwhile cannot be recognised. */
const isHidden = ({ direction }: Mapped, { till: { least, most } }: Extent): boolean =>
  direction === 'both' && least < 0 && most > 0;

/**
 * Smallest and largest change that the installations may have made on each side. If the shop's quantity went down and
 * up, one of them may repeat at the till what the other did there, without a limit here, or carry it to the shop, once.
 */
const allowedOf = (mapped: Mapped, extent: Extent): Partial<Extent> => {
  if (!isHidden(mapped, extent)) return extent;
  const { woo, till } = extent;
  return { woo: { least: woo.least + till.least, most: woo.most + till.most } };
};

/** Backups that are restored, and second installations on the same shop and till. */
export const createCopies = ({
  stage,
  world,
  people,
  quotes,
  servers,
  work,
  comeToRest,
  waitForLost,
}: Dependencies) => {
  const { pool, sandbox, services, time, manager } = stage;
  let kept: { restore: Backup; forget: () => void } | null = null;
  let takeOvers = 0;

  const isWorking = async (): Promise<boolean> => (await services.stores.installation.get()).state === 'working';

  const workOnce = async (): Promise<void> => {
    for (const what of ['round', 'orders', 'sweep', 'round'] as const) await work(what);
  };

  /** Changes of ours that the database does not know. */
  const noteForgotten = async (which: Mapped[]): Promise<void> => {
    const { rows } = await pool.query(
      `select mapping_id, coalesce(sum(applied_delta) filter (where system = 'woocommerce'), 0)::int as woo,
         coalesce(sum(applied_delta) filter (where system = 'lightspeed'), 0)::int as till
       from stock_intents where state = 'confirmed' and mapping_id is not null group by 1`,
    );
    const confirmed = new Map(confirmedSchema.parse(rows).map((row) => [row.mapping_id, row]));
    for (const mapped of which) {
      const { start, traded, unclaimed } = mapped;
      const numbers = world.numbersOf(mapped);
      const { woo, till } = confirmed.get(mapped.mappingId) ?? { woo: 0, till: 0 };
      mapped.forgotten = {
        woo: numbers.woo - start - traded.woo - woo,
        till: numbers.till - start - traded.till - unclaimed - till,
      };
    }
  };

  /** Equal quantities become the agreed ones, even if each side lacks changes of the other. */
  const beginAnew = (mapped: Mapped): void => {
    const { woo, till } = world.numbersOf(mapped);
    const reserved = quotes.reservedOf(mapped);
    const areEqual = woo === till || (reserved > 0 && woo === Math.max(0, till - reserved));
    if (mapped.direction === 'both' && areEqual) mapped.decided += till - expectedOf(mapped);
    mapped.lowest = { ...mapped.traded };
    mapped.isAnew = true;
  };

  /** Lets the installation take over, if it asks: at once, or as late as it reads a product that the other one changed. */
  const decideIfAsked = async (): Promise<void> => {
    if (await isWorking()) return;
    takeOvers += 1;
    await services.installation.decide(manager, { decision: 'take_over' });
    await people.noteEdits();
    await noteForgotten(world.mapped);
    world.mapped.forEach(beginAnew);
    await work('round');
  };

  const standAside = async (): Promise<void> => {
    await services.installation.decide(manager, { decision: 'stand_aside' });
    assert.equal(await countWrites(stage, workOnce), 0, 'an installation that stands aside writes nothing');
  };

  /** A manager decides if the installation asks; at rest, nothing may remain in doubt. */
  const resolveDoubts = async (): Promise<void> => {
    const before = takeOvers;
    await decideIfAsked();
    await comeToRest();
    if (takeOvers > before)
      for (const mapped of world.mapped) mapped.unexplained = await countUnexplained(stage, mapped);
    await people.noteEdits();
    // A side that follows its master is set right, whoever changed it.
    await noteForgotten(world.mapped.filter(({ direction }) => direction !== 'both'));
    for (const mapped of world.mapped) {
      mapped.isForeign = false;
      mapped.isAnew = false;
    }
  };

  /** From now on, questions about changes that another installation may have made are legitimate. */
  const allowForeignWrites = (): void => {
    for (const mapped of world.mapped) mapped.isForeign = true;
  };

  /** A server that starts on a backup either finds that nothing was written since, or writes nothing before a decision. */
  const restore = async ({ isAtRest, standsAside }: Restoration): Promise<void> => {
    if (!kept) return;
    if (isAtRest || (await people.hasUnsettledEdits())) await comeToRest();
    else await waitForLost();
    await people.noteEdits();
    await servers.stop();
    await kept.restore();
    kept.forget();
    await people.expectEditsAgain();
    sandbox.faults.clear();
    await servers.start();
    allowForeignWrites();
    const writes = await countWrites(stage, workOnce);
    if (!(await isWorking())) {
      assert.equal(writes, 0, 'nothing is written before a manager has decided');
      if (standsAside) await standAside();
    }
    await resolveDoubts();
  };

  const tradeAll = async (trades: Trade[], extents: Map<Mapped, Extent>): Promise<void> => {
    for (const trade of trades) {
      const before = new Map(world.mapped.map((one) => [one, { ...one.traded }]));
      await time.pass(250);
      await world.trade(trade);
      for (const [mapped, traded] of before)
        for (const side of sides)
          extend(extents.get(mapped)?.[otherSide[side]] ?? nothing(), mapped.traded[side] - traded[side]);
    }
  };

  /** Lets one installation work. It writes nothing once it has noticed that it is not the only one. */
  const takeTurn = async (works: () => Promise<void>): Promise<void> => {
    const isAllowed = await isWorking();
    const writes = await countWrites(stage, works);
    if (!isAllowed) assert.equal(writes, 0, 'nothing is written before a manager has decided');
  };

  const workAsOther = async (other: Servers, takesOver: boolean): Promise<void> => {
    const works = async () => {
      for (const what of ['orders', 'round'] as const) await other.work(what, { end: null, asides: [] });
    };
    await takeTurn(works);
    if (!takesOver || (await isWorking())) return;
    await services.installation.decide(manager, { decision: 'take_over' });
    await works();
  };

  /** Neither side may have received more than the other side's changes. */
  const checkCarried = (atRest: AtRest, extents: Map<Mapped, Extent>): void => {
    for (const [mapped, { traded, isClaimed, ...numbers }] of atRest) {
      if (mapped.direction !== 'both' || isClaimed) continue;
      const now = world.numbersOf(mapped);
      const allowed = allowedOf(mapped, extents.get(mapped) ?? untouched());
      for (const side of sides) {
        const range = allowed[side];
        if (!range) continue;
        const { least, most } = range;
        const carried = now[side] - numbers[side] - (mapped.traded[side] - traded[side]);
        const story = JSON.stringify({ side, carried, least, most, mapped });
        assert.ok(carried >= least && carried <= most, `no change is carried over twice: ${story}`);
      }
    }
  };

  /** Accepts the current quantities as correct. */
  const accept = async (which: Mapped[]): Promise<void> => {
    for (const mapped of which) {
      mapped.decided += world.numbersOf(mapped).till - expectedOf(mapped);
      mapped.unexplained = await countUnexplained(stage, mapped);
    }
    await noteForgotten(which);
  };

  /**
   * Two installations take turns until ours is the only one again. No change is carried over twice, but for the limits
   * of ADR 25.
   */
  const meet = async ({ isFresh, takesOver, turns }: Encounter): Promise<void> => {
    await comeToRest();
    await people.noteEdits();
    allowForeignWrites();
    const atRest = new Map(
      world.mapped.map((one) => [
        one,
        { ...world.numbersOf(one), traded: { ...one.traded }, isClaimed: quotes.isClaimed(one) },
      ]),
    );
    const extents = new Map(world.mapped.map((one) => [one, untouched()]));
    const other = createServers(stage);
    let ours = await backUp(pool, 'ours');
    if (!isFresh && kept) await kept.restore();
    let others = await backUp(pool, 'others');
    await ours();
    await other.start();
    for (const { trades, isOurs } of turns) {
      await tradeAll(trades, extents);
      if (isOurs) {
        await takeTurn(async () => {
          for (const what of ['orders', 'round'] as const) await work(what);
        });
        continue;
      }
      ours = await backUp(pool, 'ours');
      await others();
      await workAsOther(other, takesOver);
      others = await backUp(pool, 'others');
      await ours();
    }
    await other.stop();
    checkCarried(atRest, extents);
    await workOnce();
    checkCarried(atRest, extents);
    await resolveDoubts();
    await accept(world.mapped.filter((mapped) => isHidden(mapped, extents.get(mapped) ?? untouched())));
  };

  return {
    backUp: async (): Promise<void> => {
      if (!(await isWorking())) return;
      kept = { restore: await backUp(pool, 'kept'), forget: quotes.backUp() };
    },
    restore,
    meet,
    decideIfAsked,
  };
};
