import type { FoundCustomer } from '@chainline/shared/customers/customer-contract';
import { promiseDay } from '@chainline/shared/work-orders/work-order-rules';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { SelectControl } from '../../../components/form/SelectControl';
import { TextControl } from '../../../components/form/TextControl';
import { CustomerPicker } from '../../customers';
import { workQueries } from '../api/work-queries';
import { useUser } from '../../../lib/session-context';
import { useMechanics } from '../hooks/use-mechanics';
import type { PlanForm } from '../job-form';
import { dayText } from '../work-words';

const pair = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
};
const shrunk = { inputLabel: { shrink: true } } as const;

const Suggestion = ({ minutes, onTake }: { minutes: string; onTake: (day: string) => void }) => {
  const { data } = useQuery(workQueries.board({}));
  const day = data && promiseDay(data.load, { minutes: Number(minutes) || 0, partsOn: null });
  if (day === undefined || day === null) return null;
  return (
    <Button size="small" onClick={() => onTake(day)} sx={{ alignSelf: 'flex-start' }}>
      {`First day with room: ${dayText(day)}`}
    </Button>
  );
};

/** Fields that a new job and an existing one share; within the context of the form. */
export const PlanFields = () => {
  const { control, setValue } = useFormContext<PlanForm>();
  const { workshopOnly = false } = useUser();
  const mechanics = useMechanics();
  const minutes = useWatch({ control, name: 'minutes' });
  const set = (name: 'customer_name' | 'customer_phone' | 'customer_email' | 'day' | 'promised_on', text: string) =>
    setValue(name, text, { shouldDirty: true, shouldValidate: true });
  const pick = (customer: FoundCustomer) => {
    setValue('customer_id', customer.id, { shouldDirty: true });
    set('customer_name', customer.displayName);
    set('customer_phone', customer.primaryPhone ?? '');
    set('customer_email', customer.primaryEmail ?? '');
  };
  return (
    <>
      {!workshopOnly && (
        <Suspense fallback={<Skeleton variant="rounded" height={40} />}>
          <CustomerPicker onPick={pick} />
        </Suspense>
      )}
      <TextControl control={control} name="customer_name" label="Customer" autoComplete="off" required />
      <Box sx={pair}>
        <TextControl control={control} name="customer_phone" label="Phone" type="tel" autoComplete="off" />
        <TextControl control={control} name="customer_email" label="Email" type="email" autoComplete="off" />
      </Box>
      <TextControl
        control={control}
        name="bike"
        label="Bike"
        hint="Make, model and colour"
        autoComplete="off"
        required
      />
      <TextControl control={control} name="problem" label="What to do" multiline minRows={2} maxRows={8} />
      <Box sx={pair}>
        <TextControl
          control={control}
          name="limit_amount"
          label="Not to exceed ($)"
          hint="Without asking the customer. Empty: not agreed"
          autoComplete="off"
          slotProps={{ htmlInput: { inputMode: 'decimal' } }}
        />
        <TextControl
          control={control}
          name="minutes"
          label="Planned work (minutes)"
          autoComplete="off"
          slotProps={{ htmlInput: { inputMode: 'numeric' } }}
        />
      </Box>
      <Box sx={pair}>
        <TextControl control={control} name="day" label="Day of the work" type="date" slotProps={shrunk} />
        <TextControl control={control} name="promised_on" label="Promised for" type="date" slotProps={shrunk} />
      </Box>
      <Suggestion
        minutes={minutes}
        onTake={(day) => {
          set('day', day);
          set('promised_on', day);
        }}
      />
      <SelectControl
        control={control}
        name="assigned_to"
        label="Mechanic"
        options={[{ value: '', label: 'Nobody yet' }, ...mechanics]}
        slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
      />
    </>
  );
};
