import type { RunItemOutcome } from '@chainline/shared/sync/run-contract';
import { StatusChip } from '../../../components/StatusChip';
import { outcomes } from '../run-view';

export const RunOutcomeChip = ({ outcome }: { outcome: RunItemOutcome }) => <StatusChip {...outcomes[outcome]} />;
