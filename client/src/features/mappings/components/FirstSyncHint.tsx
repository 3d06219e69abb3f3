import type { Mapping } from '@chainline/shared/mappings/mapping-contract';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { formatCount } from '../../../lib/format';

type FirstSyncHintProps = { mappings: readonly Mapping[]; onSyncAll: () => void };

const isWaiting = ({ sync_enabled, awaiting_first_sync }: Mapping): boolean => sync_enabled && awaiting_first_sync;

/** Says that some of the listed mappings await their first sync, and links to it. */
export const FirstSyncHint = ({ mappings, onSyncAll }: FirstSyncHintProps) => {
  const waiting = mappings.filter(isWaiting).length;
  if (waiting === 0) return null;
  return (
    <Alert
      severity="info"
      action={
        <Button color="inherit" size="small" onClick={onSyncAll}>
          Preview
        </Button>
      }
    >
      {waiting === 1 ? '1 mapping on this page is' : `${formatCount(waiting)} mappings on this page are`} awaiting the
      first sync. Preview the changes, then apply them.
    </Alert>
  );
};
