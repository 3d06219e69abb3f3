import { sevenYearsDays, type RetentionSettings } from '@chainline/shared/settings/retention-settings-contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { NumberControl } from '../../../../components/form/NumberControl';
import { formatCount } from '../../../../lib/format';
import { useSection } from '../../hooks/use-section';
import { retentionFormSchema, toForm, toSettings, type RetentionForm } from '../../sections/retention-form';
import { retentionSection, type Answer } from '../../settings-section';
import { Fields } from './Fields';
import { SectionForm } from './SectionForm';
import { SectionLoader } from './SectionLoader';

const groups = [
  {
    title: 'Stock',
    fields: [
      {
        name: 'settings.stock_history_days',
        label: 'Stock history',
        hint: 'Stock events, changes, runs and stock taken by orders. The last ten events of each product are kept, so today’s number can always be explained.',
      },
      {
        name: 'settings.run_item_days',
        label: 'Details of runs',
        hint: 'What a run or edit did with each product. Once these details are deleted, it can’t be undone. Its totals are kept as long as the stock history.',
      },
    ],
  },
  {
    title: 'Quotes and emails',
    fields: [
      {
        name: 'settings.quote_event_days',
        label: 'History of closed quotes',
        hint: 'Changes, views, reminders, questions and answers. When a quote was sent, accepted, ordered and paid is kept forever.',
      },
      {
        name: 'settings.quote_view_days',
        label: 'Views of quotes',
        hint: 'When, and from which address, a customer opened a quote. The number of views is kept forever.',
      },
      {
        name: 'settings.email_content_days',
        label: 'Contents of emails',
        hint: 'Texts and attachments. Recipients, dates and delivery results are kept forever.',
      },
    ],
  },
  {
    title: 'Records',
    fields: [
      {
        name: 'settings.audit_days',
        label: 'Audit log',
        hint: `Who did what, and when. The law requires seven years, so the minimum is ${formatCount(sevenYearsDays)} days.`,
      },
      {
        name: 'settings.notification_days',
        label: 'Notifications',
        hint: 'Notifications in the bell, read and unread. The quotes and orders they lead to are kept.',
      },
      {
        name: 'settings.customer_contact_days',
        label: 'Contacts with customers',
        hint: 'Calls and emails that staff started from a customer’s record.',
      },
      {
        name: 'settings.message_days',
        label: 'Conversations',
        hint: 'Text messages and emails in conversations with customers.',
      },
      {
        name: 'settings.photo_days',
        label: 'Photos of jobs and orders',
        hint: 'Photos of bikes at intake, during the work and at collection. Those of open jobs are kept.',
      },
    ],
  },
  {
    title: 'Behind the scenes',
    fields: [
      {
        name: 'settings.outbox_days',
        label: 'Finished deliveries',
        hint: 'Changes, orders and emails that reached the other side. Unconfirmed ones are kept.',
      },
      {
        name: 'settings.webhook_days',
        label: 'Webhooks',
        hint: 'Processed messages from the online shop. The last one of each kind is kept.',
      },
      { name: 'settings.dead_job_days', label: 'Failed jobs', hint: 'Background jobs that ran out of attempts.' },
    ],
  },
] as const;

const Form = ({ answer }: { answer: Answer<RetentionSettings> }) => {
  const form = useForm<RetentionForm>({
    resolver: zodResolver(retentionFormSchema),
    defaultValues: toForm(answer.settings),
  });
  const section = useSection({ section: retentionSection, answer, form, toForm, toSettings });
  return (
    <SectionForm
      title="Retention"
      description="How long history is kept. Older records are deleted every night and can’t be restored. Quotes, acceptances, payments and sales are kept forever."
      section={section}
    >
      {groups.map(({ title, fields }) => (
        <Fields key={title} title={title}>
          {fields.map((field) => (
            <NumberControl key={field.name} control={form.control} {...field} unit="days" />
          ))}
        </Fields>
      ))}
    </SectionForm>
  );
};

export const RetentionSection = () => (
  <SectionLoader section={retentionSection}>{(answer) => <Form answer={answer} />}</SectionLoader>
);
