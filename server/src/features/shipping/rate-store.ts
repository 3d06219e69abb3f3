import { listDeliveryOptions } from '@chainline/shared/shipping/shipping-contract';
import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Db } from '../../db/db';

const answerSchema = listDeliveryOptions.response.omit({ rates_id: true });
const rowSchema = z.object({ id: z.uuid(), answer: answerSchema });
const askedSchema = listDeliveryOptions.body;

export type RatesAnswer = z.output<typeof answerSchema>;
export type StoredRates = z.output<typeof rowSchema>;

type NewRates = StoredRates & {
  asked: z.output<typeof askedSchema>;
  askedHash: Buffer;
  freshUntil: Date;
  at: Date;
};

export const createRateStore = (db: Db) => ({
  findFresh: (askedHash: Buffer, now: Date): Promise<StoredRates | null> =>
    db.maybeOne(
      rowSchema,
      sql`select id, answer from shipping_rates_cache
          where asked_hash = ${askedHash} and fresh_until > ${now}
          order by created_at desc
          limit 1`,
    ),

  find: (id: string, since: Date) =>
    db.maybeOne(
      rowSchema.extend({ asked: askedSchema }),
      sql`select id, answer, asked from shipping_rates_cache where id = ${id}::uuid and created_at > ${since}`,
    ),

  insert: ({ id, asked, askedHash, answer, freshUntil, at }: NewRates) =>
    db.exec(
      sql`insert into shipping_rates_cache (id, asked, asked_hash, answer, fresh_until, created_at)
          values (${id}::uuid, ${JSON.stringify(asked)}::jsonb, ${askedHash}, ${JSON.stringify(answer)}::jsonb,
                  ${freshUntil}, ${at})`,
    ),

  removeBefore: (before: Date) => db.exec(sql`delete from shipping_rates_cache where created_at <= ${before}`),
});

export type RateStore = ReturnType<typeof createRateStore>;
