import { isUnproven } from '@chainline/shared/compliance/compliance-rules';
import type { ComplianceOfSale, SaleRef } from '@chainline/shared/compliance/sale-contract';
import { hasRole } from '@chainline/shared/roles';
import {
  safetyTitles,
  safetyTopics,
  schemeOf,
  type ComplianceSettings,
} from '@chainline/shared/settings/compliance-settings-contract';
import type { ShopSettings } from '@chainline/shared/settings/shop-settings-contract';
import type { Transaction } from '../../db/transaction';
import { NotFoundError, RuleError } from '../../errors';
import type { Actor } from '../../http/actor';
import type { AuditStore } from '../audit';
import { drawPaper } from '../quotes';
import type { ComplianceService, KeyedModel } from './compliance-service';
import type { FoundSale, SaleReadModel } from './sale-read-model';
import type { SaleStore } from './sale-store';

export type SaleStores = { audit: AuditStore; complianceSales: SaleStore };

type Dependencies<S extends SaleStores> = {
  transaction: Transaction<S>;
  sales: SaleReadModel;
  compliance: Pick<ComplianceService, 'listKeyed'>;
  settings: { shop: () => Promise<ShopSettings>; compliance: () => Promise<ComplianceSettings> };
  now: () => Date;
};

const notFound = () => new NotFoundError('compliance.no_sale', 'This quote or order does not exist.');

/** Sales of e-bikes: their proof, what a manager allowed, and the safety information given with them. */
export const createSaleService = <S extends SaleStores>(dependencies: Dependencies<S>) => {
  const { transaction, sales, compliance, settings, now } = dependencies;

  const getSale = async (ref: SaleRef): Promise<FoundSale> => {
    const sale = await sales.find(ref);
    if (!sale) throw notFound();
    return sale;
  };

  /** Products of the sale that are e-bikes, each model once, under the name of the sale. */
  const listEbikes = async (ref: SaleRef): Promise<(KeyedModel & { name: string })[]> => {
    const lines = await sales.listLines(ref);
    if (lines.length === 0) return [];
    const models = await compliance.listKeyed();
    const found = new Map<string, KeyedModel & { name: string }>();
    for (const { name, product_id: id, model_key: key } of lines) {
      const model = models.find((each) => each.product_ids.includes(id) || each.model_key === key);
      if (model && model.state !== 'not_ebike') found.set(model.model_key, { ...model, name });
    }
    return [...found.values()];
  };

  const check = async (ref: SaleRef, sale: FoundSale) => {
    const [rules, ebikes, allowed] = await Promise.all([
      settings.compliance(),
      listEbikes(ref),
      sales.listAllowed(sale),
    ]);
    const isInForce = schemeOf(rules) !== null;
    const reasons = new Map(allowed.map(({ model_key: key, ...entry }) => [key, entry]));
    const unproven = isInForce ? ebikes.filter(({ state }) => isUnproven(state)) : [];
    return {
      action: isInForce ? rules.action : ('none' as const),
      unproven: unproven.map((model) => ({ ...model, allowed: reasons.get(model.model_key) ?? null })),
      hasEbikes: ebikes.length > 0,
    };
  };

  const get = async (actor: Actor, ref: SaleRef): Promise<ComplianceOfSale> => {
    const sale = await getSale(ref);
    const [{ action, unproven, hasEbikes }, given] = await Promise.all([check(ref, sale), sales.listGiven(sale)]);
    return {
      action,
      unproven,
      is_blocked: action === 'block' && unproven.some(({ allowed }) => allowed === null),
      has_ebikes: hasEbikes,
      given,
      can: { allow: hasRole(actor.role, 'manager') },
    };
  };

  return {
    get,

    /** @throws RuleError for e-bikes without valid proof, if the settings say so and no manager has allowed their sale */
    assertAllowed: async (ref: SaleRef): Promise<void> => {
      const sale = await sales.find(ref);
      if (!sale) return;
      const { action, unproven } = await check(ref, sale);
      const blocked = unproven.filter(({ allowed }) => allowed === null);
      if (action !== 'block' || blocked.length === 0) return;
      const names = blocked.map(({ name }) => name).join(', ');
      throw new RuleError(
        'compliance.blocked',
        `There is no valid proof of compliance for: ${names}. A manager can allow the sale with a reason.`,
      );
    },

    /** Nothing happens to models that were allowed before. */
    allow: async (actor: Actor, ref: SaleRef, reason: string): Promise<ComplianceOfSale> => {
      const sale = await getSale(ref);
      const { unproven } = await check(ref, sale);
      const added = unproven.filter(({ allowed }) => allowed === null);
      if (added.length > 0) {
        await transaction(async ({ complianceSales, audit }) => {
          const at = now();
          const keys = added.map(({ model_key: key }) => key);
          await complianceSales.allow(ref, keys, { reason, by: actor.userId, at });
          await audit.add(actor, 'bike.unproven_allowed', {
            at,
            target: `${ref.kind === 'quotes' ? 'quote' : 'order'}:${ref.id}`,
            label: sale.number,
            after: { models: added.map(({ name }) => name), reason },
          });
        });
      }
      return get(actor, ref);
    },

    /** Draws the safety information as it is worded now, and records that it was given. */
    give: async (actor: Actor, ref: SaleRef): Promise<{ filename: string; bytes: Buffer }> => {
      const sale = await getSale(ref);
      const [{ safety }, shop] = await Promise.all([settings.compliance(), settings.shop()]);
      const at = now();
      const sheet = await transaction(({ complianceSales }) =>
        complianceSales.give(ref, safety, { by: actor.userId, at }),
      );
      const bytes = await drawPaper({
        title: 'E-bike safety',
        number: sale.number,
        lines: [`Wording ${sheet}`],
        at: at.toISOString(),
        shop,
        parties: [],
        text: ['Lithium-ion batteries hold much energy. Please read this before the first ride and keep it.'],
        items: [],
        sums: null,
        payments: null,
        blocks: safetyTopics.map((topic) => ({ kind: 'text', title: safetyTitles[topic], text: safety[topic] })),
        closing: '',
      });
      return { filename: `e-bike-safety-${sale.number}.pdf`, bytes };
    },
  };
};

export type SaleService = ReturnType<typeof createSaleService>;
