import {
  complianceReportPath,
  proofDocumentParams,
  proofDocumentPath,
} from '@chainline/shared/compliance/compliance-contract';
import { safetyInformationPath, saleParams } from '@chainline/shared/compliance/sale-contract';
import { Router } from 'express';
import type { Authenticate } from '../../http/actor';
import { attachment, inertHeaders } from '../../http/file-headers';
import { actorFor, parsePart } from '../../http/route';
import type { ComplianceDocumentService } from './compliance-document-service';
import type { SafetyService } from './safety-service';

type Dependencies = { documents: ComplianceDocumentService; safety: SafetyService; authenticate: Authenticate };

/** Certificates, the report and safety information, for staff. Uses the router directly because it answers with files. */
export const createComplianceDocumentRouter = ({ documents, safety, authenticate }: Dependencies): Router => {
  const router = Router();
  router.get(proofDocumentPath, async (request, response) => {
    await actorFor('staff', request, authenticate);
    const { id } = parsePart('params', proofDocumentParams, request.params);
    const { name, content_type: type, content } = await documents.get(id);
    response
      .set({ ...inertHeaders, 'Content-Disposition': attachment(name) })
      .type(type)
      .send(content);
  });
  router.get(complianceReportPath, async (request, response) => {
    await actorFor('staff', request, authenticate);
    const { filename, bytes } = await documents.report();
    response
      .set({ ...inertHeaders, 'Content-Disposition': attachment(filename) })
      .type('application/pdf')
      .send(bytes);
  });
  router.post(safetyInformationPath, async (request, response) => {
    const actor = await actorFor('anyone', request, authenticate);
    const { filename, bytes } = await safety.print(actor, parsePart('params', saleParams, request.params));
    response
      .set({ ...inertHeaders, 'Content-Disposition': attachment(filename) })
      .type('application/pdf')
      .send(bytes);
  });
  return router;
};
