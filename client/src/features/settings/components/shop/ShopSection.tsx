import type { ShopSettings } from '@chainline/shared/settings/shop-settings-contract';
import { geocodeAddress } from '@chainline/shared/shipping/shipping-contract';
import { zodResolver } from '@hookform/resolvers/zod';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { NumberControl } from '../../../../components/form/NumberControl';
import { PlainControl } from '../../../../components/form/PlainControl';
import { call } from '../../../../lib/api';
import { useSection } from '../../hooks/use-section';
import { shopFormSchema, toForm, toSettings, type ShopForm } from '../../sections/shop-form';
import { shopSection, type Answer } from '../../settings-section';
import { Fields } from './Fields';
import { SectionForm } from './SectionForm';
import { SectionLoader } from './SectionLoader';

/** Looks up the coordinates of the address. */
const FindPlace = ({ form }: { form: UseFormReturn<ShopForm> }) => {
  const find = useMutation({
    mutationFn: (address: string) => call(geocodeAddress, { body: { address } }),
    onSuccess: ({ coordinates }) => {
      if (coordinates === null) return;
      const changed = { shouldDirty: true, shouldValidate: true };
      form.setValue('settings.latitude', String(coordinates.latitude), changed);
      form.setValue('settings.longitude', String(coordinates.longitude), changed);
    },
  });
  const press = () => {
    const address = form.getValues('settings.address').trim();
    if (address !== '') find.mutate(address);
    else form.setError('settings.address', { message: 'Enter the address first' }, { shouldFocus: true });
  };
  const told = find.data?.coordinates === null ? 'This address was not found.' : find.data?.formatted_address;
  return (
    <Box sx={{ gridColumn: '1 / -1' }}>
      <Button variant="outlined" size="small" loading={find.isPending} onClick={press}>
        Find by address
      </Button>
      <Typography variant="body2" role="status" sx={{ mt: 0.5, color: 'text.secondary' }}>
        {told ?? ''}
      </Typography>
    </Box>
  );
};

const Form = ({ answer }: { answer: Answer<ShopSettings> }) => {
  const form = useForm<ShopForm>({
    resolver: zodResolver(shopFormSchema),
    defaultValues: toForm(answer.settings),
  });
  const section = useSection({ section: shopSection, answer, form, toForm, toSettings });
  const { control } = form;
  return (
    <SectionForm
      title="Shop details"
      description="Your business details, printed on quotes, emails and invoices. Delivery distances are measured from this address."
      section={section}
    >
      <Fields title="Business">
        <PlainControl control={control} name="settings.name" label="Name" />
        <PlainControl control={control} name="settings.legal_name" label="Legal name" hint="If different" />
        <PlainControl
          control={control}
          name="settings.abn"
          label="ABN"
          hint="Eleven digits. Without an ABN, documents cannot be tax invoices."
          inputMode="numeric"
          maxLength={20}
        />
        <PlainControl control={control} name="settings.time_zone" label="Time zone" hint="Such as Australia/Sydney" />
      </Fields>
      <Fields title="Contact">
        <PlainControl control={control} name="settings.phone" label="Phone" type="tel" />
        <PlainControl control={control} name="settings.email" label="Email" type="email" />
        <PlainControl control={control} name="settings.website" label="Website" type="url" hint="https://…" />
      </Fields>
      <Fields title="Place">
        <PlainControl control={control} name="settings.address" label="Address" />
        <PlainControl control={control} name="settings.postcode" label="Postcode" inputMode="numeric" maxLength={4} />
        <NumberControl control={control} name="settings.latitude" label="Latitude" />
        <NumberControl control={control} name="settings.longitude" label="Longitude" />
        <FindPlace form={form} />
      </Fields>
    </SectionForm>
  );
};

export const ShopSection = () => (
  <SectionLoader section={shopSection}>{(answer) => <Form answer={answer} />}</SectionLoader>
);
