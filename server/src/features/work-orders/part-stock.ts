import type { Actor } from '../../http/actor';
import type { EditingStores, UnitMoves } from '../product-edits';
import type { WorkOrderStores } from './work-order-service';
import type { LockedWork } from './work-order-store';
import type { WorkPartStore } from './work-part-store';

export type PartStockStores = EditingStores & WorkOrderStores & { workParts: WorkPartStore };

type Work = Pick<LockedWork, 'id' | 'number'>;

/** Takes or gives back units of parts: the difference between units used and units taken so far. */
export const createPartStock = <S extends PartStockStores>({
  unitMoves,
  now,
}: {
  unitMoves: UnitMoves;
  now: () => Date;
}) => {
  /** Call it with the job locked, so that no unit is moved twice. */
  const settle = async (inside: S, actor: Actor, work: Work, partId: number): Promise<void> => {
    await unitMoves.giveUp(inside, actor, await inside.workParts.listRuns(partId));
    const part = await inside.workParts.find(work.id, partId);
    const units = part === null ? 0 : part.quantity - part.taken;
    if (part === null || units === 0) return;
    const reason = units > 0 ? `Used on job ${work.number}` : `Given back from job ${work.number}`;
    const moved = await unitMoves.move(inside, actor, { unit: part, units: -units, reason });
    if (moved.as === 'moved') await inside.workParts.addMove({ partId, runId: moved.runId, units, at: now() });
    await inside.workParts.setNote(partId, moved.as === 'moved' ? '' : moved.why);
  };

  return {
    settle,

    /** Removes all parts of a job. @throws RuleError, ConflictError if units cannot be given back now */
    giveBackAll: async (inside: S, actor: Actor, work: Work): Promise<void> => {
      const parts = await inside.workParts.listOf(work.id);
      if (parts.length === 0) return;
      for (const { id } of parts) {
        await inside.workParts.setQuantity(id, 0);
        await settle(inside, actor, work, id);
      }
      const names = parts.map(({ name, quantity }) => `${quantity} × ${name}`);
      await inside.workEntries.add({
        workId: work.id,
        at: now(),
        type: 'parts_returned',
        data: { names },
        userId: actor.userId,
      });
    },
  };
};

export type PartStock<S extends PartStockStores> = ReturnType<typeof createPartStock<S>>;
