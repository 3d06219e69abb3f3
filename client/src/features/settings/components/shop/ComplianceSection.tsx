import {
  safetyTitles,
  safetyTopics,
  type ComplianceSettings,
} from '@chainline/shared/settings/compliance-settings-contract';
import { zodResolver } from '@hookform/resolvers/zod';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useFieldArray, useForm, useWatch, type UseFormReturn } from 'react-hook-form';
import { NumberControl } from '../../../../components/form/NumberControl';
import { PlainControl } from '../../../../components/form/PlainControl';
import { useSection } from '../../hooks/use-section';
import {
  actionOptions,
  appliesOptions,
  complianceFormSchema,
  emptyScheme,
  stateOptions,
  toForm,
  toSettings,
  type ComplianceForm,
} from '../../sections/compliance-form';
import { complianceSection, type Answer } from '../../settings-section';
import { Fields } from './Fields';
import { SectionForm } from './SectionForm';
import { SectionLoader } from './SectionLoader';

const Schemes = ({ form: { control } }: { form: UseFormReturn<ComplianceForm> }) => {
  const { fields, append, remove } = useFieldArray({ control, name: 'settings.schemes' });
  const schemes = useWatch({ control, name: 'settings.schemes' });
  const nameOf = (at: number) => stateOptions.find(({ value }) => value === schemes[at]?.state)?.label ?? '';
  return (
    <>
      {fields.map(({ id }, at) => (
        <Fields key={id} title={`Accepted standards: ${nameOf(at)}`}>
          <PlainControl control={control} name={`settings.schemes.${at}.state`} label="State" options={stateOptions} />
          <PlainControl
            control={control}
            name={`settings.schemes.${at}.bike_standards`}
            label="Standards of bikes"
            hint="One per line. If a standard is limited: “AS 15194:2016, up to 500 W”."
            lines={4}
          />
          <PlainControl
            control={control}
            name={`settings.schemes.${at}.battery_standards`}
            label="Standards of batteries"
            hint="One per line."
            lines={4}
          />
          <Box>
            <Button color="error" onClick={() => remove(at)}>
              {`Remove ${nameOf(at)}`}
            </Button>
          </Box>
        </Fields>
      ))}
      <Box>
        <Button variant="outlined" onClick={() => append(emptyScheme)}>
          Add State
        </Button>
      </Box>
    </>
  );
};

const Form = ({ answer }: { answer: Answer<ComplianceSettings> }) => {
  const form = useForm<ComplianceForm>({
    resolver: zodResolver(complianceFormSchema),
    defaultValues: toForm(answer.settings),
  });
  const section = useSection({ section: complianceSection, answer, form, toForm, toSettings });
  const { control } = form;
  return (
    <SectionForm
      title="E-bike compliance"
      description="Rules for the sale of e-bikes and the safety information given to customers. This is not legal advice: check it against the law of your state."
      section={section}
    >
      <Fields title="Sales">
        <PlainControl
          control={control}
          name="settings.state"
          label="State of the shop"
          options={stateOptions}
          hint="Nothing is checked in a state without accepted standards."
        />
        <PlainControl
          control={control}
          name="settings.applies_by"
          label="Rules for a sale"
          options={appliesOptions}
          hint="What is collected follows the rules of the shop’s state."
        />
        <PlainControl
          control={control}
          name="settings.action"
          label="Bikes without valid proof"
          options={actionOptions}
          hint="On quotes, orders and bikes of the register. The reason goes to the audit log."
        />
      </Fields>
      <Schemes form={form} />
      <Fields title="Proof">
        <NumberControl
          control={control}
          name="settings.expires_soon_days"
          label="Certificates expire soon"
          unit="days before"
          hint="From then on, the compliance page says so and managers are notified."
        />
        <PlainControl
          control={control}
          name="settings.marking_hint"
          label="Hint on the marking"
          hint="Shown to those who record that they have checked the marking on a bike."
          lines={3}
        />
      </Fields>
      <Fields title="Safety information for customers">
        {safetyTopics.map((topic) => (
          <PlainControl
            key={topic}
            control={control}
            name={`settings.safety.${topic}`}
            label={safetyTitles[topic]}
            lines={5}
          />
        ))}
      </Fields>
    </SectionForm>
  );
};

export const ComplianceSection = () => (
  <SectionLoader section={complianceSection}>{(answer) => <Form answer={answer} />}</SectionLoader>
);
