import { bikeLabels } from '@chainline/shared/bikes/bike-rules';
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import { NumberControl } from '../../../components/form/NumberControl';
import { PlainControl } from '../../../components/form/PlainControl';
import { defaultListSettings } from '@chainline/shared/settings/list-settings-contract';
import { bikeQueries } from '../api/bike-queries';
import type { BikeForm } from '../bike-form';
import { arrivedOptions, hubdocOptions, joined, paidOptions, soldOptions, withStored } from '../bike-words';

const toOptions = (values: readonly string[]) => values.map((value) => ({ value, label: value }));
const nothing = { value: '', label: '—' };

type BikeFieldsProps = { form: UseFormReturn<BikeForm>; seesCosts: boolean };

/** All fields of a record, in the order of the sheet. */
export const BikeFields = ({ form: { control }, seesCosts }: BikeFieldsProps) => {
  const { data: lists = defaultListSettings } = useQuery(bikeQueries.choices());
  const [type, method, arrived] = useWatch({ control, name: ['inv_type', 'payment_method', 'arrived'] });
  const { data: used } = useQuery(bikeQueries.used());
  const brands = joined([...lists.main_brands, ...lists.brands], used?.brands ?? []);
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: { sm: '1fr 1fr' }, gap: 2, alignItems: 'start' }}>
      <PlainControl control={control} name="model" label="Bike Model" />
      <PlainControl control={control} name="inv_number" label={bikeLabels.inv_number} />
      <PlainControl
        control={control}
        name="brand"
        label={bikeLabels.brand}
        suggestions={brands}
        hint="Choose one or type your own."
      />
      <PlainControl control={control} name="provisory_number" label={bikeLabels.provisory_number} />
      <PlainControl
        control={control}
        name="inv_type"
        label={bikeLabels.inv_type}
        options={toOptions(withStored(lists.invoice_types, type))}
      />
      <PlainControl control={control} name="serial_number" label={bikeLabels.serial_number} />
      {seesCosts && <NumberControl control={control} name="cost" label={bikeLabels.cost} prefix="$" />}
      {seesCosts && <NumberControl control={control} name="price_sold" label={bikeLabels.price_sold} prefix="$" />}
      <PlainControl control={control} name="paid" label={bikeLabels.paid} options={paidOptions} />
      <PlainControl
        control={control}
        name="payment_method"
        label={bikeLabels.payment_method}
        options={[nothing, ...toOptions(withStored(lists.payment_methods, method))]}
      />
      <PlainControl control={control} name="payment_date" label={bikeLabels.payment_date} type="date" />
      <PlainControl control={control} name="hubdoc_xero" label={bikeLabels.hubdoc_xero} options={hubdocOptions} />
      <PlainControl control={control} name="arrived" label={bikeLabels.arrived} options={arrivedOptions} />
      {arrived === 'yes' ? (
        <PlainControl
          control={control}
          name="arrived_on"
          label={bikeLabels.arrived_on}
          type="date"
          hint="Today if left empty."
        />
      ) : (
        <PlainControl control={control} name="expected_on" label={bikeLabels.expected_on} type="date" />
      )}
      <PlainControl control={control} name="sold" label="Sold Status" options={soldOptions} />
      <PlainControl control={control} name="workorder" label={bikeLabels.workorder} />
      <PlainControl control={control} name="sales_rep" label={bikeLabels.sales_rep} />
    </Box>
  );
};
