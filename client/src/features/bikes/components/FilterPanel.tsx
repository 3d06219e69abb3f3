import type { BikeQuery, BikeRights } from '@chainline/shared/bikes/bike-contract';
import type { BikeColumn } from '@chainline/shared/bikes/bike-rules';
import AddIcon from '@mui/icons-material/Add';
import CloseIcon from '@mui/icons-material/ExpandLess';
import ImportIcon from '@mui/icons-material/UploadFileOutlined';
import EmailIcon from '@mui/icons-material/MarkEmailReadOutlined';
import OpenIcon from '@mui/icons-material/ExpandMore';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId, useRef, useState } from 'react';
import { DownloadButton } from '../../../components/DownloadButton';
import { VisuallyHidden } from '../../../components/VisuallyHidden';
import type { ListChange } from '../../../lib/url-state';
import { activeFilters, exportPath, noNarrowing } from '../bike-filters';
import { BikeFilters } from './BikeFilters';
import { ColumnsMenu } from './ColumnsMenu';

type FilterPanelProps = {
  state: BikeQuery;
  change: ListChange<BikeQuery>;
  can: BikeRights | undefined;
  columns: readonly BikeColumn[];
  isWide: boolean;
  onAdd: () => void;
  onEmail: () => void;
  onImport: () => void;
};

const Chips = ({ state, change }: Pick<FilterPanelProps, 'state' | 'change'>) => {
  const active = activeFilters(state);
  const row = useRef<HTMLDivElement>(null);
  if (active.length === 0) return null;
  return (
    <Stack ref={row} direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap', alignItems: 'center' }}>
      <Box
        component="ul"
        aria-label="Active filters"
        sx={{ listStyle: 'none', m: 0, p: 0, display: 'flex', flexWrap: 'wrap', gap: 1 }}
      >
        {active.map(({ key, label }) => (
          <Box key={key} component="li" sx={{ maxWidth: '100%' }}>
            <Chip
              component="button"
              type="button"
              clickable
              label={label}
              aria-label={`Remove filter ${label}`}
              onDelete={() => change({ [key]: undefined })}
              onClick={() => change({ [key]: undefined })}
              sx={{ maxWidth: '100%' }}
            />
          </Box>
        ))}
      </Box>
      <Button size="small" onClick={() => change(noNarrowing)}>
        Clear All
      </Button>
    </Stack>
  );
};

const Actions = ({ state, change, can, columns, onAdd, onEmail, onImport }: Omit<FilterPanelProps, 'isWide'>) => (
  <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap' }}>
    {can?.edit === true && (
      <Button variant="contained" startIcon={<AddIcon />} onClick={onAdd}>
        Add Bike
      </Button>
    )}
    {can?.edit === true && (
      <Button variant="outlined" startIcon={<EmailIcon />} onClick={onEmail}>
        Email Upload
      </Button>
    )}
    {can?.see_costs === true && (
      <Button variant="outlined" startIcon={<ImportIcon />} onClick={onImport}>
        Import
      </Button>
    )}
    <DownloadButton path={exportPath(state)} filename="bike-inventory.csv">
      Export
    </DownloadButton>
    <ColumnsMenu columns={columns} seesCosts={can?.see_costs ?? false} />
    {can?.edit === true && state.deleted === undefined && (
      <Button onClick={() => change({ ...noNarrowing, deleted: 'true' })}>Deleted records</Button>
    )}
  </Stack>
);

/** Filters and actions, open on wide screens. Collapsed, it still says how many filters are in force. */
export const FilterPanel = ({ isWide, ...actions }: FilterPanelProps) => {
  const { state, change } = actions;
  const contentId = useId();
  const titleId = useId();
  const [chosen, setChosen] = useState<boolean | null>(null);
  const isOpen = chosen ?? isWide;
  const count = activeFilters(state).length;
  return (
    <Paper component="section" variant="outlined" aria-labelledby={titleId} sx={{ boxShadow: 1 }}>
      <Typography variant="h2" component="h2" sx={{ fontSize: '1rem', m: 0 }}>
        <Button
          id={titleId}
          fullWidth
          color="inherit"
          aria-expanded={isOpen}
          aria-controls={contentId}
          endIcon={isOpen ? <CloseIcon /> : <OpenIcon />}
          onClick={() => setChosen(!isOpen)}
          sx={{ justifyContent: 'space-between', px: 2, py: 1.25 }}
        >
          <Stack component="span" direction="row" spacing={1} sx={{ alignItems: 'center' }}>
            <span>Filters &amp; Actions</span>
            {!isOpen && count > 0 && (
              <Chip
                component="span"
                size="small"
                color="primary"
                label={
                  <>
                    {count}
                    <VisuallyHidden>{count === 1 ? ' active filter' : ' active filters'}</VisuallyHidden>
                  </>
                }
              />
            )}
          </Stack>
        </Button>
      </Typography>
      <Box id={contentId} hidden={!isOpen} sx={{ px: 2, pb: 2 }}>
        {isOpen && (
          <Stack spacing={2}>
            <Stack
              role="group"
              aria-label="Filters"
              direction="row"
              useFlexGap
              spacing={1.5}
              sx={{ flexWrap: 'wrap', alignItems: 'center' }}
            >
              <BikeFilters state={state} change={change} isWide={isWide} />
            </Stack>
            <Chips state={state} change={change} />
            <Actions {...actions} />
          </Stack>
        )}
      </Box>
    </Paper>
  );
};
