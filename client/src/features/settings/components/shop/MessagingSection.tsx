import type { MessagingSettings } from '@chainline/shared/settings/messaging-settings-contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { NumberControl } from '../../../../components/form/NumberControl';
import { PlainControl } from '../../../../components/form/PlainControl';
import { useSection } from '../../hooks/use-section';
import { messagingFormSchema, toForm, toSettings, type MessagingForm } from '../../sections/messaging-form';
import { messagingSection, type Answer } from '../../settings-section';
import { Fields } from './Fields';
import { MessageTemplates } from './MessageTemplates';
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
      title="Messages"
      description="When text messages wait, their sender and price, and the templates that / inserts into a message."
      section={section}
    >
      <Fields title="Quiet hours">
        <NumberControl control={form.control} name="settings.quiet_from" label="Quiet from" unit="o’clock" />
        <NumberControl
          control={form.control}
          name="settings.quiet_until"
          label="Quiet until"
          unit="o’clock"
          hint="24-hour time at the shop. Text messages wait until then unless they are marked as urgent. The same hour twice means no quiet hours."
        />
      </Fields>
      <Fields title="Sender and price of text messages">
        <PlainControl
          control={form.control}
          name="settings.registered_sender"
          label="Registered sender ID"
          maxLength={11}
          hint="The name that ACMA’s register lists for the shop, if texts are sent under a name. Phones show names that are not registered as “Unverified”. Numbers need no registration."
        />
        <NumberControl
          control={form.control}
          name="settings.text_cents"
          label="Price of one SMS"
          unit="cents"
          hint="What Twilio charges for one part of a text message, for the cost shown before sending. 0 shows no cost."
        />
      </Fields>
      <MessageTemplates control={form.control} />
    </SectionForm>
  );
};

export const MessagingSection = () => (
  <SectionLoader section={messagingSection}>{(answer) => <Form answer={answer} />}</SectionLoader>
);
