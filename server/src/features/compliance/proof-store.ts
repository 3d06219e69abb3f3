import type { ProofEdit } from '@chainline/shared/compliance/compliance-contract';
import sql from 'sql-template-tag';
import type { Db } from '../../db/db';

type Change = { by: number; at: Date };

/** Proofs of models. */
export const createProofStore = (db: Db) => ({
  /** False if the model has a proof already. */
  insert: async (proof: ProofEdit, { by, at }: Change): Promise<boolean> =>
    (await db.exec(
      sql`insert into model_proofs (brand, model, is_ebike, power_watts, marking_seen, bike, battery, changed_at, changed_by)
          values (${proof.brand}, ${proof.model}, ${proof.is_ebike}, ${proof.power_watts}, ${proof.marking_seen},
                  ${JSON.stringify(proof.bike)}::jsonb, ${JSON.stringify(proof.battery)}::jsonb, ${at}, ${by})
          on conflict (model_key) do nothing`,
    )) === 1,

  /** False if the proof has a newer version. */
  update: async (proof: ProofEdit, { by, at }: Change): Promise<boolean> =>
    (await db.exec(
      sql`update model_proofs set is_ebike = ${proof.is_ebike}, power_watts = ${proof.power_watts},
            marking_seen = ${proof.marking_seen}, bike = ${JSON.stringify(proof.bike)}::jsonb,
            battery = ${JSON.stringify(proof.battery)}::jsonb, version = version + 1, changed_at = ${at},
            changed_by = ${by}
          where model_key = model_key_of(${proof.brand}, ${proof.model}) and version = ${proof.version}`,
    )) === 1,
});

export type ProofStore = ReturnType<typeof createProofStore>;
