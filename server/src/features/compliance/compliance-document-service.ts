import type { CertifiedPart, ComplianceModel } from '@chainline/shared/compliance/compliance-contract';
import {
  documentProblem,
  documentProblems,
  mostDocumentPages,
  mostDocumentsPerPart,
} from '@chainline/shared/compliance/document-rules';
import type { ComplianceSettings } from '@chainline/shared/settings/compliance-settings-contract';
import type { ShopSettings } from '@chainline/shared/settings/shop-settings-contract';
import { fileTypeFromBuffer } from 'file-type';
import sharp from 'sharp';
import type { Transaction } from '../../db/transaction';
import { RuleError, UnsupportedTypeError, ValidationError } from '../../errors';
import type { Actor } from '../../http/actor';
import type { SentFile } from '../../http/upload-route';
import type { AuditStore } from '../audit';
import type { RedrawnPicture } from '../images';
import { dayOf, drawPaper } from '../quotes';
import type { BoundFile } from './binder-messages';
import type { Binder } from './binder-thread';
import { nameOf, reportPaper } from './compliance-report';
import type { ComplianceService } from './compliance-service';
import type { ProofDocumentStore } from './proof-document-store';
import type { ProofStore } from './proof-store';

export type ComplianceDocumentStores = { audit: AuditStore; proofs: ProofStore; proofDocuments: ProofDocumentStore };

type Dependencies<S extends ComplianceDocumentStores> = {
  stores: ComplianceDocumentStores;
  transaction: Transaction<S>;
  compliance: Pick<ComplianceService, 'get' | 'listForSale'>;
  binder: Binder;
  redraw: (bytes: Buffer) => Promise<RedrawnPicture | null>;
  settings: { shop: () => Promise<ShopSettings>; compliance: () => Promise<ComplianceSettings> };
  now: () => Date;
};

type Content = { type: string; content: Buffer };
type Named = { brand: string; model: string; part: CertifiedPart };

const unreadable = () => new ValidationError('compliance.unreadable', documentProblems.unreadable);
const wrongType = () => new UnsupportedTypeError('compliance.type', documentProblems.type);

/** Certificates of one report, which are in memory at once. */
const mostReportBytes = 100_000_000;

const noCertificate = { standard: '', certificate_number: '', certifier: '', valid_from: null, valid_until: null };
const emptyProof = {
  is_ebike: true,
  power_watts: null,
  marking_seen: false,
  bike: noCertificate,
  battery: noCertificate,
  version: 0,
};

/** Certificates of models as files, and the report that binds them. */
export const createComplianceDocumentService = <S extends ComplianceDocumentStores>(dependencies: Dependencies<S>) => {
  const { stores, transaction, compliance, binder, redraw, settings, now } = dependencies;

  /** Trusts the bytes alone. Pictures are drawn anew, which removes everything else they hold. */
  const toContent = async (bytes: Buffer): Promise<Content> => {
    const mime = (await fileTypeFromBuffer(bytes))?.mime;
    if (mime === 'application/pdf') {
      const pages = await binder.countPages(bytes);
      if (pages > mostDocumentPages) throw new ValidationError('compliance.pages', documentProblems.pages);
      return { type: mime, content: bytes };
    }
    if (mime !== 'image/jpeg' && mime !== 'image/png' && mime !== 'image/webp') throw wrongType();
    const picture = await redraw(bytes);
    if (picture === null) throw unreadable();
    if (picture.type === 'image/jpeg' || picture.type === 'image/png')
      return { type: picture.type, content: picture.bytes };
    // PDFs hold JPEG and PNG only.
    return { type: 'image/png', content: await sharp(picture.bytes).png().toBuffer() };
  };

  /** Certificates within the size of a report; those beyond it are named. */
  const loadFiles = async (models: readonly ComplianceModel[]): Promise<BoundFile[]> => {
    const files: BoundFile[] = [];
    let total = 0;
    for (const model of models) {
      for (const { id, part, name, size } of model.documents) {
        const caption = `${nameOf(model)}, certificate of the ${part}: ${name}`;
        total += size;
        const { content_type: type, content } =
          total > mostReportBytes ? { content_type: '', content: null } : await stores.proofDocuments.get(id);
        files.push({ caption, type, bytes: content });
      }
    }
    return files;
  };

  return {
    /** @throws ValidationError for a file that is none of the accepted types, or cannot be read */
    add: async (actor: Actor, file: SentFile | null, { brand, model, part }: Named): Promise<ComplianceModel> => {
      if (file === null) throw new ValidationError('compliance.missing', documentProblems.missing);
      const problem = documentProblem({ type: '', size: file.bytes.length });
      if (problem !== null) throw new ValidationError(`compliance.${problem}`, documentProblems[problem]);
      const known = await compliance.get({ brand, model });
      const { type, content } = await toContent(file.bytes);
      const name =
        file.name
          .replaceAll(/[\p{Cc}/\\]/gu, ' ')
          .trim()
          .slice(-120) || 'certificate';
      await transaction(async ({ proofs, proofDocuments, audit }) => {
        const at = now();
        if (known.version === 0) {
          await proofs.insert({ ...emptyProof, brand: known.brand, model: known.model }, { by: actor.userId, at });
        }
        if ((await proofDocuments.countOf(known.model_key, part)) >= mostDocumentsPerPart) {
          throw new RuleError('compliance.many', documentProblems.many);
        }
        await proofDocuments.insert({ modelKey: known.model_key, part, name, type, content, by: actor.userId, at });
        await audit.add(actor, 'bike.document_added', { at, label: nameOf(known), after: { part, name } });
      });
      return compliance.get({ brand, model });
    },

    /** @throws NotFoundError */
    get: (id: number) => stores.proofDocuments.get(id),

    /** @throws NotFoundError */
    remove: (actor: Actor, id: number): Promise<void> =>
      transaction(async ({ proofDocuments, audit }) => {
        const { model, part, name } = await proofDocuments.remove(id);
        await audit.add(actor, 'bike.document_removed', { at: now(), label: model, before: { part, name } });
      }),

    /** One PDF of all models for sale and their certificates. */
    report: async (): Promise<{ filename: string; bytes: Buffer }> => {
      const at = now();
      const [models, rules, shop] = await Promise.all([
        compliance.listForSale(),
        settings.compliance(),
        settings.shop(),
      ]);
      const paper = reportPaper({ models, rules, shop, at });
      const bytes = await binder.bind(async () => ({ front: await drawPaper(paper), files: await loadFiles(models) }));
      return { filename: `e-bike-compliance-${dayOf(at, shop.time_zone)}.pdf`, bytes };
    },
  };
};

export type ComplianceDocumentService = ReturnType<typeof createComplianceDocumentService>;
