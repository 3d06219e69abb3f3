import { z } from 'zod';
import type { SandboxLocality } from '../geocoding/localities';
import { placeNear } from '../geocoding/places';

/* Fields of an enquiry. All values are text; numbers are refused. */

const filled = z.string().trim().min(1);
const decimal = z
  .string()
  .regex(/^\d+(\.\d+)?$/)
  .transform(Number);

const party = z.object({
  PhysicalAddress: z.object({ Suburb: filled, StateCode: filled, PostalCode: filled, CountryCode: z.literal('AU') }),
});

const item = z.object({
  Commodity: z.object({ CommodityCode: filled, CommodityDescription: filled }),
  ShipmentItemTotals: z.object({ ShipmentItemCount: decimal }),
  Dimensions: z.object({ Width: decimal, Length: decimal, Height: decimal, Volume: decimal, Weight: decimal }),
});

export const enquirySchema = z.object({
  TollMessage: z.object({
    Header: z.object({
      MessageVersion: z.enum(['1.0', '3.1']),
      MessageIdentifier: z.uuid(),
      CreateTimestamp: z.iso.datetime({ offset: true }),
      DocumentType: z.literal('RateEnquiry'),
      Environment: z.enum(['PRD', 'MYTGE_PS']),
      SourceSystemCode: filled,
      MessageSender: filled,
      MessageReceiver: z.literal('TOLL'),
    }),
    RateEnquiry: z.object({
      Request: z.object({
        BusinessID: z.literal('IPEC'),
        SystemFields: z.object({ PickupDateTime: z.iso.datetime({ offset: true }) }),
        ShipmentService: z.object({ ServiceCode: filled }),
        ShipmentFinancials: z
          .object({ ExtraServicesAmount: z.object({ Currency: z.literal('AUD'), Value: decimal }) })
          .optional(),
        BillToParty: z.object({ AccountCode: filled }),
        ConsignorParty: party,
        ConsigneeParty: party,
        ShipmentItems: z.object({ ShipmentItem: z.array(item).min(1) }),
      }),
    }),
  }),
});

export type Enquiry = z.output<typeof enquirySchema>['TollMessage']['RateEnquiry']['Request'];

const maxPieces = 99;

/** Place of an address; null when postcode and state do not match. */
export const placeOf = ({ PhysicalAddress }: z.output<typeof party>): SandboxLocality | null => {
  const place = placeNear(PhysicalAddress.PostalCode);
  return place?.state === PhysicalAddress.StateCode.toUpperCase() ? place : null;
};

/** Reason to refuse a well-formed enquiry; null for a valid one. */
export const findRefusal = (enquiry: Enquiry, account: string): string | null => {
  if (enquiry.BillToParty.AccountCode !== account) return 'Account code is not valid for this user';
  if (enquiry.ShipmentService.ServiceCode !== 'X') return 'Service code is not valid for the business';
  for (const { ShipmentItemTotals, Dimensions } of enquiry.ShipmentItems.ShipmentItem) {
    const { ShipmentItemCount: count } = ShipmentItemTotals;
    if (count < 1 || count > maxPieces) return `Item count must be between 1 and ${maxPieces}`;
    if (Dimensions.Weight < 0.001) return 'Weight must be greater than zero';
    if (Dimensions.Volume < 0.001) return 'Volume must be greater than zero';
  }
  if (placeOf(enquiry.ConsignorParty) === null) return 'Sender suburb, state and postcode do not match';
  if (placeOf(enquiry.ConsigneeParty) === null) return 'Receiver suburb, state and postcode do not match';
  return null;
};
