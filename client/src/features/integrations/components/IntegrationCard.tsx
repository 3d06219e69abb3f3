import { connectionSystems } from '@chainline/shared/integrations/connection-contract';
import type { Integration } from '@chainline/shared/integrations/integration-contract';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { ErrorState } from '../../../components/ErrorState';
import { FactList, type Fact } from '../../../components/FactList';
import { Panel } from '../../../components/Panel';
import { StatusChip } from '../../../components/StatusChip';
import { formatCount, formatDateTime } from '../../../lib/format';
import { useTestIntegration } from '../api/integration-queries';
import { stateChip } from '../integration-view';
import { ConnectionActions } from './ConnectionActions';
import { LightspeedActions } from './LightspeedActions';

const toFacts = ({ last_success_at, last_failure_at, last_failure }: Integration): Fact[] => [
  ...(last_success_at === null ? [] : [{ label: 'Last answered', value: formatDateTime(last_success_at) }]),
  ...(last_failure_at === null ? [] : [{ label: 'Last failed', value: formatDateTime(last_failure_at) }]),
  ...(last_failure === null ? [] : [{ label: 'Last error', value: last_failure }]),
];

const TestResult = ({ test }: { test: ReturnType<typeof useTestIntegration> }) => {
  if (test.error) return <ErrorState message="The connection could not be tested." error={test.error} />;
  if (!test.data) return null;
  const { ok, message, took_ms } = test.data;
  return (
    <Alert severity={ok ? 'success' : 'error'} role={ok ? 'status' : 'alert'}>
      {`${message} (${formatCount(took_ms)} ms)`}
    </Alert>
  );
};

/** Status of one connected system, with a connection test. */
export const IntegrationCard = ({ integration }: { integration: Integration }) => {
  const { system, name, purpose, message, can } = integration;
  const test = useTestIntegration();
  const facts = toFacts(integration);
  const connectable = connectionSystems.find((one) => one === system);
  return (
    <Panel title={name} aside={<StatusChip {...stateChip(integration)} />}>
      <Stack spacing={1.5}>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {purpose}
        </Typography>
        <Typography variant="body2">{message}</Typography>
        {integration.warning !== null && <Alert severity="warning">{integration.warning}</Alert>}
        {facts.length > 0 && <FactList facts={facts} />}
        <TestResult test={test} />
        {(can.test || can.connect || can.disconnect || can.set_up) && (
          <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap' }}>
            {can.test && (
              <Button
                variant="outlined"
                loading={test.isPending}
                aria-label={`Test ${name}`}
                onClick={() => test.mutate(system)}
              >
                Test
              </Button>
            )}
            {can.set_up && connectable !== undefined && (
              <ConnectionActions system={connectable} name={name} isSetUpHere={integration.is_set_up_here} />
            )}
            {system === 'lightspeed' && <LightspeedActions can={can} />}
          </Stack>
        )}
      </Stack>
    </Panel>
  );
};
