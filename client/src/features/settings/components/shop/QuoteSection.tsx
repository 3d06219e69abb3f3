import type { QuoteSettings } from '@chainline/shared/settings/quote-settings-contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { NumberControl } from '../../../../components/form/NumberControl';
import { PlainControl } from '../../../../components/form/PlainControl';
import { SwitchControl } from '../../../../components/form/SwitchControl';
import { useSection } from '../../hooks/use-section';
import { quoteFormSchema, toForm, toSettings, type QuoteForm } from '../../sections/quote-form';
import { quoteSection, type Answer } from '../../settings-section';
import { Fields } from './Fields';
import { SectionForm } from './SectionForm';
import { SectionLoader } from './SectionLoader';

const paymentOptions = [
  { value: 'customer_chooses', label: 'The customer chooses' },
  { value: 'deposit', label: 'A deposit' },
  { value: 'full', label: 'The full amount' },
];

const Form = ({ answer }: { answer: Answer<QuoteSettings> }) => {
  const form = useForm<QuoteForm>({
    resolver: zodResolver(quoteFormSchema),
    defaultValues: toForm(answer.settings),
  });
  const section = useSection({ section: quoteSection, answer, form, toForm, toSettings });
  const { control } = form;
  return (
    <SectionForm
      title="Quotes"
      description="Defaults for new quotes. Quotes already sent are not changed."
      section={section}
    >
      <Fields title="Duration">
        <NumberControl control={control} name="settings.valid_days" label="Valid for" unit="days" />
        <NumberControl
          control={control}
          name="settings.remind_days_before"
          label="Remind the customer before it expires"
          unit="days"
          hint="0 = never"
        />
      </Fields>
      <Fields title="Payment">
        <PlainControl control={control} name="settings.payment_option" label="Payment" options={paymentOptions} />
        <NumberControl
          control={control}
          name="settings.deposit"
          label="Deposit"
          prefix="$"
          hint="Quotes of no more than this are paid in full"
        />
        <NumberControl
          control={control}
          name="settings.remind_deposit_days"
          label="Remind of an unpaid deposit after"
          unit="days"
          hint="One email with the payment link; 0 = never"
        />
        <NumberControl control={control} name="settings.delivery_fee" label="Delivery fee" prefix="$" />
        <NumberControl control={control} name="settings.setup_fee" label="Setup fee" prefix="$" />
      </Fields>
      <Fields title="Target margins">
        <NumberControl control={control} name="settings.margin_products" label="Products" unit="%" />
        <NumberControl control={control} name="settings.margin_accessories" label="Accessories" unit="%" />
      </Fields>
      <Fields title="Discounts without a manager’s approval">
        <NumberControl
          control={control}
          name="settings.discount_limit_staff"
          label="Sales staff, off the whole quote"
          unit="%"
          hint="Never below cost where it is known"
        />
        <NumberControl
          control={control}
          name="settings.discount_limit_quotes"
          label="Quotes role, off the whole quote"
          unit="%"
          hint="Never below cost where it is known"
        />
      </Fields>
      <Fields title="People">
        <NumberControl
          control={control}
          name="settings.capacity"
          label="Maximum open quotes per person"
          unit="quotes"
        />
      </Fields>
      <SwitchControl
        control={control}
        name="settings.notes_for_customer"
        label="Show quote notes to customers"
        hint="Otherwise they are internal."
      />
    </SectionForm>
  );
};

export const QuoteSection = () => (
  <SectionLoader section={quoteSection}>{(answer) => <Form answer={answer} />}</SectionLoader>
);
