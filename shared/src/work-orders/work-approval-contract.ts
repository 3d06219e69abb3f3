import { z } from 'zod';
import { defineEndpoint } from '../http/endpoint';
import { amountSchema } from '../money';
import { publicShopSchema, type LinkErrorType } from '../quotes/public-quote-contract';
import { oneLine } from '../text';
import { extraStates } from './work-extra-rules';

const moment = z.iso.datetime();

const publicExtraSchema = z.object({
  shop: publicShopSchema,
  number: z.string(),
  customer_name: z.string(),
  bike: z.string(),
  text: z.string(),
  labour_amount: amountSchema,
  parts_amount: amountSchema,
  amount: amountSchema,
  tax_amount: amountSchema,
  /** Agreed before this work, in dollars; null if no limit was agreed. */
  agreed_amount: amountSchema.nullable(),
  state: z.enum(extraStates),
  expires_at: moment,
  answered_at: moment.nullable(),
  answered_by: z.string(),
});
export type PublicExtra = z.output<typeof publicExtraSchema>;

const tokenParams = z.object({ token: z.string().min(1).max(200) });
const approval = z.object({ success: z.literal(true), extra: publicExtraSchema });

export const viewApproval = defineEndpoint({
  method: 'GET',
  path: '/work-approvals/:token',
  summary: 'Extra work that a customer is asked to approve',
  params: tokenParams,
  response: approval,
});

export const answerApproval = defineEndpoint({
  method: 'POST',
  path: '/work-approvals/:token/answer',
  summary: 'Approve or decline extra work; the same answer again changes nothing',
  params: tokenParams,
  body: z.strictObject({
    approved: z.boolean(),
    name: oneLine(200).min(1, 'Please enter your name'),
    reason: oneLine(500),
  }),
  response: approval,
});

const unknownLink = 'This link is not valid. Please check it, or call us.';

export const approvalLinkMessages: Record<LinkErrorType, string> = {
  expired: 'This link has expired. Please call us if you would like the work done.',
  invalid_token: unknownLink,
  decode_error: unknownLink,
  quote_not_found: unknownLink,
  email_mismatch: unknownLink,
  access_denied: 'This work is no longer planned, so there is nothing to answer.',
  database_error: 'This page cannot be shown right now. Please try again later.',
};
