import {
  calculateFreight,
  calculatePostage,
  geocodeAddress,
  listDeliveryOptions,
  lookUpPostcode,
} from '@chainline/shared/shipping/shipping-contract';
import { route, type Route } from '../../http/route';
import type { CarrierCalls } from './carrier-calls';
import type { ShippingService } from './shipping-service';

type Dependencies = { shipping: ShippingService; carrierCalls: CarrierCalls };

export const createShippingRoutes = ({ shipping, carrierCalls }: Dependencies): Route[] => [
  route(listDeliveryOptions, 'signedIn', ({ body }) => shipping.options(body)),
  route(geocodeAddress, 'signedIn', ({ body }) => carrierCalls.geocode(body.address)),
  route(lookUpPostcode, 'signedIn', ({ body }) => carrierCalls.lookUpPostcode(body.postcode)),
  route(calculatePostage, 'signedIn', ({ body }) => carrierCalls.calculatePostage(body)),
  route(calculateFreight, 'signedIn', ({ body }) => carrierCalls.calculateFreight(body)),
];
