import { z } from 'zod';
import { daySchema } from '../dates';
import { defineEndpoint } from '../http/endpoint';
import { optionalParam } from '../http/list-query';
import { bikeLinkKinds } from './bike-link-rules';
import { arrivedStates, soldStates } from './bike-rules';

const id = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER);
const target = z.int().positive();

const choiceSchema = z.object({
  id: target,
  label: z.string(),
  /** Further words to recognise it by; may be empty. */
  detail: z.string(),
});
export type BikeLinkChoice = z.output<typeof choiceSchema>;

const linkSchema = choiceSchema.extend({
  kind: z.enum(bikeLinkKinds),
  /** Id in the address of its page: for a variation, that of its product. */
  page_id: target,
  /** Set by an event, not by a person. */
  is_automatic: z.boolean(),
});
export type BikeLink = z.output<typeof linkSchema>;

const linksSchema = z.object({
  /** Links that the record has, in the order of `bikeLinkKinds`. */
  links: z.array(linkSchema),
  /** Quote of the linked order. */
  quote: z.object({ id: target, number: z.string() }).nullable(),
  /** Jobs of the workshop on the bike with this serial number, the latest first. */
  jobs: z.array(choiceSchema),
});
export type BikeLinks = z.output<typeof linksSchema>;

const answer = linksSchema.extend({ success: z.literal(true) });

export const getBikeLinks = defineEndpoint({
  method: 'GET',
  path: '/bike-inventory/:id/links',
  summary: 'Till item, shop product, order, customer and job of a record',
  params: z.object({ id }),
  response: answer,
});

export const setBikeLink = defineEndpoint({
  method: 'PUT',
  path: '/bike-inventory/:id/links/:kind',
  summary: 'Links a record or removes the link; 409 `bike.link_stale` if it is no longer the one seen',
  params: z.object({ id, kind: z.enum(bikeLinkKinds) }),
  body: z.object({
    /** Null removes the link. */
    target: target.nullable(),
    /** The link that the caller saw; null if there was none. */
    seen: target.nullable(),
  }),
  response: answer,
});

export const findBikeLinkChoices = defineEndpoint({
  method: 'GET',
  path: '/bike-inventory/link-choices',
  summary: 'Targets of a link that match the search, at most 20',
  query: z.object({ kind: z.enum(bikeLinkKinds), search: z.string().trim().max(200).default('') }),
  response: z.object({ success: z.literal(true), choices: z.array(choiceSchema) }),
});

const linkedBikeSchema = z.object({
  id: target,
  model: z.string(),
  inv_number: z.string(),
  serial_number: z.string(),
  arrived: z.enum(arrivedStates),
  arrived_on: daySchema.nullable(),
  expected_on: daySchema.nullable(),
  sold: z.enum(soldStates),
  /** The link to the order was set by the allocation. */
  is_automatic: z.boolean(),
});
export type LinkedBike = z.output<typeof linkedBikeSchema>;

/** Most records that a customer's or an order's page shows. */
export const mostLinkedBikes = 50;

export const listLinkedBikes = defineEndpoint({
  method: 'GET',
  path: '/bike-inventory/linked',
  summary: 'Records of the register that are linked to a customer or an order, without amounts',
  query: z.object({ customer: optionalParam(id), order: optionalParam(id) }),
  response: z.object({ success: z.literal(true), bikes: z.array(linkedBikeSchema) }),
});

export const findFreeBikes = defineEndpoint({
  method: 'GET',
  path: '/bike-inventory/free',
  summary: 'Unsold records without an order, those of the products of an order first; at most 20',
  query: z.object({ order: id, search: z.string().trim().max(200).default('') }),
  response: z.object({ success: z.literal(true), bikes: z.array(linkedBikeSchema) }),
});
