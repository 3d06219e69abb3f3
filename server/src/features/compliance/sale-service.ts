import { isUnproven } from '@chainline/shared/compliance/compliance-rules';
import type { AllowedSale, ComplianceOfSale, SaleRef, UnprovenList } from '@chainline/shared/compliance/sale-contract';
import { isSendableEmail } from '@chainline/shared/quotes/quote-draft';
import { hasRole } from '@chainline/shared/roles';
import {
  schemeOf,
  type ComplianceSettings,
  type Scheme,
} from '@chainline/shared/settings/compliance-settings-contract';
import type { Transaction } from '../../db/transaction';
import { ForbiddenError, NotFoundError, RuleError } from '../../errors';
import type { Actor } from '../../http/actor';
import type { AuditStore } from '../audit';
import { getVisibleQuote, type QuoteStore } from '../quotes';
import { nameOf } from './compliance-report';
import type { ComplianceService, ReadSettings } from './compliance-service';
import { schemeOfSale, type CheckStores, type SaleCheck } from './sale-check';
import type { FoundSale } from './sale-read-model';
import type { SaleStore } from './sale-store';

export type SaleStores = CheckStores & { audit: AuditStore; quotes: QuoteStore; complianceSales: SaleStore };

type Dependencies<S extends SaleStores> = {
  stores: SaleStores;
  transaction: Transaction<S>;
  compliance: Pick<ComplianceService, 'listKeyed' | 'judge'>;
  check: SaleCheck;
  settings: ReadSettings;
  /** Sets goods aside for orders that were held back. */
  allocate: () => Promise<unknown>;
  canEmail: boolean;
  now: () => Date;
};

type Claimed = { order_id: number; product_id: number };

const notFound = () => new NotFoundError('compliance.no_sale', 'This quote, order or record does not exist.');
const singular: Record<SaleRef['kind'], string> = { quotes: 'quote', orders: 'order', bikes: 'bike' };

/** `order:7` */
export const subjectOf = ({ kind, id }: SaleRef): string => `${singular[kind]}:${id}`;

const actionOf = (rules: ComplianceSettings): UnprovenList['action'] =>
  schemeOf(rules) === null ? 'none' : rules.action;

