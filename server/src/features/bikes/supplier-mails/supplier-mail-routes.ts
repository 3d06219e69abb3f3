import {
  applyMailUpdates,
  finishSupplierMail,
  getSupplierMail,
  listSupplierMails,
  mailFieldsSchema,
  maxMailBytes,
  readSupplierMailCall,
  undoMailUpdates,
} from '@chainline/shared/bikes/supplier-mail-contract';
import { route, type Route } from '../../../http/route';
import { uploadRoute } from '../../../http/upload-route';
import { mailTooLarge, type SupplierMailService } from './supplier-mail-service';

const success = { success: true as const };
const email = {
  part: 'email',
  maxBytes: maxMailBytes,
  fields: mailFieldsSchema,
  tooLarge: mailTooLarge,
  longestField: 1_000_000,
};

/** For those who may change the register. */
export const createSupplierMailRoutes = ({ supplierMails }: { supplierMails: SupplierMailService }): Route[] => [
  uploadRoute(readSupplierMailCall, 'staff', email, async ({ actor, file, fields }) => ({
    ...success,
    mail: await supplierMails.read(actor, { ...fields, file }),
  })),
  route(listSupplierMails, 'staff', async ({ actor }) => ({ ...success, ...(await supplierMails.list(actor)) })),
  route(getSupplierMail, 'staff', async ({ actor, params }) => ({
    ...success,
    mail: await supplierMails.get(actor, params.id),
  })),
  route(finishSupplierMail, 'staff', async ({ actor, params, body }) => ({
    ...success,
    mail: await supplierMails.setDone(actor, params.id, body.done),
  })),
  route(applyMailUpdates, 'staff', async ({ actor, params, body }) => ({
    ...success,
    ...(await supplierMails.apply(actor, params.id, body.updates)),
  })),
  route(undoMailUpdates, 'staff', async ({ actor, params, body }) => ({
    ...success,
    ...(await supplierMails.undo(actor, params.id, body.updates)),
  })),
];
