import type { z } from 'zod';
import { UpstreamError } from '../../errors';
import type { CallOptions } from '../http/exchange';
import type { WooHttp } from './woo-http';
import {
  markerKeyOf,
  toAdjustResult,
  toSignatures,
  toWooMarker,
  toWooStock,
  type AdjustResult,
  type WooMarker,
  type WooStock,
} from './woo-mapper';
import { pageSize } from './woo-pages';
import { fieldsOf, rawBatch, rawMarked, rawStock } from './woo-schemas';
import { readUnits, type WooUnit } from './woo-units';

/** `marker` is stored with the change, to detect an unanswered change by reading. */
export type StockChange = { id: number; delta: number; marker: string };

/** Signs our changes, so that those of another installation are detected. */
export type StockMarks = {
  /** Current name of this installation. */
  get: () => Promise<{ name: string }>;
  /**
   * Signature of a call: the name, then details after a dot.
   * @throws while this installation may not write
   */
  sign: () => Promise<string>;
  /** Ids of the units with another installation's signature. */
  listForeign: (left: { unitId: number; mark: string }[]) => Promise<number[]>;
};

/** Another installation has changed these units. */
export class ForeignMarkError extends Error {
  override name = 'ForeignMarkError';
  readonly unitIds: number[];

  constructor(unitIds: number[]) {
    super(`Another installation changed ${unitIds.length} products in the online shop`);
    this.unitIds = unitIds;
  }
}

type Marked = Pick<z.output<typeof rawMarked>, 'id' | 'meta_data'>;

const withMarks = rawStock.extend({ meta_data: rawMarked.shape.meta_data });

const marksOf = (rows: readonly Marked[]) =>
  rows.flatMap((raw) => toSignatures(raw).map((mark) => ({ unitId: raw.id, mark })));

export const createWooStock = (http: WooHttp, marks: StockMarks | null = null) => {
  const refuseForeign = async (rows: readonly Marked[]): Promise<void> => {
    const left = marksOf(rows);
    if (!marks || left.length === 0) return;
    const foreign = await marks.listForeign(left);
    if (foreign.length > 0) throw new ForeignMarkError(foreign);
  };

  const ownName = async (): Promise<string | null> => (marks ? (await marks.get()).name : null);

  const readSame = async <S extends z.ZodObject<{ id: z.ZodType<number> }>>(
    units: readonly WooUnit[],
    row: S,
    { signal }: CallOptions,
  ): Promise<z.output<S>[]> => {
    const { products, variations } = await readUnits(http, { units, product: row, variation: row, signal });
    return [...products, ...variations];
  };

  return {
    /** Units missing from the shop are missing from the result. */
    readStock: async (units: readonly WooUnit[], options: CallOptions = {}): Promise<Map<number, WooStock>> => {
      const rows = await readSame(units, rawStock, options);
      return new Map(rows.map((raw) => [raw.id, toWooStock(raw)]));
    },

    /** Like `readStock`. @throws ForeignMarkError if another installation changed one of the units */
    readOwnStock: async (units: readonly WooUnit[], options: CallOptions = {}): Promise<Map<number, WooStock>> => {
      const rows = await readSame(units, withMarks, options);
      await refuseForeign(rows);
      return new Map(rows.map((raw) => [raw.id, toWooStock(raw)]));
    },

    /** Signatures left on units by all installations. */
    listMarks: async (units: readonly WooUnit[], options: CallOptions = {}) =>
      marksOf(await readSame(units, rawMarked, options)),

    /**
     * Marker of our last applied change, and the quantity, by id.
     * @throws ForeignMarkError if another installation changed one of the units
     */
    readMarkers: async (units: readonly WooUnit[], options: CallOptions = {}): Promise<Map<number, WooMarker>> => {
      const rows = await readSame(units, rawMarked, options);
      await refuseForeign(rows);
      const name = await ownName();
      return new Map(rows.map((raw) => [raw.id, toWooMarker(raw, name)]));
    },

    /** Also finds trashed units; null if deleted permanently. */
    findMarker: async ({ id, parentId }: WooUnit, { signal }: CallOptions = {}): Promise<WooMarker | null> => {
      const path =
        parentId === null ? (`/products/${id}` as const) : (`/products/${parentId}/variations/${id}` as const);
      try {
        const { data } = await http.read({ path, query: { _fields: fieldsOf(rawMarked) }, schema: rawMarked, signal });
        return toWooMarker(data, await ownName());
      } catch (error) {
        if (error instanceof UpstreamError && error.code === 'woocommerce.not_found') return null;
        throw error;
      }
    },

    /**
     * Adds each difference to the current quantity, in one batch call. A change fails if its unit does not have stock
     * of its own (any more); its stock tracking is never changed. Results in the order of the changes, which can fail
     * individually.
     * @throws UpstreamError, `unanswered` if changes may have taken effect: read the markers
     * @throws RangeError for more than 100 changes or two for one unit, whose markers would overwrite each other
     */
    adjustStock: async (
      { parentId }: { parentId: number | null },
      changes: readonly StockChange[],
      options: CallOptions = {},
    ): Promise<AdjustResult[]> => {
      if (changes.length === 0) return [];
      if (changes.length > pageSize) throw new RangeError(`A batch takes ${pageSize} changes, not ${changes.length}`);
      if (new Set(changes.map(({ id }) => id)).size < changes.length) throw new RangeError('Two changes of one unit');
      const mark = await marks?.sign();
      const key = markerKeyOf(mark?.split('.')[0] ?? null);
      const update = changes.map(({ id, delta, marker }) => ({
        id,
        inventory_delta: delta,
        meta_data: [{ key, value: mark === undefined ? marker : `${mark}/${marker}` }],
      }));
      const { data } = await http.write({
        method: 'POST',
        path: parentId === null ? '/products/batch' : `/products/${parentId}/variations/batch`,
        body: { update },
        schema: rawBatch,
        signal: options.signal,
      });
      const isInOrder =
        data.update.length === changes.length && changes.every(({ id }, at) => data.update[at]?.id === id);
      if (!isInOrder) throw http.ofUnreadable('write', new Error('The batch answers other changes than were sent'));
      return data.update.map(toAdjustResult);
    },
  };
};
