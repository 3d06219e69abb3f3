import type { ListSettings } from '@chainline/shared/settings/list-settings-contract';
import { getSyncSettings, type SyncSettings } from '@chainline/shared/settings/sync-settings-contract';
import { zodResolver } from '@hookform/resolvers/zod';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { Link as RouterLink } from 'react-router-dom';
import { ErrorState } from '../../../../components/ErrorState';
import { FactList, type Fact } from '../../../../components/FactList';
import { NumberControl } from '../../../../components/form/NumberControl';
import { LoadingState } from '../../../../components/LoadingState';
import { Panel } from '../../../../components/Panel';
import { call } from '../../../../lib/api';
import { formatCount } from '../../../../lib/format';
import { paths } from '../../../../lib/paths';
import { shieldLabels } from '../../../stock';
import { useSection } from '../../hooks/use-section';
import { thresholdFormSchema, toForm, toSettings, type ThresholdForm } from '../../sections/threshold-form';
import { listSection, settingsKey, type Answer } from '../../settings-section';
import { Fields } from './Fields';
import { SectionForm } from './SectionForm';
import { SectionLoader } from './SectionLoader';

const Form = ({ answer }: { answer: Answer<ListSettings> }) => {
  const form = useForm<ThresholdForm>({
    resolver: zodResolver(thresholdFormSchema),
    defaultValues: toForm(answer.settings),
  });
  const section = useSection({ section: listSection, answer, form, toForm, toSettings });
  return (
    <SectionForm title="Stock" description="Limits for low stock and for automatic matching." section={section}>
      <Fields title="Thresholds">
        <NumberControl control={form.control} name="settings.low_stock" label="Low stock" unit="units or fewer" />
        <NumberControl
          control={form.control}
          name="settings.match_threshold"
          label="Auto-Match links pairs from"
          unit="%"
          hint="Less certain pairs become suggestions to review, and so do those below 90% without the same price or code."
        />
      </Fields>
    </SectionForm>
  );
};

const limit = (count: number, percent: number): string =>
  `${formatCount(count)} mappings and ${percent}% of all enabled`;

const toFacts = (settings: SyncSettings): Fact[] => [
  { label: 'Many changes at once', value: limit(settings.mass_change_min, settings.mass_change_percent) },
  { label: 'Many items dropping to zero at once', value: limit(settings.mass_zero_min, settings.mass_zero_percent) },
  {
    label: 'Online orders at the till',
    value: settings.orders_as_sales ? 'Become completed sales' : 'Only lower the quantity',
  },
  { label: 'Units of accepted quotes', value: shieldLabels[settings.oversell_shield] },
];

/** Current sync settings, read-only: they are changed on the sync dashboard, beside the runs they affect. */
const SyncPanel = () => {
  const { data, error, refetch } = useQuery({
    queryKey: settingsKey('sync'),
    queryFn: ({ signal }) => call(getSyncSettings, {}, { signal }),
    refetchOnMount: 'always',
  });
  return (
    <Panel
      title="Stock sync"
      aside={
        <Button component={RouterLink} to={paths.syncSettings()} variant="outlined" size="small">
          Change in the Sync Dashboard
        </Button>
      }
    >
      <Typography variant="body2" sx={{ color: 'text.secondary', mb: 1.5 }}>
        Changes that no sale, order or delivery explains wait for a manager’s approval if they reach both limits within
        ten minutes.
      </Typography>
      {error && <ErrorState message="The settings could not be loaded." error={error} onRetry={() => void refetch()} />}
      {!data && !error && <LoadingState label="Loading the settings" />}
      {data && <FactList facts={toFacts(data.settings)} />}
    </Panel>
  );
};

export const StockSection = () => (
  <Stack spacing={2.5}>
    <SectionLoader section={listSection}>{(answer) => <Form answer={answer} />}</SectionLoader>
    <SyncPanel />
  </Stack>
);
