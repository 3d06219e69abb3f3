import { z } from 'zod';
import { daySchema } from '../dates';
import { defineEndpoint } from '../http/endpoint';
import { listQuery, optionalParam, paginationSchema } from '../http/list-query';
import { amountSchema } from '../money';
import { filledLine, oneLine } from '../text';
import { arrivedStates, bikeChangeSchema, bikeColumns, soldStates, yesNo } from './bike-rules';

const moment = z.iso.datetime();
const id = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER);
const idParams = z.object({ id });

const maxWord = 60;
const maxModel = 200;

const amount = (message: string) =>
  z.number(message).refine((dollars) => amountSchema.safeParse(dollars).success, message);

export const costMessage = 'Cost must be a valid number';
export const priceSoldMessage = 'Price sold must be a valid number';

const paid = z.enum(yesNo);
const arrived = z.enum(arrivedStates);
const sold = z.enum(soldStates);

/** A record as people enter it. Brands, types and methods beyond the settings' lists are allowed. */
export const bikeEditSchema = z.object({
  model: filledLine(maxModel, 'Bike model is required'),
  inv_number: filledLine(maxWord, 'Inventory number is required'),
  provisory_number: oneLine(maxWord),
  inv_type: oneLine(maxWord),
  brand: filledLine(maxWord, 'Brand is required'),
  paid,
  payment_method: oneLine(maxWord),
  payment_date: daySchema.nullable(),
  hubdoc_xero: z.enum(yesNo),
  arrived,
  /** Day of arrival; today if it is missing from a record that has arrived. */
  arrived_on: daySchema.nullable(),
  /** Day promised by the supplier; unchanged if left out. */
  expected_on: daySchema.nullable().optional(),
  sold,
  workorder: oneLine(maxWord),
  sales_rep: oneLine(maxWord),
  serial_number: oneLine(maxWord),
  /** Managers only: left out of what others receive, and refused from them. */
  cost: amount(costMessage).nullable().optional(),
  price_sold: amount(priceSoldMessage).nullable().optional(),
});
export type BikeEdit = z.output<typeof bikeEditSchema>;

export const bikeSchema = bikeEditSchema.extend({
  id: z.int(),
  version: z.int(),
  model: z.string(),
  inv_number: z.string(),
  brand: z.string(),
  /** ISO week of the arrival, otherwise of the payment, as `2026-W48`. */
  week: z.string().nullable(),
  /** Another record has the same serial number. */
  is_double: z.boolean(),
  expected_on: daySchema.nullable(),
  last_edited_by: z.string(),
  last_edited_at: moment,
  deleted_at: moment.nullable(),
});
export type Bike = z.output<typeof bikeSchema>;

export const bikeEntryTypes = ['created', 'changed', 'deleted', 'restored'] as const;

const entrySchema = z.object({
  id: z.int(),
  type: z.enum(bikeEntryTypes),
  at: moment,
  by: z.string(),
  changes: z.array(bikeChangeSchema),
  /** Sentence of a supplier's email that led to the change; empty for changes by hand. */
  source: z.string(),
});
export type BikeEntry = z.output<typeof entrySchema>;

const detailSchema = bikeSchema.extend({ history: z.array(entrySchema) });
export type BikeDetail = z.output<typeof detailSchema>;

/** Permissions of the caller in the register. */
const canSchema = z.object({ edit: z.boolean(), see_costs: z.boolean() });
export type BikeRights = z.output<typeof canSchema>;

const flag = optionalParam(z.enum(['true']));
const word = optionalParam(z.string().trim().max(maxWord));

const filters = {
  brand: word,
  sold: optionalParam(sold),
  paid: optionalParam(paid),
  model: optionalParam(z.string().trim().max(maxModel)),
  inv_type: word,
  arrived: optionalParam(arrived),
  payment_from: optionalParam(daySchema),
  /** Records that share a serial number with another one. */
  doubles: flag,
  /** Deleted records, which can be restored. */
  deleted: flag,
};

const mostRows = 100;
export const defaultBikeRows = 25;

