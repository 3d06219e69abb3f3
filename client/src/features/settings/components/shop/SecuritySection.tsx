import type { SecuritySettings } from '@chainline/shared/settings/security-settings-contract';
import { zodResolver } from '@hookform/resolvers/zod';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useForm } from 'react-hook-form';
import { Link as RouterLink } from 'react-router-dom';
import { SwitchControl } from '../../../../components/form/SwitchControl';
import { paths } from '../../../../lib/paths';
import { useSection } from '../../hooks/use-section';
import { securityFormSchema, toForm, toSettings, type SecurityForm } from '../../sections/security-form';
import { securitySection, type Answer } from '../../settings-section';
import { tabPath } from '../../settings-tabs';
import { SectionForm } from './SectionForm';
import { SectionLoader } from './SectionLoader';

const Form = ({ answer }: { answer: Answer<SecuritySettings> }) => {
  const form = useForm<SecurityForm>({
    resolver: zodResolver(securityFormSchema),
    defaultValues: toForm(answer.settings),
  });
  const section = useSection({ section: securitySection, answer, form, toForm, toSettings });
  return (
    <SectionForm title="Security" description="How managers sign in." section={section}>
      <SwitchControl
        control={form.control}
        name="settings.managers_need_second_factor"
        label="Managers must use a second factor"
        hint="Takes effect immediately: a manager without one has to set it up first. You need one yourself to turn this on."
      />
      <Typography variant="body2">
        <Link component={RouterLink} to={tabPath('second-factor')}>
          Your own second factor
        </Link>
        {' · '}
        <Link component={RouterLink} to={paths.auditLog()}>
          Audit log
        </Link>
      </Typography>
    </SectionForm>
  );
};

export const SecuritySection = () => (
  <SectionLoader section={securitySection}>{(answer) => <Form answer={answer} />}</SectionLoader>
);
