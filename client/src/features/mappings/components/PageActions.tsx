import AddIcon from '@mui/icons-material/Add';
import MatchIcon from '@mui/icons-material/AutoFixHigh';
import SyncIcon from '@mui/icons-material/Sync';
import Button from '@mui/material/Button';
import { RefreshMappings } from './RefreshMappings';

type PageActionsProps = {
  /** Null for read-only users. */
  edit: { onAdd: () => void; onMatch: () => void; onSyncAll: () => void } | null;
  isMatching: boolean;
  isSyncing: boolean;
};

export const PageActions = ({ edit, isMatching, isSyncing }: PageActionsProps) => (
  <>
    <RefreshMappings />
    {edit && (
      <>
        <Button
          variant="outlined"
          startIcon={<MatchIcon />}
          loading={isMatching}
          loadingPosition="start"
          onClick={edit.onMatch}
        >
          Auto-Match
        </Button>
        <Button
          variant="outlined"
          startIcon={<SyncIcon />}
          loading={isSyncing}
          loadingPosition="start"
          onClick={edit.onSyncAll}
        >
          Sync All
        </Button>
        <Button variant="contained" startIcon={<AddIcon />} onClick={edit.onAdd}>
          Add Mapping
        </Button>
      </>
    )}
  </>
);
