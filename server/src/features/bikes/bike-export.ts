import { bikeExportPath, bikeExportQuery } from '@chainline/shared/bikes/bike-contract';
import {
  arrivedLabels,
  bikeCsvColumns,
  hubdocLabels,
  paidLabels,
  soldLabels,
  weekOf,
} from '@chainline/shared/bikes/bike-rules';
import { Router } from 'express';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { byteOrderMark, toCsvLine, type CsvCell } from '../../csv';
import type { Authenticate } from '../../http/actor';
import { actorFor, parsePart } from '../../http/route';
import type { BikeReadModel } from './bike-read-model';
import type { BikeRow } from './bike-rows';
import { rightsOf } from './bike-service';

/** Records read and held in memory at a time. */
const pageSize = 1_000;

const toCells = (row: BikeRow, seesCosts: boolean): CsvCell[] => [
  row.model,
  row.inv_number,
  seesCosts ? row.cost : null,
  row.provisory_number,
  row.inv_type,
  row.brand,
  paidLabels[row.paid],
  row.payment_method,
  row.payment_date,
  hubdocLabels[row.hubdoc_xero],
  arrivedLabels[row.arrived],
  soldLabels[row.sold],
  row.workorder,
  seesCosts ? row.price_sold : null,
  row.sales_rep,
  weekOf(row),
  row.last_edited_by,
  row.last_edited_at.toISOString(),
];

type Dependencies = { bikeViews: BikeReadModel; authenticate: Authenticate };

/**
 * `GET /bike-inventory/export`: all records that match the filters. The cells of Cost and Price Sold are empty for all
 * but managers. Uses the router directly because it responds with a file, not JSON.
 */
export const createBikeExportRouter = ({ bikeViews, authenticate }: Dependencies): Router => {
  const router = Router();
  router.get(bikeExportPath, async (request, response) => {
    const { see_costs: seesCosts } = rightsOf(await actorFor('signedIn', request, authenticate));
    const filter = parsePart('query', bikeExportQuery, request.query);
    const pageBelow = (below: number | null) => bikeViews.pageBelow(filter, { below, limit: pageSize });
    // Read before the headers are sent, so that a failure gets an error response instead of a truncated file.
    const first = await pageBelow(null);
    const lines = async function* () {
      yield byteOrderMark + toCsvLine(bikeCsvColumns);
      for (let rows = first; rows.length > 0;) {
        yield rows.map((row) => toCsvLine(toCells(row, seesCosts))).join('');
        rows = rows.length < pageSize ? [] : await pageBelow(rows.at(-1)?.id ?? null);
      }
    };
    response
      .set({ 'Cache-Control': 'no-store', 'Content-Disposition': 'attachment; filename="bike-inventory.csv"' })
      .type('text/csv; charset=utf-8');
    await pipeline(Readable.from(lines()), response);
  });
  return router;
};