/** Sales of e-bikes: their proof, and what a manager allowed. */
export const createSaleService = <S extends SaleStores>(dependencies: Dependencies<S>) => {
  const { stores, transaction, compliance, check, settings, allocate, canEmail, now } = dependencies;

  /** Quotes by those who may see them; orders and bikes by staff, and by those restricted to the workshop. */
  const getSale = async (actor: Actor, ref: SaleRef): Promise<FoundSale> => {
    if (ref.kind === 'quotes' ? actor.isWorkshopOnly === true : !hasRole(actor.role, 'staff')) {
      throw new ForbiddenError();
    }
    if (ref.kind === 'quotes') await getVisibleQuote(stores.quotes, actor, ref.id);
    const sale = await stores.soldGoods.find(ref);
    if (!sale) throw notFound();
    return sale;
  };

  const get = async (actor: Actor, ref: SaleRef): Promise<ComplianceOfSale> => {
    const sale = await getSale(actor, ref);
    const { action, unproven, blocked, hasEbikes } = await check(stores, { ref, sale });
    return {
      action,
      unproven,
      is_blocked: blocked.length > 0,
      has_ebikes: hasEbikes,
      given: await stores.soldGoods.listGiven(sale),
      can: { allow: hasRole(actor.role, 'manager'), email: canEmail && isSendableEmail(sale.customer_email) },
    };
  };

  /** Keys of the models without valid proof, by their products. */
  const unprovenKeys = async (
    inside: SaleStores,
    scheme: Scheme,
    productIds: readonly number[],
  ): Promise<Map<number, string>> => {
    const found = await compliance.listKeyed(inside, scheme, { productIds, keys: [] });
    const models = found.filter(({ state }) => isUnproven(state));
    return new Map(models.flatMap(({ product_ids: ids, model_key: key }) => ids.map((id) => [id, key] as const)));
  };

  return {
    getSale,
    get,

    /**
     * `thereOnly`: goods that have not arrived stay. `evenIfGone`: the record already says that it is sold.
     * @throws RuleError for e-bikes without valid proof, if the settings say so and no manager has allowed their sale
     */
    assertAllowed: async (
      inside: SaleStores,
      ref: SaleRef,
      { thereOnly = false, evenIfGone = false } = {},
    ): Promise<void> => {
      const sale = await inside.soldGoods.find(ref);
      if (!sale) return;
      const { blocked } = await check(inside, { ref, sale }, { evenIfGone });
      const leaving = blocked.filter(({ isThere }) => isThere || !thereOnly);
      if (leaving.length === 0) return;
      const names = leaving.map(({ name }) => name).join(', ');
      const where = ref.kind === 'bikes' ? ' in the saved record' : '';
      throw new RuleError(
        'compliance.blocked',
        `There is no valid proof of compliance for: ${names}. A manager can allow the sale${where} with a reason.`,
      );
    },

    /** Allows the models seen. Nothing happens to those that were allowed before. */
    allow: async (actor: Actor, ref: SaleRef, { reason, models }: AllowedSale): Promise<ComplianceOfSale> => {
      const sale = await getSale(actor, ref);
      await transaction(async (inside) => {
        await inside.complianceSales.lock(ref);
        const { unproven } = await check(inside, { ref, sale });
        const added = unproven.filter(({ allowed, name }) => allowed === null && models.includes(name));
        if (added.length === 0) return;
        const at = now();
        const keys = added.map(({ model_key: key }) => key);
        await inside.complianceSales.allow(ref, keys, { reason, by: actor.userId, at });
        await inside.audit.add(actor, 'bike.unproven_allowed', {
          at,
          target: subjectOf(ref),
          label: sale.number,
          after: { models: added.map(({ name }) => name), reason },
        });
      });
      await allocate();
      return get(actor, ref);
    },

    unprovenBikes: async (ids: readonly number[]): Promise<UnprovenList> => {
      const action = actionOf(await settings.compliance());
      if (action === 'none') return { action, unproven: [] };
      const bikes = await stores.soldGoods.listBikes(ids);
      const verdicts = await compliance.judge([...new Set(bikes.map(({ model_key: key }) => key))]);
      const unproven = bikes.flatMap(({ id, model_key: key, ...named }) => {
        const verdict = verdicts.get(key);
        return verdict && isUnproven(verdict.state) ? [{ id, name: nameOf(named), ...verdict }] : [];
      });
      return { action, unproven };
    },

    unprovenProducts: async (ids: readonly number[]): Promise<UnprovenList> => {
      const action = actionOf(await settings.compliance());
      if (action === 'none') return { action, unproven: [] };
      const found = await compliance.listKeyed(stores, null, { productIds: ids, keys: [] });
      const models = found.filter(({ state }) => isUnproven(state));
      const unproven = ids.flatMap((id) =>
        models
          .filter(({ product_ids: products }) => products.includes(id))
          .map(({ brand, model, state, reasons }) => ({ id, name: nameOf({ brand, model }), state, reasons })),
      );
      return { action, unproven };
    },

    /** Claims of orders that get no unit: e-bikes without valid proof whose sale nobody has allowed. */
    heldClaims: async <Claim extends Claimed>(inside: SaleStores, claims: readonly Claim[]): Promise<Claim[]> => {
      const rules = await settings.compliance(inside);
      if (rules.action !== 'block' || claims.length === 0) return [];
      const ids = [...new Set(claims.map(({ order_id: id }) => id))];
      const deliveries = rules.applies_by === 'delivery' ? await inside.soldGoods.listDeliveries(ids) : [];
      const schemes = new Map(deliveries.map((sale) => [sale.order_id, schemeOfSale(rules, sale)]));
      const known = await inside.soldGoods.listAllowedOfOrders(ids);
      const allowed = new Set(known.map(({ order_id: id, model_key: key }) => `${id} ${key}`));
      const products = [...new Set(claims.map(({ product_id: id }) => id))];
      const held: Claim[] = [];
      for (const scheme of new Set([schemeOf(rules), ...schemes.values()])) {
        if (scheme === null) continue;
        const keyOf = await unprovenKeys(inside, scheme, products);
        const isHeld = ({ order_id: id, product_id: product }: Claim) =>
          (schemes.has(id) ? schemes.get(id) : schemeOf(rules)) === scheme &&
          keyOf.has(product) &&
          !allowed.has(`${id} ${keyOf.get(product)}`);
        held.push(...claims.filter(isHeld));
      }
      return held;
    },
  };
};

export type SaleService = ReturnType<typeof createSaleService>;
