import {
  bikeEditSchema,
  costMessage,
  priceSoldMessage,
  type Bike,
  type BikeEdit,
  type BikeRights,
} from '@chainline/shared/bikes/bike-contract';
import { amountSchema } from '@chainline/shared/money';
import { z } from 'zod';
import { readTyped } from '../../lib/typed-number';

const { shape } = bikeEditSchema;

const typedAmount = (message: string) =>
  z.string().refine((text) => {
    const value = readTyped(text);
    return text.trim() === '' || (value !== null && amountSchema.safeParse(value).success);
  }, message);
const typedDay = z.union([z.literal(''), shape.payment_date.unwrap()], 'Enter a valid date');

/** Everything as text, as the inputs hold it. */
export const bikeFormSchema = z.object({
  model: shape.model,
  inv_number: shape.inv_number,
  cost: typedAmount(costMessage),
  provisory_number: shape.provisory_number,
  inv_type: shape.inv_type,
  brand: shape.brand,
  paid: shape.paid,
  payment_method: shape.payment_method,
  payment_date: typedDay,
  hubdoc_xero: shape.hubdoc_xero,
  arrived: shape.arrived,
  arrived_on: typedDay,
  expected_on: typedDay,
  sold: shape.sold,
  workorder: shape.workorder,
  price_sold: typedAmount(priceSoldMessage),
  sales_rep: shape.sales_rep,
  serial_number: shape.serial_number,
});
export type BikeForm = z.output<typeof bikeFormSchema>;

export const emptyForm: BikeForm = {
  model: '',
  inv_number: '',
  cost: '',
  provisory_number: '',
  inv_type: 'Pre-order',
  brand: '',
  paid: 'no',
  payment_method: '',
  payment_date: '',
  hubdoc_xero: 'no',
  arrived: 'no',
  arrived_on: '',
  expected_on: '',
  sold: 'no',
  workorder: '',
  price_sold: '',
  sales_rep: '',
  serial_number: '',
};

const toText = (value: number | null | undefined): string => ((value ?? null) === null ? '' : String(value));

export const toForm = (bike: Bike): BikeForm => ({
  model: bike.model,
  inv_number: bike.inv_number,
  cost: toText(bike.cost),
  provisory_number: bike.provisory_number,
  inv_type: bike.inv_type,
  brand: bike.brand,
  paid: bike.paid,
  payment_method: bike.payment_method,
  payment_date: bike.payment_date ?? '',
  hubdoc_xero: bike.hubdoc_xero,
  arrived: bike.arrived,
  arrived_on: bike.arrived_on ?? '',
  expected_on: bike.expected_on ?? '',
  sold: bike.sold,
  workorder: bike.workorder,
  price_sold: toText(bike.price_sold),
  sales_rep: bike.sales_rep,
  serial_number: bike.serial_number,
});

const dayOrNull = (day: string): string | null => (day === '' ? null : day);

/** Amounts are left out for those who may not know them. */
export const toRequest = (form: BikeForm, { see_costs: seesCosts }: Pick<BikeRights, 'see_costs'>): BikeEdit => {
  const { cost, price_sold: priceSold, ...rest } = form;
  return {
    ...rest,
    payment_date: dayOrNull(form.payment_date),
    arrived_on: form.arrived === 'yes' ? dayOrNull(form.arrived_on) : null,
    expected_on: dayOrNull(form.expected_on),
    ...(seesCosts && { cost: readTyped(cost), price_sold: readTyped(priceSold) }),
  };
};
