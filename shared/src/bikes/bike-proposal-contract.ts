import { z } from 'zod';
import { defineEndpoint } from '../http/endpoint';

const id = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER);

const proposalSchema = z.object({
  id: z.int(),
  /** Name of the item at the till. */
  name: z.string(),
  brand: z.string(),
  quantity: z.int(),
  purchase_order_id: z.int(),
  received_at: z.iso.datetime(),
});
export type BikeProposal = z.output<typeof proposalSchema>;

const answer = z.object({ success: z.literal(true), proposals: z.array(proposalSchema) });

export const listBikeProposals = defineEndpoint({
  method: 'GET',
  path: '/bike-inventory/proposals',
  summary: 'Bikes received at the till that have no record',
  response: answer,
});

export const addProposedBikes = defineEndpoint({
  method: 'POST',
  path: '/bike-inventory/proposals/:id/add',
  summary: 'Adds the records of bikes received at the till, once; their details can be completed afterwards',
  params: z.object({ id }),
  response: answer,
});

export const dismissProposedBikes = defineEndpoint({
  method: 'POST',
  path: '/bike-inventory/proposals/:id/dismiss',
  summary: 'Leaves bikes received at the till without records',
  params: z.object({ id }),
  response: answer,
});
