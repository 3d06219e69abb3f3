import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Db } from '../../db/db';
import { rememberedFields, type RememberedField } from './field-values';

const agreementSchema = z.object({
  mapping_id: z.int(),
  field: z.enum(rememberedFields),
  woo_hash: z.string(),
  lightspeed_hash: z.string(),
});

/** Hashes of both sides' values when a field was last in sync. */
export type FieldAgreement = z.output<typeof agreementSchema>;

export type AgreementKey = { mappingId: number; field: RememberedField };

export const createFieldAgreementStore = (db: Db) => ({
  list: (mappingIds: number[]): Promise<FieldAgreement[]> =>
    db.many(
      agreementSchema,
      sql`select mapping_id, field, woo_hash, lightspeed_hash from mapping_field_agreements
          where mapping_id = any(${mappingIds}::bigint[])`,
    ),

  /** Skips mappings deleted since. */
  remember: (agreements: FieldAgreement[], at: Date) =>
    db.exec(
      sql`insert into mapping_field_agreements (mapping_id, field, woo_hash, lightspeed_hash, agreed_at)
          select t.mapping_id, t.field, t.woo_hash, t.lightspeed_hash, ${at}
          from unnest(${agreements.map((a) => a.mapping_id)}::bigint[], ${agreements.map((a) => a.field)}::text[],
                      ${agreements.map((a) => a.woo_hash)}::text[], ${agreements.map((a) => a.lightspeed_hash)}::text[])
               as t (mapping_id, field, woo_hash, lightspeed_hash)
          join product_mappings m on m.id = t.mapping_id
          on conflict (mapping_id, field) do update set
            woo_hash = excluded.woo_hash, lightspeed_hash = excluded.lightspeed_hash, agreed_at = excluded.agreed_at
          where (mapping_field_agreements.woo_hash, mapping_field_agreements.lightspeed_hash)
                is distinct from (excluded.woo_hash, excluded.lightspeed_hash)`,
    ),

  forget: (keys: AgreementKey[]) =>
    db.exec(
      sql`delete from mapping_field_agreements a
          using unnest(${keys.map((k) => k.mappingId)}::bigint[], ${keys.map((k) => k.field)}::text[])
                as t (mapping_id, field)
          where a.mapping_id = t.mapping_id and a.field = t.field`,
    ),

  /** Called after another Lightspeed shop was chosen. */
  forgetAll: () => db.exec(sql`delete from mapping_field_agreements`),
});

export type FieldAgreementStore = ReturnType<typeof createFieldAgreementStore>;
