import {
  handOverSheetPath,
  orderWorkPrintPath,
  tagPrintBody,
  tagPrintPath,
  workPrintPath,
  workTagPrintBody,
  workTagPrintPath,
} from '@chainline/shared/work-orders/bike-tag-contract';
import { json, Router, type Request, type Response } from 'express';
import { z } from 'zod';
import type { Actor, Authenticate } from '../../http/actor';
import { actorFor, parsePart } from '../../http/route';
import type { BikeTagService, PrintedFile } from './bike-tag-service';
import type { HandOverService } from './hand-over-service';

const id = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER);
const params = z.object({ id });
const tagParams = z.object({ id, tag: id });

type Dependencies = { bikeTags: BikeTagService; handOvers: HandOverService; authenticate: Authenticate };

const send = (response: Response, { filename, bytes }: PrintedFile): void => {
  response
    .set({ 'Cache-Control': 'no-store', 'Content-Disposition': `inline; filename="${filename}"` })
    .type('application/pdf')
    .send(bytes);
};

/** Bike tags and work orders to print, staff only. Uses the router directly because it answers with files. */
export const createPrintRouter = ({ bikeTags, handOvers, authenticate }: Dependencies): Router => {
  const router = Router();
  const prints = (path: string, print: (actor: Actor, request: Request) => Promise<PrintedFile>): void => {
    router.post(path, json({ limit: '10kb' }), async (request, response) => {
      send(response, await print(await actorFor('workshop', request, authenticate), request));
    });
  };
  prints(tagPrintPath, (actor, request) => {
    const { id: orderId, tag } = parsePart('params', tagParams, request.params);
    return bikeTags.printOfOrder(actor, orderId, tag, parsePart('body', tagPrintBody, request.body));
  });
  prints(workTagPrintPath, (actor, request) => {
    const { tags, ...sheets } = parsePart('body', workTagPrintBody, request.body);
    return bikeTags.print(actor, parsePart('params', params, request.params).id, tags, sheets);
  });
  prints(orderWorkPrintPath, (actor, request) =>
    bikeTags.printWorkOfOrder(actor, parsePart('params', params, request.params).id),
  );
  prints(workPrintPath, (actor, request) => bikeTags.printWork(actor, parsePart('params', params, request.params).id));
  prints(handOverSheetPath, (actor, request) => handOvers.sheet(actor, parsePart('params', params, request.params).id));
  return router;
};
