import { nextPickup } from './pickup-time';

/** The suburb matters, since one postcode may span several zones. */
export type FreightAddress = { suburb: string; state: string; postcode: string };

export type FreightItem = {
  count: number;
  /** Per piece. */
  length_cm: number;
  width_cm: number;
  height_cm: number;
  weight_kg: number;
};

export type Freight = {
  from: FreightAddress;
  to: FreightAddress;
  items: readonly FreightItem[];
  /** No transit warranty if omitted. */
  warranty_cents?: number | undefined;
};

/** Issued by Team Global Express and sent with every enquiry. */
export type TgeIdentity = {
  account: string;
  sourceSystem: string;
  sender: string;
  /** `PRD`, or `MYTGE_PS` for the test system. */
  environment: string;
};

type Moment = { now: Date; timeZone: string; messageId: string };

/** Road Express, the only service whose code we know. */
export const roadExpress = 'X';

/** Smaller values are refused. */
const least = 0.001;

const toAddress = ({ suburb, state, postcode }: FreightAddress) => ({
  PhysicalAddress: { Suburb: suburb.toUpperCase(), StateCode: state, PostalCode: postcode, CountryCode: 'AU' },
});

const toItem = ({ count, length_cm: length, width_cm: width, height_cm: height, weight_kg: weight }: FreightItem) => ({
  Commodity: { CommodityCode: 'Z', CommodityDescription: 'ALL FREIGHT' },
  ShipmentItemTotals: { ShipmentItemCount: String(count) },
  Dimensions: {
    Width: String(width),
    Length: String(length),
    Height: String(height),
    Volume: Math.max(least, (length * width * height) / 1_000_000).toFixed(3),
    Weight: String(Math.max(least, weight)),
  },
});

export const toEnquiry = (freight: Freight, identity: TgeIdentity, { now, timeZone, messageId }: Moment) => ({
  TollMessage: {
    Header: {
      MessageVersion: '3.1',
      MessageIdentifier: messageId,
      CreateTimestamp: now.toISOString(),
      DocumentType: 'RateEnquiry',
      Environment: identity.environment,
      SourceSystemCode: identity.sourceSystem,
      MessageSender: identity.sender,
      MessageReceiver: 'TOLL',
    },
    RateEnquiry: {
      Request: {
        BusinessID: 'IPEC',
        SystemFields: { PickupDateTime: nextPickup(now, timeZone) },
        ShipmentService: { ServiceCode: roadExpress },
        ...(freight.warranty_cents !== undefined && {
          ShipmentFlags: { ExtraServiceFlag: 'true' },
          ShipmentFinancials: {
            ExtraServicesAmount: { Currency: 'AUD', Value: (freight.warranty_cents / 100).toFixed(2) },
          },
        }),
        BillToParty: { AccountCode: identity.account },
        ConsignorParty: toAddress(freight.from),
        ConsigneeParty: toAddress(freight.to),
        ShipmentItems: { ShipmentItem: freight.items.map(toItem) },
      },
    },
  },
});
