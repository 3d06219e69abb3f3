import type { BodyOf } from '@chainline/shared/http/endpoint';
import {
  missingIdsMessage,
  pickSchema,
  syncDirectionSchema,
  type createMapping,
  type Pick,
} from '@chainline/shared/mappings/mapping-contract';
import { productKindSchema, type ProductKind } from '@chainline/shared/tasks/task-contract';
import type { UseFormReturn } from 'react-hook-form';
import { z } from 'zod';
import { applyServerErrors } from '../../components/form/apply-server-errors';
import { ApiError, errorMessage } from '../../lib/api-error';

// Declared as a plain boolean so that the form's input and output types are the same.
const isChosen = (pick: Pick | null): boolean => pick !== null;
const chosen = pickSchema.nullable().refine(isChosen, missingIdsMessage);

/** The form holds the whole product, to display it; its fields are named as in the request. */
export const mappingFormSchema = z.object({
  woo_product_id: chosen,
  lightspeed_item_id: chosen,
  product_type: productKindSchema,
  sync_direction: syncDirectionSchema,
});

export type MappingForm = z.output<typeof mappingFormSchema>;

export const emptyMappingForm = (product_type: ProductKind): MappingForm => ({
  woo_product_id: null,
  lightspeed_item_id: null,
  product_type,
  sync_direction: 'both',
});

/** Null until both sides are chosen. A mapping made by hand is certain and verified. */
export const toCreateRequest = (form: MappingForm): BodyOf<typeof createMapping> | null => {
  const { woo_product_id, lightspeed_item_id, product_type, sync_direction } = form;
  if (woo_product_id === null || lightspeed_item_id === null) return null;
  return {
    woo_product_id: woo_product_id.id,
    lightspeed_item_id: lightspeed_item_id.id,
    product_type,
    sync_direction,
    mapping_confidence: 1,
    manually_verified: true,
  };
};

const fieldOfCode = new Map<string, 'woo_product_id' | 'lightspeed_item_id'>([
  ['mapping.shop_unit_taken', 'woo_product_id'],
  ['mapping.till_item_taken', 'lightspeed_item_id'],
  ['mapping.duplicate', 'lightspeed_item_id'],
]);

type Form = { [K in 'setError' | 'getValues']: UseFormReturn<MappingForm>[K] };

/** Assigns a server error to its field; returns the text of an error without one. */
export const placeServerErrors = (form: Form, error: unknown): string | null => {
  const field = error instanceof ApiError ? fieldOfCode.get(error.code) : undefined;
  if (field === undefined) return applyServerErrors(form, error);
  form.setError(field, { type: 'server', message: errorMessage(error) }, { shouldFocus: true });
  return null;
};
