import {
  addProofDocument,
  documentFields,
  listModels,
  removeProofDocument,
  saveProof,
} from '@chainline/shared/compliance/compliance-contract';
import {
  allowUnprovenSale,
  emailSafetyInformation,
  getSaleCompliance,
  listUnprovenBikes,
  listUnprovenProducts,
} from '@chainline/shared/compliance/sale-contract';
import { documentProblems, mostDocumentBytes } from '@chainline/shared/compliance/document-rules';
import { toPagination } from '@chainline/shared/http/list-query';
import { TooLargeError } from '../../errors';
import { route, type Route } from '../../http/route';
import { uploadRoute } from '../../http/upload-route';
import type { ComplianceService } from './compliance-service';
import type { ComplianceDocumentService } from './compliance-document-service';
import type { SafetyService } from './safety-service';
import type { SaleService } from './sale-service';

const success = { success: true as const };

const certificate = {
  part: 'file',
  maxBytes: mostDocumentBytes,
  fields: documentFields,
  tooLarge: () => new TooLargeError('compliance.size', documentProblems.size),
};

type Services = {
  compliance: ComplianceService;
  documents: ComplianceDocumentService;
  sales: SaleService;
  safety: SafetyService;
};

/** Staff may read; managers may change. */
export const createComplianceRoutes = ({ compliance, documents, sales, safety }: Services): Route[] => [
  route(listModels, 'staff', async ({ actor, query }) => {
    const { total, ...list } = await compliance.list(actor, query);
    return { ...success, ...list, pagination: toPagination(query, total) };
  }),
  route(saveProof, 'manager', async ({ actor, body }) => ({ ...success, model: await compliance.save(actor, body) })),
  uploadRoute(addProofDocument, 'manager', certificate, async ({ actor, file, fields }) => ({
    ...success,
    model: await documents.add(actor, file, fields),
  })),
  route(removeProofDocument, 'manager', async ({ actor, params }) => {
    await documents.remove(actor, params.id);
    return success;
  }),
  route(getSaleCompliance, 'anyone', async ({ actor, params }) => ({
    ...success,
    sale: await sales.get(actor, params),
  })),
  route(allowUnprovenSale, 'manager', async ({ actor, params, body }) => ({
    ...success,
    sale: await sales.allow(actor, params, body),
  })),
  route(emailSafetyInformation, 'anyone', async ({ actor, params, body }) => {
    await safety.email(actor, params, body.request_key);
    return { ...success, sale: await sales.get(actor, params) };
  }),
  route(listUnprovenBikes, 'signedIn', async ({ query }) => ({
    ...success,
    ...(await sales.unprovenBikes(query.ids)),
  })),
  route(listUnprovenProducts, 'signedIn', async ({ query }) => ({
    ...success,
    ...(await sales.unprovenProducts(query.ids)),
  })),
];
