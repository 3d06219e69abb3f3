import {
  applyBikeImport,
  getBikeImport,
  largestSheetBytes,
  listBikeImports,
  listImportRows,
  previewBikeImport,
  previewFields,
  undoBikeImport,
} from '@chainline/shared/bikes/bike-import-contract';
import { TooLargeError } from '../../../errors';
import { route, type Route } from '../../../http/route';
import { uploadRoute } from '../../../http/upload-route';
import type { BikeImportService } from './bike-import-service';

const success = { success: true as const };

const sheet = {
  part: 'file',
  maxBytes: largestSheetBytes,
  fields: previewFields,
  tooLarge: () => new TooLargeError('bike_import.too_large', 'The file is larger than 5 MB.'),
};

/** For managers, because sheets hold costs and change many records at once. */
export const createBikeImportRoutes = ({ imports }: { imports: BikeImportService }): Route[] => [
  uploadRoute(previewBikeImport, 'manager', sheet, async ({ actor, file, fields }) => ({
    ...success,
    import: await imports.preview(actor, file, fields.mapping),
  })),
  route(listBikeImports, 'manager', async () => ({ ...success, imports: await imports.list() })),
  route(getBikeImport, 'manager', async ({ params }) => ({ ...success, import: await imports.get(params.id) })),
  route(listImportRows, 'manager', async ({ params, query }) => ({
    ...success,
    ...(await imports.rows(params.id, query.page)),
  })),
  route(applyBikeImport, 'manager', async ({ actor, params, body }) => ({
    ...success,
    import: await imports.apply(actor, params.id, body.decisions),
  })),
  route(undoBikeImport, 'manager', async ({ actor, params }) => ({
    ...success,
    import: await imports.undo(actor, params.id),
  })),
];
