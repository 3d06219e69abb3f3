import type { EditUnits } from './edit-units';

/** Refreshes a unit's quantity from the shop, if the shop answers in time. */
type LookAtUnit = (unit: { id: number; parentId: number | null }) => Promise<void>;

export type LookFirst = (productId: number, variationId: number | null) => Promise<void>;

/** Refreshes a unit before its edit: orders change the quantities of unmapped units without telling us. */
export const createLookFirst =
  (editUnits: EditUnits, look: LookAtUnit | undefined): LookFirst =>
  async (productId, variationId) => {
    const [unit] = look ? await editUnits.listByIds([variationId ?? productId]) : [];
    if (!look || unit?.sync_direction !== null || unit.product_id !== productId) return;
    // Skip it while an edit is in progress: that reads the quantity anyway.
    if (unit.waiting_delta !== 0 || unit.mode_waits) return;
    await look({ id: unit.unit_id, parentId: unit.variation_id === null ? null : unit.product_id });
  };