/** The page size has no default here, because it depends on the width of the screen. */
const bikeQuery = listQuery({
  sort: ['created', 'model', 'inv_number', 'brand', 'payment_date', 'last_edited_at'],
  defaultSort: '-last_edited_at',
  perPage: { default: defaultBikeRows, max: mostRows },
  filters,
}).extend({ per_page: optionalParam(z.coerce.number().int().min(1).max(mostRows)) });
export type BikeQuery = z.output<typeof bikeQuery>;

export const bikeExportPath = '/bike-inventory/export';
export const bikeExportQuery = z.object({ search: optionalParam(z.string().trim().max(200)), ...filters });
export type BikeFilter = z.output<typeof bikeExportQuery>;

const cardsSchema = z.object({
  total: z.int(),
  in_stock: z.int(),
  sold: z.int(),
  pending_payment: z.int(),
  doubles: z.int(),
});
export type BikeCardCounts = z.output<typeof cardsSchema>;

export const listBikes = defineEndpoint({
  method: 'GET',
  path: '/bike-inventory',
  summary: 'Register of bikes, with the counts of its cards; cost and price only for managers',
  query: bikeQuery,
  response: z.object({
    success: z.literal(true),
    bikes: z.array(bikeSchema),
    cards: cardsSchema,
    can: canSchema,
    pagination: paginationSchema,
  }),
});

const answer = z.object({ success: z.literal(true), bike: detailSchema, can: canSchema });

export const getBike = defineEndpoint({
  method: 'GET',
  path: '/bike-inventory/:id',
  summary: 'A record of the register with its history',
  params: idParams,
  response: answer,
});

/** Saves although another record has the same serial number. */
const acceptsDouble = z.boolean().default(false);

export const createBike = defineEndpoint({
  method: 'POST',
  path: '/bike-inventory',
  summary: 'Adds a record; 409 `bike.double_serial` with the records of the same serial number',
  body: bikeEditSchema.extend({ accept_double: acceptsDouble, request_key: z.uuid() }),
  response: answer,
});

export const updateBike = defineEndpoint({
  method: 'PUT',
  path: '/bike-inventory/:id',
  summary: 'Changes a record in the version seen; 409 `bike.stale` with the present one',
  params: idParams,
  body: bikeEditSchema.extend({ accept_double: acceptsDouble, version: z.int() }),
  response: answer,
});

export const deleteBike = defineEndpoint({
  method: 'DELETE',
  path: '/bike-inventory/:id',
  summary: 'Deletes a record; it can be restored',
  params: idParams,
  response: answer,
});

export const restoreBike = defineEndpoint({
  method: 'POST',
  path: '/bike-inventory/:id/restore',
  summary: 'Restores a deleted record; 409 `bike.double_serial` with the records that have its serial number by now',
  params: idParams,
  body: z.object({ accept_double: acceptsDouble }).prefault({}),
  response: answer,
});

/** Data of the error `bike.double_serial`. */
export const doublesSchema = z.object({
  bikes: z.array(z.object({ id: z.int(), model: z.string(), inv_number: z.string() })),
});

/** Data of the error `bike.stale`. */
export const presentSchema = z.object({ bike: detailSchema });

/** Null: the columns depend on the width of the screen. */
const columnsSchema = z.object({ columns: z.array(z.enum(bikeColumns)).min(1).max(bikeColumns.length).nullable() });

export const getBikeColumns = defineEndpoint({
  method: 'GET',
  path: '/bike-inventory/columns',
  summary: 'Columns of the register chosen by the caller',
  response: columnsSchema.extend({ success: z.literal(true) }),
});

export const setBikeColumns = defineEndpoint({
  method: 'PUT',
  path: '/bike-inventory/columns',
  summary: 'Chooses the columns of the register for the caller',
  body: columnsSchema,
  response: columnsSchema.extend({ success: z.literal(true) }),
});

export const getBikeChoices = defineEndpoint({
  method: 'GET',
  path: '/bike-inventory/choices',
  summary: 'Brands and invoice types that records have, for the filters',
  response: z.object({ success: z.literal(true), brands: z.array(z.string()), inv_types: z.array(z.string()) }),
});
