import { z } from 'zod';
import { ConflictError } from '../../src/errors';
import type { Stage } from './stage';
import { expectedOf, mayHaveBeenBelowZero, type Mapped, type World } from './world';

const questionSchema = z.object({ id: z.number(), mapping_id: z.number(), kind: z.string(), message: z.string() });
type Question = z.output<typeof questionSchema>;

/** Which questions the engine may ask, given what happened. */
type Legitimate = { refusals: boolean };

const isLegitimate = (mapped: Mapped, { kind }: Question, { refusals }: Legitimate): boolean => {
  switch (kind) {
    case 'below_zero':
      return mayHaveBeenBelowZero(mapped);
    case 'first_link':
      return mapped.direction === 'both' && mapped.traded.till !== 0;
    case 'refused':
      return refusals;
    default:
      return false;
  }
};

/** The people in the back office, who count and decide. */
export const createPeople = ({ pool, services, manager }: Stage, world: World) => {
  const settle = async ({ id, kind }: Question, mapped: Mapped): Promise<boolean> => {
    const seen = world.numbersOf(mapped);
    const expected = expectedOf(mapped);
    const quantity = kind === 'refused' ? null : Math.max(0, expected);
    try {
      await services.conflicts.settle(manager, id, {
        quantity,
        seen: { woo_quantity: seen.woo, lightspeed_quantity: seen.till },
      });
    } catch (error) {
      // A change is still on its way, or somebody was faster.
      if (error instanceof ConflictError) return false;
      throw error;
    }
    if (quantity !== null) mapped.decided += quantity - expected;
    mapped.lowest = { ...mapped.traded };
    return true;
  };

  return {
    /** Decides every open question by the true number. Returns how many, and fails for one that should not be asked. */
    decide: async (legitimate: Legitimate): Promise<number> => {
      const { rows } = await pool.query(
        'select id, mapping_id, kind, message from stock_conflicts where settled_at is null order by id',
      );
      let settled = 0;
      for (const question of z.array(questionSchema).parse(rows)) {
        const mapped = world.mapped.find((one) => one.mappingId === question.mapping_id);
        if (!mapped) throw new Error(`A question about a mapping of nobody: ${question.message}`);
        if (!isLegitimate(mapped, question, legitimate)) {
          throw new Error(`Asked without need (${question.kind}): ${question.message} ${JSON.stringify(mapped)}`);
        }
        if (await settle(question, mapped)) settled += 1;
      }
      return settled;
    },
  };
};
