import {
  findBikeLinkChoices,
  findFreeBikes,
  getBikeLinks,
  listLinkedBikes,
  setBikeLink,
} from '@chainline/shared/bikes/bike-link-contract';
import {
  addProposedBikes,
  dismissProposedBikes,
  listBikeProposals,
} from '@chainline/shared/bikes/bike-proposal-contract';
import { route, type Route } from '../../../http/route';
import type { BikeProposalService } from './bike-proposal-service';
import type { BikeLinkService } from './bike-link-service';

type Dependencies = { links: BikeLinkService; proposals: BikeProposalService };

const success = { success: true as const };

/** For staff: links name customers. */
export const createBikeLinkRoutes = ({ links, proposals }: Dependencies): Route[] => [
  route(listBikeProposals, 'staff', async () => ({ ...success, proposals: await proposals.list() })),
  route(addProposedBikes, 'staff', async ({ actor, params }) => ({
    ...success,
    proposals: await proposals.add(actor, params.id),
  })),
  route(dismissProposedBikes, 'staff', async ({ actor, params }) => ({
    ...success,
    proposals: await proposals.dismiss(actor, params.id),
  })),
  route(findBikeLinkChoices, 'staff', async ({ query }) => ({
    ...success,
    choices: await links.search(query.kind, query.search),
  })),
  route(listLinkedBikes, 'staff', async ({ query }) => ({ ...success, bikes: await links.linked(query) })),
  route(findFreeBikes, 'staff', async ({ query }) => ({ ...success, bikes: await links.free(query) })),
  route(getBikeLinks, 'staff', async ({ params }) => ({ ...success, ...(await links.get(params.id)) })),
  route(setBikeLink, 'staff', async ({ actor, params, body }) => ({
    ...success,
    ...(await links.set(actor, params.id, { kind: params.kind, ...body })),
  })),
];
