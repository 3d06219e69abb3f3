import type { SaleRef } from '@chainline/shared/compliance/sale-contract';
import { isSendableEmail } from '@chainline/shared/quotes/quote-draft';
import type { Transaction } from '../../db/transaction';
import { RuleError } from '../../errors';
import type { Actor } from '../../http/actor';
import { toShopLetter, type MailService } from '../mail';
import { drawPaper, type Enclosure, type EnclosingWay } from '../quotes';
import type { HandOverInsert } from '../work-orders';
import type { ReadSettings } from './compliance-service';
import { safetyBlocks, safetyPaper } from './safety-paper';
import type { SaleCheck } from './sale-check';
import type { FoundSale } from './sale-read-model';
import { subjectOf, type SaleService, type SaleStores } from './sale-service';

type MailInside = Parameters<MailService['queue']>[0];
export type SafetyStores = SaleStores & MailInside;

type Dependencies<S extends SafetyStores> = {
  stores: S;
  transaction: Transaction<S>;
  sales: Pick<SaleService, 'getSale'>;
  check: SaleCheck;
  mail: Pick<MailService, 'queue'>;
  settings: ReadSettings;
  now: () => Date;
};

const intro =
  'The law requires us to tell you how to use, charge, store and dispose of an e-bike and its battery safely, and what to do in an emergency.';

const noEmail = () => new RuleError('compliance.no_email', 'The customer has no email address that can be used.');

const fileNameOf = (number: string): string => `e-bike-safety-${number}.pdf`;

/**
 * Safety information that goes with e-bikes, and the record that it was given: when, how, to whom, by whom, which
 * wording.
 */
export const createSafetyService = <S extends SafetyStores>(dependencies: Dependencies<S>) => {
  const { stores, transaction, sales, check, mail, settings, now } = dependencies;

  /** The present wording, kept under its number. */
  const currentWording = async (from: SaleStores, at: Date) => {
    const { safety } = await settings.compliance(from);
    return { safety, sheet: await from.complianceSales.keepWording(safety, at) };
  };

  const draw = async (from: SaleStores, { number }: Pick<FoundSale, 'number'>, at: Date) => {
    const wording = await currentWording(from, at);
    const shop = await settings.shop(from);
    return { sheet: wording.sheet, shop, bytes: await drawPaper(safetyPaper(wording, { number, shop, at })) };
  };

  /** Null unless the sale has e-bikes. */
  const findEbikeSale = async (from: SaleStores, ref: SaleRef): Promise<FoundSale | null> => {
    const sale = await from.soldGoods.find(ref);
    return sale && (await check(from, { ref, sale })).hasEbikes ? sale : null;
  };

  return {
    /** Draws the information as it is worded now, and records that it was given on paper. */
    print: async (actor: Actor, ref: SaleRef): Promise<{ filename: string; bytes: Buffer }> => {
      const sale = await sales.getSale(actor, ref);
      const at = now();
      const { sheet, bytes } = await draw(stores, sale, at);
      const to = ref.kind === 'bikes' ? '' : sale.customer_name;
      await stores.complianceSales.give(ref, { sheet, way: 'printed', to, by: actor.userId, at });
      return { filename: fileNameOf(sale.number), bytes };
    },

    /** @throws RuleError without an address that can be used */
    email: async (actor: Actor, ref: SaleRef, key: string): Promise<void> => {
      const sale = await sales.getSale(actor, ref);
      if (!isSendableEmail(sale.customer_email)) throw noEmail();
      const at = now();
      const { sheet, shop, bytes } = await draw(stores, sale, at);
      const to = { name: sale.customer_name, address: sale.customer_email };
      const reference = subjectOf(ref);
      await transaction(async (inside) => {
        const { id: emailId } = await mail.queue(inside, {
          kind: 'ebike_safety',
          reference,
          to,
          subject: `Safety information for your e-bike (${sale.number})`,
          ...toShopLetter(shop, {
            preheader: 'Please read this before the first ride and keep it.',
            heading: 'Safety information for your e-bike',
            blocks: [
              { type: 'paragraph', text: sale.customer_name === '' ? 'Hello,' : `Hello ${sale.customer_name},` },
              { type: 'paragraph', text: intro },
              { type: 'paragraph', text: 'It is attached as a PDF. Please read it before the first ride and keep it.' },
            ],
          }),
          attachments: [{ filename: fileNameOf(sale.number), contentType: 'application/pdf', content: bytes }],
          idempotencyKey: `ebike-safety:${reference}:${key}`,
          isToCustomer: true,
          ...(shop.email !== '' && { replyTo: shop.email }),
        });
        await inside.complianceSales.give(ref, { sheet, way: 'email', to: to.address, by: actor.userId, at, emailId });
      });
    },

    /** Goes with a quote that has e-bikes. */
    isEnclosed: async (from: SaleStores, quoteId: number): Promise<boolean> =>
      (await findEbikeSale(from, { kind: 'quotes', id: quoteId })) !== null,

    enclose: async (from: SaleStores, quoteId: number, way: EnclosingWay): Promise<Enclosure<SafetyStores> | null> => {
      const ref = { kind: 'quotes' as const, id: quoteId };
      const sale = await findEbikeSale(from, ref);
      if (!sale) return null;
      const { sheet, bytes } = await draw(from, sale, now());
      return {
        file: { filename: fileNameOf(sale.number), contentType: 'application/pdf', content: bytes },
        text: 'The safety information for your e-bike is attached too. Please read it before the first ride and keep it.',
        recordSent: (inside, { to, by, at }) => inside.complianceSales.give(ref, { sheet, way, to, by, at }),
      };
    },

    /** Goes with the hand-over sheet of an order that has e-bikes. */
    insert: async (orderId: number): Promise<HandOverInsert | null> => {
      const ref = { kind: 'orders' as const, id: orderId };
      const sale = await findEbikeSale(stores, ref);
      if (!sale) return null;
      const at = now();
      const { safety, sheet } = await currentWording(stores, at);
      return {
        received: `The customer has received the safety information for e-bikes (wording ${sheet}), which follows.`,
        title: 'E-bike safety',
        intro,
        blocks: safetyBlocks({ safety }),
        recordPrinted: ({ to, by }) =>
          stores.complianceSales.give(ref, { sheet, way: 'hand_over_sheet', to: to || sale.customer_name, by, at }),
      };
    },
  };
};

export type SafetyService = ReturnType<typeof createSafetyService>;
