import { randomUUID } from 'node:crypto';
import type { BodyOf } from '@chainline/shared/http/endpoint';
import {
  largestBulk,
  type BulkSelection,
  type EditCounts,
  type startBulkEdit,
} from '@chainline/shared/products/bulk-edit-contract';
import type { SyncSettings } from '@chainline/shared/settings/sync-settings-contract';
import { NotFoundError, RuleError } from '../../errors';
import type { Actor } from '../../http/actor';
import { requireShop, type EditingDependencies, type EditingStores } from './edit-parts';
import { insertPreview, refuseStaffPrices, refuseTakenKey } from './edit-preview';
import { countRows, planStockChange, toEditRow, type EditRow } from './edit-rows';
import type { EditUnit } from './edit-units';
import { hasOwnPrice, planPriceEdit } from './price-planner';

type Dependencies = EditingDependencies & { settings: () => Promise<SyncSettings> };
type BulkEdit = BodyOf<typeof startBulkEdit>;

/** Selected units. `named` are those selected individually, not through their product. */
type Chosen = { units: EditUnit[]; named: ReadonlySet<number>; missing: number[] };

const tooMany = () =>
  new RuleError(
    'edit.too_many',
    `You can edit at most ${largestBulk.toLocaleString('en-AU')} products and variations at once. Narrow the filter and edit them in parts.`,
  );

const choose = async (inside: EditingStores, selection: BulkSelection): Promise<Chosen> => {
  if (selection.by === 'filter') {
    const units = await inside.editUnits.listMatching(selection.filter, largestBulk + 1);
    if (units.length > largestBulk) throw tooMany();
    return { units, named: new Set(), missing: [] };
  }
  const whole = selection.products.filter(({ variation_id: id }) => id === undefined || id === null);
  const single = selection.products.flatMap(({ product_id, variation_id: id }) =>
    id === undefined || id === null ? [] : [{ product_id, id }],
  );
  const products = await inside.editUnits.listOfProducts(
    whole.map(({ product_id: id }) => id),
    largestBulk + 1,
  );
  const variations = (await inside.editUnits.listByIds(single.map(({ id }) => id))).filter((unit) =>
    single.some(({ id, product_id: productId }) => id === unit.unit_id && productId === unit.product_id),
  );
  const units = [...new Map([...products, ...variations].map((unit) => [unit.unit_id, unit])).values()];
  if (units.length > largestBulk) throw tooMany();
  const found = new Set(units.map(({ unit_id: id }) => id));
  const asked = [...whole.map(({ product_id: id }) => id), ...single.map(({ id }) => id)];
  return {
    units,
    named: new Set(single.map(({ id }) => id)),
    missing: [...new Set(asked)].filter((id) => !found.has(id)),
  };
};

/** Variations counted with their parent, and products counted by their variations, have no quantity of their own. */
const hasNumber = ({ type, managed_by: managedBy }: EditUnit): boolean =>
  type === 'variable' ? managedBy === 'own' : managedBy !== 'parent';

const toRows = ({ units, named, missing }: Chosen, { stock, price, sale_price: salePrice }: BulkEdit): EditRow[] => [
  ...units.flatMap((unit) => {
    const isNamed = named.has(unit.unit_id);
    const wantsStock = stock !== undefined && (hasNumber(unit) || isNamed);
    const wantsPrice = (price !== undefined || salePrice !== undefined) && (hasOwnPrice(unit) || isNamed);
    if (!wantsStock && !wantsPrice) return [];
    return [
      toEditRow(
        unit,
        wantsStock ? planStockChange(unit, stock) : undefined,
        wantsPrice ? planPriceEdit(unit, { price, salePrice }) : undefined,
      ),
    ];
  }),
  ...missing.map((id): EditRow => ({
    unitId: id,
    seen: null,
    delta: 0,
    target: null,
    changes: [],
    warnings: [],
    outcome: 'skipped',
    reason: 'This product no longer exists.',
  })),
];

const wordsFor = ({ changes, unchanged, refused }: EditCounts): string =>
  [
    `${changes} would be changed`,
    unchanged > 0 && `${unchanged} unchanged`,
    refused > 0 && `${refused} cannot be changed`,
  ]
    .filter((part) => part !== false)
    .join(', ');

/** Bulk edits of stock and prices: previewed first, then written. */
export const createBulkEditService = ({ settings, ...dependencies }: Dependencies) => {
  const { stores, transaction, tellRunHeld, now } = dependencies;

  const answerOf = async (id: string, rows: EditRow[] | null, applied: boolean) => {
    const counts = rows ? countRows(rows) : await stores.editItems.count(id);
    return { success: true as const, run_id: id, applied, counts, message: wordsFor(counts) };
  };

  return {
    start: async (actor: Actor, request: BulkEdit) => {
      const sender = requireShop(dependencies);
      if (request.price ?? request.sale_price) refuseStaffPrices(actor);
      const id = request.key ?? randomUUID();
      const limits = await settings();
      const made = await transaction(async (inside) => {
        const same = await refuseTakenKey(inside, actor, id, 'bulk');
        if (same) return { rows: null, applied: same.status !== 'awaiting_approval' };
        const rows = toRows(await choose(inside, request.selection), request);
        if (rows.length === 0)
          throw new NotFoundError('edit.nothing_chosen', 'None of the chosen products can be changed like this.');
        const op = request.stock === undefined || request.stock.op === 'set' ? 'set' : 'add';
        const scope = { source: 'bulk', op, reason: request.reason ?? '' } as const;
        const applied = await insertPreview(
          inside,
          { actor, at: now(), limits, sender, tellRunHeld },
          { id, rows, scope, preview: request.preview ?? true },
        );
        return { rows, applied };
      });
      return answerOf(id, made.rows, made.applied);
    },
  };
};

export type BulkEditService = ReturnType<typeof createBulkEditService>;
