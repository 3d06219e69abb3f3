import type { ShippingSettings } from '@chainline/shared/settings/shipping-settings-contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { NumberControl } from '../../../../components/form/NumberControl';
import { useSection } from '../../hooks/use-section';
import { deliveryFormSchema, toForm, toSettings, type DeliveryForm } from '../../sections/delivery-form';
import { deliverySection, type Answer } from '../../settings-section';
import { DeliveryBands } from './DeliveryBands';
import { Fields } from './Fields';
import { SectionForm } from './SectionForm';
import { SectionLoader } from './SectionLoader';

const Form = ({ answer }: { answer: Answer<ShippingSettings> }) => {
  const form = useForm<DeliveryForm>({
    resolver: zodResolver(deliveryFormSchema),
    defaultValues: toForm(answer.settings),
  });
  const section = useSection({ section: deliverySection, answer, form, toForm, toSettings });
  const { control } = form;
  return (
    <SectionForm
      title="Delivery"
      description="Prices of our own courier, the distance from which carriers are offered, and the values from which extras apply."
      section={section}
    >
      <Fields title="Tariff">
        <NumberControl control={control} name="settings.base_price" label="Base price" prefix="$" />
        <NumberControl control={control} name="settings.assembly_price" label="Assembly" prefix="$" />
      </Fields>
      <DeliveryBands control={control} />
      <Fields title="Range">
        <NumberControl control={control} name="settings.local_radius_km" label="Own delivery up to" unit="km" />
        <NumberControl control={control} name="settings.external_from_km" label="Carriers from" unit="km" />
      </Fields>
      <Fields title="Thresholds">
        <NumberControl
          control={control}
          name="settings.free_local_over"
          label="Own delivery free over"
          prefix="$"
          hint="Assembly is still charged."
        />
        <NumberControl control={control} name="settings.signature_over" label="Signature on delivery over" prefix="$" />
        <NumberControl control={control} name="settings.insurance_over" label="Insurance over" prefix="$" />
      </Fields>
      <Fields title="Estimated distances">
        <NumberControl
          control={control}
          name="settings.road_factor"
          label="Road factor"
          hint="Roads are this much longer than the straight line between postcodes."
        />
        <NumberControl
          control={control}
          name="settings.geocode_factor"
          label="Map factor"
          hint="The same, for addresses found on the map."
        />
        <NumberControl
          control={control}
          name="settings.unknown_distance_km"
          label="If the address is unknown"
          unit="km"
        />
      </Fields>
    </SectionForm>
  );
};

export const DeliverySection = () => (
  <SectionLoader section={deliverySection}>{(answer) => <Form answer={answer} />}</SectionLoader>
);
