import type { AccountingSettings } from '@chainline/shared/settings/accounting-settings-contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { PlainControl } from '../../../../components/form/PlainControl';
import { useSection } from '../../hooks/use-section';
import { accountingFormSchema, toForm, toSettings, type AccountingForm } from '../../sections/accounting-form';
import { accountingSection, type Answer } from '../../settings-section';
import { Fields } from './Fields';
import { SectionForm } from './SectionForm';
import { SectionLoader } from './SectionLoader';

const Form = ({ answer }: { answer: Answer<AccountingSettings> }) => {
  const form = useForm<AccountingForm>({
    resolver: zodResolver(accountingFormSchema),
    defaultValues: toForm(answer.settings),
  });
  const section = useSection({ section: accountingSection, answer, form, toForm, toSettings });
  const { control } = form;
  return (
    <SectionForm
      title="Accounting"
      description="Accounts and tax rate of the invoices that the revenue page exports for Xero. They must exist there under exactly these codes and names."
      section={section}
    >
      <Fields title="Accounts">
        <PlainControl control={control} name="settings.goods_account" label="Bikes, accessories and parts" />
        <PlainControl control={control} name="settings.labour_account" label="Labour" />
        <PlainControl control={control} name="settings.delivery_account" label="Delivery, fees and discounts" />
      </Fields>
      <Fields title="Tax">
        <PlainControl control={control} name="settings.tax_type" label="Tax rate" />
      </Fields>
    </SectionForm>
  );
};

export const AccountingSection = () => (
  <SectionLoader section={accountingSection}>{(answer) => <Form answer={answer} />}</SectionLoader>
);
