import { z } from 'zod';
import { ConflictError, RuleError } from '../../src/errors';
import type { Edit } from './events';
import type { Stage } from './stage';
import { expectedOf, mayHaveBeenBelowZero, type Mapped, type World } from './world';

const questionSchema = z.object({ id: z.number(), mapping_id: z.number(), kind: z.string(), message: z.string() });
type Question = z.output<typeof questionSchema>;

/** Conflicts the engine may raise, given the events so far. */
type Legitimate = { refusals: boolean };

type Circumstances = Legitimate & { mayGo: number; mayBeUndecided: boolean };

/** `mayGo` is the quantity that unsettled edits may already have removed from the shop. */
const isLegitimate = (mapped: Mapped, { kind }: Question, { refusals, mayGo, mayBeUndecided }: Circumstances) => {
  switch (kind) {
    case 'below_zero':
      return (
        mapped.isForeign ||
        mayHaveBeenBelowZero({ ...mapped, lowest: { ...mapped.lowest, woo: mapped.lowest.woo + mayGo } })
      );
    case 'first_link':
      return mapped.direction === 'both' && (mapped.traded.till !== 0 || mapped.isAnew);
    case 'doubled':
      return mapped.isForeign;
    case 'refused':
      return refusals;
    case 'undecided':
      return mayBeUndecided;
    default:
      return false;
  }
};

const shownSchema = z.array(z.object({ quantity: z.number().nullable() }));

/** A recorded edit that the shop may or may not have. */
type OpenEdit = { id: string; mapped: Mapped; delta: number };

/** Back-office users who count, edit and decide. */
export const createPeople = ({ pool, services, manager }: Stage, world: World) => {
  const open = new Map<string, OpenEdit>();
  const all: OpenEdit[] = [];
  const counted = new Set<string>();

  /** Most that unsettled edits may have removed so far; each may have reached the shop or not. */
  const mayGoOf = (mapped: Mapped): number =>
    [...open.values()].filter((edit) => edit.mapped === mapped).reduce((sum, { delta }) => sum + Math.min(0, delta), 0);

  /** A confirmed edit counts like an edit in the shop itself. */
  const noteEdits = async (): Promise<void> => {
    const { rows } = await pool.query(
      `select run_id, state from stock_intents where mapping_id is null and run_id = any($1::uuid[])`,
      [[...open.keys()]],
    );
    for (const { run_id: id, state } of z.array(z.object({ run_id: z.string(), state: z.string() })).parse(rows)) {
      const edit = open.get(id);
      if (!edit || state !== 'confirmed') continue;
      open.delete(id);
      if (counted.has(id)) continue;
      counted.add(id);
      const { traded, lowest } = edit.mapped;
      traded.woo += edit.delta;
      lowest.woo = Math.min(lowest.woo + Math.min(0, edit.delta), traded.woo);
    }
  };

  /** Net change at the till by writes of ours that its log could not attribute to us. */
  const unclaimedOf = async (mapped: Mapped): Promise<number> => {
    const { rows } = await pool.query(
      `select coalesce(sum(applied_delta), 0)::int as confirmed from stock_intents
       where system = 'lightspeed' and mapping_id = $1 and state = 'confirmed'`,
      [mapped.mappingId],
    );
    const { confirmed } = z.object({ confirmed: z.number() }).parse(rows[0]);
    return world.numbersOf(mapped).till - mapped.start - mapped.traded.till - mapped.forgotten.till - confirmed;
  };

  const settle = async ({ id, kind }: Question, mapped: Mapped): Promise<void> => {
    const seen = world.numbersOf(mapped);
    const unclaimed = kind === 'undecided' || mapped.isForeign ? await unclaimedOf(mapped) : mapped.unclaimed;
    const expected = expectedOf(mapped);
    const quantity = kind === 'refused' ? null : Math.max(0, expected);
    try {
      await services.conflicts.settle(manager, id, {
        quantity,
        seen: { woo_quantity: seen.woo, lightspeed_quantity: seen.till },
      });
    } catch (error) {
      // A change is still in progress, or somebody else was faster.
      if (error instanceof ConflictError) return;
      throw error;
    }
    if (quantity !== null) mapped.decided += quantity - expected;
    mapped.lowest = { ...mapped.traded };
    mapped.isTangled = false;
    mapped.isCrossed = false;
    mapped.isAnew = false;
    mapped.unclaimed = unclaimed;
  };

  const listUnsettled = async (): Promise<OpenEdit[]> => {
    const { rows } = await pool.query(
      `select run_id from stock_intents where mapping_id is null and state in ('planned', 'sent') and run_id = any($1::uuid[])`,
      [all.map(({ id }) => id)],
    );
    const ids = new Set(
      z
        .array(z.object({ run_id: z.string() }))
        .parse(rows)
        .map((row) => row.run_id),
    );
    return all.filter(({ id }) => ids.has(id));
  };

  return {
    noteEdits,

    hasUnsettledEdits: async (): Promise<boolean> => (await listUnsettled()).length > 0,

    /** Waits again for the edits that a restored database has not settled yet. */
    expectEditsAgain: async (): Promise<void> => {
      for (const one of await listUnsettled()) open.set(one.id, one);
    },

    /** Types another quantity into the list; a refusal is expected if the quantity cannot be right. */
    edit: async ({ unit, by }: Edit): Promise<void> => {
      const mapped = world.at(unit);
      const { rows } = await pool.query(
        `select stock_quantity as quantity from products where id = $1 and $2::bigint is null
         union all select stock_quantity from product_variations where id = $2`,
        [mapped.productId, mapped.variationId],
      );
      const shown = shownSchema.parse(rows)[0]?.quantity ?? 0;
      const wish = { variation_id: mapped.variationId, quantity: Math.max(0, shown + by) };
      try {
        const { edit } = await services.stockEdits.edit(manager, mapped.productId, wish);
        if (edit.state !== 'waiting') return;
        const one = { id: edit.id, mapped, delta: edit.delta ?? 0 };
        all.push(one);
        open.set(one.id, one);
      } catch (error) {
        if (!(error instanceof ConflictError || error instanceof RuleError)) throw error;
      }
    },

    /** Settles every open conflict with the true quantity; fails for an illegitimate one. */
    decide: async (legitimate: Legitimate): Promise<void> => {
      const { rows } = await pool.query(
        'select id, mapping_id, kind, message from stock_conflicts where settled_at is null order by id',
      );
      await noteEdits();
      for (const question of z.array(questionSchema).parse(rows)) {
        const mapped = world.mapped.find((one) => one.mappingId === question.mapping_id);
        if (!mapped) throw new Error(`A question about a mapping of nobody: ${question.message}`);
        const circumstances = {
          ...legitimate,
          mayGo: mayGoOf(mapped),
          mayBeUndecided: world.mayBeUndecided(mapped),
        };
        if (!isLegitimate(mapped, question, circumstances)) {
          throw new Error(`Asked without need (${question.kind}): ${question.message} ${JSON.stringify(mapped)}`);
        }
        await settle(question, mapped);
      }
    },
  };
};

export type People = ReturnType<typeof createPeople>;
