import { nextPickup } from './pickup-time';

/** As freight is delivered: the suburb matters, since one postcode may lie in several zones. */
export type FreightAddress = { suburb: string; state: string; postcode: string };

export type FreightItem = {
  count: number;
  /** Of one piece. */
  length_cm: number;
  width_cm: number;
  height_cm: number;
  weight_kg: number;
};

export type Freight = {
  from: FreightAddress;
  to: FreightAddress;
  items: readonly FreightItem[];
  /** The value that transit warranty is asked for; none when not given. */
  warranty_cents?: number | undefined;
};

/** What Team Global Express gives a customer, to be sent with every enquiry. */
export type TgeIdentity = {
  account: string;
  sourceSystem: string;
  sender: string;
  /** `PRD`, or `MYTGE_PS` for the test system. */
  environment: string;
};

type Moment = { now: Date; timeZone: string; messageId: string };

/** Road Express, the only service whose code is known to us. */
export const roadExpress = 'X';

/** Below it an enquiry is refused. */
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

/** The body of a rate enquiry; every value is a text. */
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
