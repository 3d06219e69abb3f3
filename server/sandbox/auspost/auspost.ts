import { Router, type RequestHandler } from 'express';
import type { Faults } from '../faults';
import { AuspostError, type Query } from './auspost-error';
import { calculate, listServices } from './calculate';
import { searchPostcodes } from './postcode-search';

type AuspostOptions = {
  /** Required value of the header `AUTH-KEY`. */
  key: string;
  faults: Pick<Faults, 'middleware'>;
};

/** Australia Post's Postage Assessment Calculator: domestic parcels and postcodes. */
export const createAuspostRouter = ({ key, faults }: AuspostOptions): Router => {
  const answering =
    (answer: (query: Query) => unknown): RequestHandler =>
    (request, response) => {
      try {
        if (request.get('auth-key') !== key) throw new AuspostError('The AUTH-KEY is missing or not valid.', 403);
        response.json(answer(request.query));
      } catch (error) {
        if (!(error instanceof AuspostError)) throw error;
        response.status(error.status).json({ error: { errorMessage: error.message } });
      }
    };
  const router = Router();
  router.use(faults.middleware('auspost'));
  router.get('/postage/parcel/domestic/service.json', answering(listServices));
  router.get('/postage/parcel/domestic/calculate.json', answering(calculate));
  router.get('/postcode/search.json', answering(searchPostcodes));
  return router;
};
