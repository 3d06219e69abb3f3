import type { CertifiedPart } from '@chainline/shared/compliance/compliance-contract';
import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Db } from '../../db/db';
import { NotFoundError } from '../../errors';

export type NewDocument = {
  modelKey: string;
  part: CertifiedPart;
  name: string;
  type: string;
  content: Buffer;
  by: number;
  at: Date;
};

const fileSchema = z.object({ name: z.string(), content_type: z.string(), content: z.instanceof(Buffer) });
const removedSchema = z.object({ name: z.string(), part: z.string(), model: z.string() });

const notFound = () => new NotFoundError('compliance.no_document', 'This document does not exist.');

/** Certificates of proofs. */
export const createProofDocumentStore = (db: Db) => ({
  /** Locks the proof, so that two uploads at once keep the limit. @returns documents of the part so far */
  countOf: async (modelKey: string, part: CertifiedPart): Promise<number> => {
    await db.exec(sql`select from model_proofs where model_key = ${modelKey} for update`);
    const { count } = await db.one(
      z.object({ count: z.int() }),
      sql`select count(*)::int as count from proof_documents d join model_proofs p on p.id = d.proof_id
          where p.model_key = ${modelKey} and d.part = ${part}`,
    );
    return count;
  },

  insert: ({ modelKey, part, name, type, content, by, at }: NewDocument) =>
    db.exec(
      sql`insert into proof_documents (proof_id, part, name, content_type, content, size, created_at, created_by)
          select id, ${part}, ${name}, ${type}, ${content}, ${content.length}, ${at}, ${by}
          from model_proofs where model_key = ${modelKey}`,
    ),

  /** @throws NotFoundError */
  get: async (id: number): Promise<z.output<typeof fileSchema>> => {
    const file = await db.maybeOne(
      fileSchema,
      sql`select name, content_type, content from proof_documents where id = ${id}`,
    );
    if (!file) throw notFound();
    return file;
  },

  /** @throws NotFoundError */
  remove: async (id: number): Promise<z.output<typeof removedSchema>> => {
    const removed = await db.maybeOne(
      removedSchema,
      sql`delete from proof_documents d using model_proofs p where d.id = ${id} and p.id = d.proof_id
          returning d.name, d.part, trim(p.brand || ' ' || p.model) as model`,
    );
    if (!removed) throw notFound();
    return removed;
  },
});

export type ProofDocumentStore = ReturnType<typeof createProofDocumentStore>;
