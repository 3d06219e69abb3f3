import type { Integration } from '@chainline/shared/integrations/integration-contract';
import type { Tone } from '../../components/StatusChip';

const states: Record<Integration['state'], { label: string; tone: Tone }> = {
  not_configured: { label: 'Not configured', tone: 'neutral' },
  ready: { label: 'Ready', tone: 'success' },
  connected: { label: 'Connected', tone: 'success' },
  disconnected: { label: 'Not connected', tone: 'warning' },
  failing: { label: 'Failing', tone: 'error' },
};

export const stateChip = ({ state }: Pick<Integration, 'state'>) => states[state];
