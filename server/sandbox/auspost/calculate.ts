import { AuspostError, textOf, toRows, type Query } from './auspost-error';
import { readParcel } from './parcel-input';
import { servicesFor, type ParcelService } from './parcel-services';

const standard = 'AUS_SERVICE_OPTION_STANDARD';
const signature = 'AUS_SERVICE_OPTION_SIGNATURE_ON_DELIVERY';
const extraCover = 'AUS_SERVICE_OPTION_EXTRA_COVER';
const signatureCents = 295;
const coveredDollars = 100;
const centsPerFurtherHundred = 250;
const maxCover = { satchel: 300, parcel: 5_000 };

const dollars = (cents: number): string => (cents / 100).toFixed(2);

const maxCoverOf = ({ hasSignature }: ParcelService): number => (hasSignature ? maxCover.parcel : maxCover.satchel);

const suboptions = { option: { code: extraCover, name: 'Extra Cover' } };

/** A service as listed, with its options. */
const toService = (service: ParcelService) => ({
  code: service.code,
  name: service.name,
  price: dollars(service.cents),
  max_extra_cover: maxCoverOf(service),
  options: {
    option: toRows([
      { code: standard, name: 'Standard Service', suboptions },
      ...(service.hasSignature ? [{ code: signature, name: 'Signature on Delivery', suboptions }] : []),
    ]),
  },
});

export const listServices = (query: Query) => ({
  services: { service: toRows(servicesFor(readParcel(query)).map(toService)) },
});

const coverCost = (query: Query, service: ParcelService): { item: string; cents: number }[] => {
  const wanted = [query.suboption_code].flat().includes(extraCover);
  if (!wanted) return [];
  const cover = Number(textOf(query, 'extra_cover'));
  if (!(cover > 0)) throw new AuspostError('Please enter Extra Cover amount.');
  const most = maxCoverOf(service);
  if (cover > most) throw new AuspostError(`The maximum Extra Cover amount is $${most}.`);
  const hundreds = Math.ceil(Math.max(0, cover - coveredDollars) / 100);
  return [{ item: 'Extra Cover', cents: hundreds * centsPerFurtherHundred }];
};

const optionCost = (query: Query, service: ParcelService): { item: string; cents: number }[] => {
  const code = textOf(query, 'option_code') || standard;
  if (code === standard) return [];
  if (code === signature && service.hasSignature) return [{ item: 'Signature on Delivery', cents: signatureCents }];
  throw new AuspostError('Please select a valid Service Option.');
};

/** Price of a service with its options, and its delivery time, which only this call reports. */
export const calculate = (query: Query) => {
  const services = servicesFor(readParcel(query));
  const code = textOf(query, 'service_code');
  if (code === '') throw new AuspostError('Please select a Service.');
  const service = services.find((one) => one.code === code);
  if (!service) throw new AuspostError('Please select a valid Service.');
  const costs = [
    { item: service.name, cents: service.cents },
    ...optionCost(query, service),
    ...coverCost(query, service),
  ];
  return {
    postage_result: {
      service: service.name,
      delivery_time: service.deliveryTime,
      total_cost: dollars(costs.reduce((total, { cents }) => total + cents, 0)),
      costs: { cost: toRows(costs.map(({ item, cents }) => ({ item, cost: dollars(cents) }))) },
    },
  };
};
