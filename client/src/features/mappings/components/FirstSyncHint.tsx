import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { formatCount } from '../../../lib/format';

type FirstSyncHintProps = {
  /** Number of all mappings awaiting their first sync, listed or not. */
  waiting: number;
  onSyncAll: () => void;
};

/** Says that mappings await their first sync, and links to it. */
export const FirstSyncHint = ({ waiting, onSyncAll }: FirstSyncHintProps) =>
  waiting === 0 ? null : (
    <Alert
      severity="info"
      action={
        <Button color="inherit" size="small" onClick={onSyncAll}>
          Preview
        </Button>
      }
    >
      {waiting === 1 ? '1 mapping is' : `${formatCount(waiting)} mappings are`} awaiting the first sync. Preview the
      changes, then apply them.
    </Alert>
  );
