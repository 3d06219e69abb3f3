import {
  complianceReportPath,
  proofDocumentParams,
  proofDocumentPath,
} from '@chainline/shared/compliance/compliance-contract';
import { safetyInformationPath, saleParams } from '@chainline/shared/compliance/sale-contract';
import { Router } from 'express';
import type { Authenticate } from '../../http/actor';
import { actorFor, parsePart } from '../../http/route';
import type { DocumentService } from './document-service';
import type { SaleService } from './sale-service';

type Dependencies = { documents: DocumentService; sales: SaleService; authenticate: Authenticate };

/** Headers for files of others: nothing runs, nothing loads, no type is guessed and nobody stores them. */
const inert = {
  'Content-Security-Policy': "sandbox; default-src 'none'",
  'X-Content-Type-Options': 'nosniff',
  'Cache-Control': 'private, no-store',
};

const attachment = (name: string): string => {
  const plain = name.replaceAll(/[^\w .()-]/g, '_');
  const encoded = encodeURIComponent(name).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
};

/** Certificates, the report and safety information, for staff. Uses the router directly because it answers with files. */
export const createDocumentRouter = ({ documents, sales, authenticate }: Dependencies): Router => {
  const router = Router();
  router.get(proofDocumentPath, async (request, response) => {
    await actorFor('staff', request, authenticate);
    const { id } = parsePart('params', proofDocumentParams, request.params);
    const { name, content_type: type, content } = await documents.get(id);
    response
      .set({ ...inert, 'Content-Disposition': attachment(name) })
      .type(type)
      .send(content);
  });
  router.get(complianceReportPath, async (request, response) => {
    await actorFor('staff', request, authenticate);
    const { filename, bytes } = await documents.report();
    response
      .set({ ...inert, 'Content-Disposition': attachment(filename) })
      .type('application/pdf')
      .send(bytes);
  });
  router.post(safetyInformationPath, async (request, response) => {
    const actor = await actorFor('workshop', request, authenticate);
    const { filename, bytes } = await sales.give(actor, parsePart('params', saleParams, request.params));
    response
      .set({ ...inert, 'Content-Disposition': attachment(filename) })
      .type('application/pdf')
      .send(bytes);
  });
  return router;
};
