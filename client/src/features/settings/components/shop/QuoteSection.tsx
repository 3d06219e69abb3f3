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
      description="What a new quote begins with. Quotes that were sent keep what they were sent with."
      section={section}
    >
      <Fields title="Duration">
        <NumberControl control={control} name="settings.valid_days" label="Valid for" unit="days" />
        <NumberControl
          control={control}
          name="settings.remind_days_before"
          label="Remind the customer before the end"
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
          hint="Never more than the total of the quote"
        />
        <NumberControl control={control} name="settings.delivery_fee" label="Delivery fee" prefix="$" />
        <NumberControl control={control} name="settings.setup_fee" label="Setup fee" prefix="$" />
      </Fields>
      <Fields title="Margins that should be left after cost">
        <NumberControl control={control} name="settings.margin_products" label="Products" unit="%" />
        <NumberControl control={control} name="settings.margin_accessories" label="Accessories" unit="%" />
      </Fields>
      <Fields title="People">
        <NumberControl
          control={control}
          name="settings.capacity"
          label="Open quotes one person can look after"
          unit="quotes"
        />
      </Fields>
      <SwitchControl
        control={control}
        name="settings.notes_for_customer"
        label="Customers see the notes of a quote"
        hint="Otherwise they stay inside the shop."
      />
    </SectionForm>
  );
};

export const QuoteSection = () => (
  <SectionLoader section={quoteSection}>{(answer) => <Form answer={answer} />}</SectionLoader>
);
