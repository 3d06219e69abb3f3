import type { BikeStores } from '../features/bikes';
import { happens, pickOf, wholeOf } from './demo-chance';

const howMany = 180;
const weekMs = 7 * 86_400_000;
/** Time over which the records spread, in weeks. */
const weeks = 100;

const ranges = [
  { brand: 'Segway', model: 'Segway P100S', cost: 1650, price: 2499 },
  { brand: 'Segway', model: 'Segway C80', cost: 1290, price: 1999 },
  { brand: 'Super73', model: 'Super73 S2', cost: 3480, price: 5299 },
  { brand: 'Super73', model: 'Super73 Z Miami', cost: 2350, price: 3599 },
  { brand: 'Dirodi', model: 'Dirodi Rover Gen 7', cost: 1780, price: 2799 },
  { brand: 'Fatboy', model: 'Fatboy Rover', cost: 1890, price: 2999 },
  { brand: 'Fantic', model: 'Fantic Issimo Fun', cost: 3650, price: 5490 },
  { brand: 'Smartmotion', model: 'Smartmotion X-City', cost: 2980, price: 4499 },
  { brand: 'NCM', model: 'NCM Venice', cost: 1190, price: 1899 },
  { brand: 'Ampd Bros', model: 'Ampd Bros Ace-X', cost: 1720, price: 2799 },
  { brand: 'Vamos', model: 'Vamos El Diablo', cost: 1980, price: 2995 },
  { brand: 'Kristal Ebikes', model: 'Kristal Ora', cost: 2210, price: 3390 },
] as const;
const colours = ['black', 'white', 'matte green', 'sand', 'blue'] as const;
const types = [
  'Pre-order',
  'Pre-order',
  'BBS Stock',
  'BBS Stock',
  'Consignment',
  '90 day terms',
  'Dropshipping',
] as const;
const methods = ['bank transfer', 'bank transfer', 'credit card', 'amex', 'paypal'] as const;
const reps = ['Sam', 'Alex', 'Priya'] as const;
const others = ['rentals', 'gift', 'collab', 'giveaway'] as const;

const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

type Telling = { people: readonly number[]; now: Date };

type Range = (typeof ranges)[number];
type Times = { age: number; ordered: Date; arrival: Date; sale: Date; now: Date };

/** Bikes arrive some weeks after they were ordered, and most are sold some weeks later. */
const timesOf = (at: number, now: Date): Times => {
  const age = (1 - at / howMany) * weeks;
  const ordered = new Date(now.getTime() - age * weekMs);
  const arrival = new Date(ordered.getTime() + wholeOf(`lead ${at}`, 3, 9) * weekMs);
  const sale = new Date(arrival.getTime() + wholeOf(`shelf ${at}`, 1, 20) * weekMs);
  return { age, ordered, arrival, sale, now };
};

const paymentOf = (at: number, { age, ordered }: Times) => {
  if (age <= 10 && !happens(`paid ${at}`, 35)) {
    return { paid: 'no', payment_method: '', payment_date: null, hubdoc_xero: 'no' } as const;
  }
  return {
    paid: 'yes',
    payment_method: pickOf(`method ${at}`, methods) ?? '',
    payment_date: dayOf(ordered),
    hubdoc_xero: happens(`hubdoc ${at}`, 90) ? 'yes' : 'no',
  } as const;
};

const arrivalOf = (at: number, { brand }: Range, { arrival, now }: Times) => {
  if (arrival <= now) {
    const serial = `${brand.slice(0, 2).toUpperCase()}${86_000 + at * 7}`;
    return { arrived: 'yes', arrived_on: dayOf(arrival), expected_on: null, serial_number: serial } as const;
  }
  const arrived = happens(`shipped ${at}`, 40) ? 'shipped' : 'no';
  const expected = happens(`promised ${at}`, 60) ? dayOf(arrival) : null;
  return { arrived, arrived_on: null, expected_on: expected, serial_number: '' } as const;
};

const saleOf = (at: number, { price }: Range, { arrival, sale, now }: Times) => {
  const unsold = { workorder: '', price_sold: null, sales_rep: '' };
  if (arrival > now || sale > now) return { ...unsold, sold: 'no' } as const;
  if (happens(`other ${at}`, 8)) return { ...unsold, sold: pickOf(`gone ${at}`, others) ?? 'gift' } as const;
  return {
    sold: 'yes',
    workorder: `BBS-${700 + at}`,
    price_sold: price - (happens(`bargain ${at}`, 25) ? 150 : 0),
    sales_rep: pickOf(`rep ${at}`, reps) ?? '',
  } as const;
};

const demoBike = (at: number, now: Date) => {
  const range = pickOf(`register ${at}`, ranges) ?? ranges[0];
  const times = timesOf(at, now);
  return {
    ordered: times.ordered,
    edited: [times.sale, times.arrival].find((moment) => moment <= now) ?? times.ordered,
    values: {
      model: `${range.model}, ${pickOf(`colour ${at}`, colours) ?? 'black'}`,
      inv_number: `INV-${20_400 + Math.floor(at / 3)}`,
      cost: range.cost,
      provisory_number: `P-${3_100 + at}`,
      inv_type: pickOf(`type ${at}`, types) ?? 'Pre-order',
      brand: range.brand,
      ...paymentOf(at, times),
      ...arrivalOf(at, range, times),
      ...saleOf(at, range, times),
    },
  };
};

export type DemoBike = {
  id: number;
  brand: string;
  model: string;
  inv_number: string;
  cost: number;
  /** Day of the order. */
  ordered: string;
  paid_on: string | null;
  arrived: string;
  expected_on: string | null;
};

/** Two years of the register of bikes, oldest first. */
export const tellDemoBikes = async (inside: BikeStores, { people, now }: Telling): Promise<DemoBike[]> => {
  const made: DemoBike[] = [];
  for (let at = 0; at < howMany; at += 1) {
    const by = pickOf(`editor ${at}`, people) ?? null;
    const { values, ordered, edited } = demoBike(at, now);
    const id = await inside.bikes.insert({ ...values, requestKey: null, by, at: edited });
    if (id === null) continue;
    made.push({ ...values, id, ordered: dayOf(ordered), paid_on: values.payment_date });
    await inside.bikes.addEntry({ bikeId: id, at: ordered, type: 'created', userId: by });
    if (values.arrived_on !== null) {
      const changes = [{ field: 'arrived', before: 'shipped', after: 'yes' }];
      await inside.bikes.addEntry({
        bikeId: id,
        at: new Date(values.arrived_on),
        type: 'changed',
        changes,
        userId: by,
      });
    }
  }
  return made;
};
