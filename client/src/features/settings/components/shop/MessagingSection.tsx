import type { MessagingSettings } from '@chainline/shared/settings/messaging-settings-contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { NumberControl } from '../../../../components/form/NumberControl';
import { useSection } from '../../hooks/use-section';
import { messagingFormSchema, toForm, toSettings, type MessagingForm } from '../../sections/messaging-form';
import { messagingSection, type Answer } from '../../settings-section';
import { Fields } from './Fields';
import { SectionForm } from './SectionForm';
import { SectionLoader } from './SectionLoader';

const Form = ({ answer }: { answer: Answer<MessagingSettings> }) => {
  const form = useForm<MessagingForm>({
    resolver: zodResolver(messagingFormSchema),
    defaultValues: toForm(answer.settings),
  });
  const section = useSection({ section: messagingSection, answer, form, toForm, toSettings });
  return (
    <SectionForm
      title="Text messages"
      description="Text messages written in the quiet hours wait until they end, unless they are marked as urgent."
      section={section}
    >
      <Fields title="Quiet hours">
        <NumberControl control={form.control} name="settings.quiet_from" label="Quiet from" unit="o’clock" />
        <NumberControl
          control={form.control}
          name="settings.quiet_until"
          label="Quiet until"
          unit="o’clock"
          hint="24-hour time at the shop. The same hour twice means no quiet hours."
        />
      </Fields>
    </SectionForm>
  );
};

export const MessagingSection = () => (
  <SectionLoader section={messagingSection}>{(answer) => <Form answer={answer} />}</SectionLoader>
);
