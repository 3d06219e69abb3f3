import type { ListSettings } from '@chainline/shared/settings/list-settings-contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { PlainControl } from '../../../../components/form/PlainControl';
import { useSection } from '../../hooks/use-section';
import { listFormSchema, toForm, toSettings, type ListForm } from '../../sections/list-form';
import { listSection, type Answer } from '../../settings-section';
import { Fields } from './Fields';
import { SectionForm } from './SectionForm';
import { SectionLoader } from './SectionLoader';

const lists = [
  { name: 'settings.main_brands', label: 'Main brands', hint: 'Offered first, in the short form.' },
  { name: 'settings.brands', label: 'Brands', hint: 'Offered by the filter and the full form.' },
  { name: 'settings.invoice_types', label: 'Invoice types', hint: 'Used in the bike register.' },
  { name: 'settings.payment_methods', label: 'Payment methods', hint: 'Used in the bike register.' },
] as const;

const Form = ({ answer }: { answer: Answer<ListSettings> }) => {
  const form = useForm<ListForm>({
    resolver: zodResolver(listFormSchema),
    defaultValues: toForm(answer.settings),
  });
  const section = useSection({ section: listSection, answer, form, toForm, toSettings });
  return (
    <SectionForm
      title="Brands and lists"
      description="Choices in the bike register. One entry per line, in display order. Existing records are not changed."
      section={section}
    >
      <Fields title="Lists">
        {lists.map((list) => (
          <PlainControl key={list.name} control={form.control} {...list} lines={10} />
        ))}
      </Fields>
    </SectionForm>
  );
};

export const ListSection = () => (
  <SectionLoader section={listSection}>{(answer) => <Form answer={answer} />}</SectionLoader>
);
