import express, { Router, type RequestHandler } from 'express';
import type { Faults } from '../faults';
import { enquirySchema, findRefusal, placeOf, type Enquiry } from './enquiry';
import { priceFreight } from './freight-price';

export type TgeAccess = { user: string; password: string; account: string };

type TgeOptions = TgeAccess & {
  faults: Pick<Faults, 'middleware'>;
  /** Milliseconds until the gateway fails on an enquiry with too many lines. */
  gatewayMs?: number;
};

const maxLines = 75;

const money = (cents: number) => ({ Currency: 'AUD', Value: (cents / 100).toFixed(2) });

const toError = (message: string) => ({
  TollMessage: { ErrorMessages: { ErrorMessage: [{ ErrorMessage: message }] } },
});

/** One freight line is answered as an object, several as an array with one entry; both were observed. */
const toResponse = (enquiry: Enquiry) => {
  const from = placeOf(enquiry.ConsignorParty);
  const to = placeOf(enquiry.ConsigneeParty);
  if (from === null || to === null) throw new Error('The enquiry was not checked');
  const items = enquiry.ShipmentItems.ShipmentItem;
  const lines = items.map(({ ShipmentItemTotals, Dimensions }) => ({
    count: ShipmentItemTotals.ShipmentItemCount,
    weight: Dimensions.Weight,
    volume: Dimensions.Volume,
  }));
  const { freight, gst, total } = priceFreight(
    from,
    to,
    lines,
    enquiry.ShipmentFinancials?.ExtraServicesAmount.Value ?? 0,
  );
  const response = {
    TotalChargeAmount: money(total),
    FreightChargeAmount: money(freight),
    GSTAmount: money(gst),
  };
  return { TollMessage: { RateEnquiry: { Response: items.length === 1 ? response : [response] } } };
};

const authenticate = ({ user, password }: TgeAccess): RequestHandler => {
  const expected = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
  return (request, response, next) => {
    if (request.get('authorization') === expected) next();
    else response.status(401).set('www-authenticate', 'Basic realm="gateway"').send('');
  };
};

/** Team Global Express' rate enquiry, as far as its behaviour is known from other users. */
export const createTgeRouter = ({ faults, gatewayMs = 29_000, ...access }: TgeOptions): Router => {
  const router = Router();
  router.use(faults.middleware('tge'));
  router.post(
    '/gateway/TollMessageRateEnquiryRestService/1.0/tom/rateEnquiry',
    authenticate(access),
    express.json({ limit: '1mb' }),
    (request, response) => {
      const parsed = enquirySchema.safeParse(request.body);
      if (!parsed.success) {
        const [issue] = parsed.error.issues;
        response.json(toError(`Message is not valid: ${issue?.path.join('.') ?? ''}`));
        return;
      }
      const { Request: enquiry } = parsed.data.TollMessage.RateEnquiry;
      if (enquiry.ShipmentItems.ShipmentItem.length > maxLines) {
        const timer = setTimeout(() => response.status(408).send(''), gatewayMs);
        response.once('close', () => {
          clearTimeout(timer);
        });
        return;
      }
      const refusal = findRefusal(enquiry, access.account);
      response.json(refusal === null ? toResponse(enquiry) : toError(refusal));
    },
  );
  return router;
};
