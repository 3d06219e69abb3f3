import { largestSheetBytes, type BikeImport, type ImportMapping } from '@chainline/shared/bikes/bike-import-contract';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { Theme } from '@mui/material/styles';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import { ErrorState } from '../../../components/ErrorState';
import { FilePicker } from '../../../components/FilePicker';
import { FormDialog } from '../../../components/form/FormDialog';
import { ProgressAlert } from '../../../components/ProgressAlert';
import { formatCount, formatDateTime } from '../../../lib/format';
import { useDiscardRun } from '../../runs';
import { bikeKeys } from '../api/bike-queries';
import {
  bikeImportQueries,
  useApplyImport,
  usePreviewImport,
  useStopImport,
  useUndoImport,
} from '../api/bike-import-calls';
import { ImportMappingFields } from './ImportMappingFields';
import { ImportRows } from './ImportRows';

const problemOf = ({ name, size }: File): string | null => {
  if (!/\.(csv|txt|xlsx)$/i.test(name)) return 'Choose a CSV or XLSX file.';
  if (size === 0) return 'The file is empty.';
  return size > largestSheetBytes ? 'The file is larger than 5 MB: split it.' : null;
};

const summaryOf = ({ counts }: BikeImport): string => {
  const { add, change, same, ask, refused } = counts;
  return (
    `${formatCount(add)} new, ${formatCount(change)} to change, ${formatCount(same)} without a change, ` +
    `${formatCount(ask)} to decide, ${formatCount(refused)} refused. Nothing has been changed yet.`
  );
};

const rowCount = (count: number): string => (count === 1 ? '1 row' : `${formatCount(count)} rows`);

const resultOf = ({ counts, status, undo }: BikeImport): string => {
  if (undo !== null) {
    const kept = counts.applied === 0 ? '' : ` Not undone: ${rowCount(counts.applied)}, see the notes.`;
    return `${rowCount(counts.undone)} undone.${kept}`;
  }
  const left = counts.left === 0 ? '' : ` Left as they are: ${rowCount(counts.left)}, see the notes.`;
  const rows = `${rowCount(counts.applied)} imported.${left}`;
  return status === 'cancelled' ? `Cancelled. ${rows}` : rows;
};

type PreviewProps = {
  shown: BikeImport;
  preview: Pick<ReturnType<typeof usePreviewImport>, 'isPending' | 'error'>;
  onMapping: (mapping: ImportMapping) => void;
  onBack: () => void;
};

const Preview = ({ shown, preview, onMapping, onBack }: PreviewProps) => {
  const [decisions, setDecisions] = useState<ReadonlyMap<number, string>>(new Map());
  const apply = useApplyImport(shown.id);
  const discard = useDiscardRun();
  const { add, change, refused, ask } = shown.counts;
  const decided = [...decisions].filter(([, decision]) => decision !== '');
  const count = add + change + decided.length;
  const isBusy = preview.isPending || apply.isPending || discard.isPending;
  return (
    <>
      <DialogContent dividers>
        <Stack spacing={2}>
          {preview.error && <ErrorState message="The file could not be checked." error={preview.error} />}
          {apply.error && <ErrorState message="The import could not be started." error={apply.error} />}
          <Alert severity={refused + ask > 0 ? 'warning' : 'info'} role="status">
            {summaryOf(shown)}
          </Alert>
          <ImportMappingFields shown={shown} onChange={onMapping} />
          <ImportRows
            shown={shown}
            choosing={{
              decisions,
              onDecide: (row, decision) => setDecisions((before) => new Map(before).set(row, decision)),
            }}
          />
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" disabled={isBusy} onClick={() => discard.mutate(shown.id, { onSettled: onBack })}>
          Choose another file
        </Button>
        <Button
          variant="contained"
          disabled={isBusy || count === 0}
          onClick={() =>
            apply.mutate({
              decisions: decided.map(([row, decision]) => ({
                row,
                bike_id: decision === 'add' ? null : Number(decision),
              })),
            })
          }
        >
          {`Import ${rowCount(count)}`}
        </Button>
      </DialogActions>
    </>
  );
};

const Result = ({ shown, onBack, onClose }: { shown: BikeImport; onBack: () => void; onClose: () => void }) => {
  const stop = useStopImport();
  const undo = useUndoImport();
  const { running } = shown;
  return (
    <>
      <DialogContent dividers>
        <Stack spacing={2}>
          {undo.error && <ErrorState message="The import could not be undone." error={undo.error} />}
          {running === null ? (
            <ProgressAlert
              severity={shown.status === 'failed' ? 'error' : shown.counts.left > 0 ? 'warning' : 'success'}
              title={shown.status === 'failed' ? 'The import stopped because of an error.' : resultOf(shown)}
            />
          ) : (
            <ProgressAlert
              severity="info"
              title={shown.undo === null ? 'Importing…' : 'Undoing…'}
              percent={shown.progress}
              actions={
                <Button
                  size="small"
                  color="inherit"
                  disabled={stop.isPending || stop.isSuccess}
                  onClick={() => stop.mutate(running)}
                >
                  {stop.isPending || stop.isSuccess ? 'Cancelling…' : 'Cancel'}
                </Button>
              }
            />
          )}
          {running === null && <ImportRows shown={shown} choosing={null} />}
        </Stack>
      </DialogContent>
      <DialogActions>
        {shown.can.undo && (
          <Button color="inherit" disabled={undo.isPending} onClick={() => undo.mutate(shown.id)}>
            Undo import
          </Button>
        )}
        <Button color="inherit" onClick={onBack}>
          Import another file
        </Button>
        <Button variant="contained" onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </>
  );
};

const Former = ({ onShow }: { onShow: (id: string) => void }) => {
  const { data = [] } = useQuery(bikeImportQueries.list());
  if (data.length === 0) return null;
  return (
    <Box component="section" aria-label="Former imports">
      <Typography variant="h3" sx={{ fontSize: '0.95rem', mb: 0.5 }}>
        Former imports
      </Typography>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {data.map((each) => (
          <Box
            key={each.id}
            component="li"
            sx={{ display: 'flex', alignItems: 'center', gap: 1, justifyContent: 'space-between' }}
          >
            <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
              {`${each.filename}, ${formatDateTime(each.at)}, ${each.by}: ${resultOf(each)}`}
            </Typography>
            <Button size="small" aria-label={`Show ${each.filename}`} onClick={() => onShow(each.id)}>
              Show
            </Button>
          </Box>
        ))}
      </Box>
    </Box>
  );
};

const hint =
  'Start from an export or your own sheet. The first time, choose what each column means. Rows are matched by serial ' +
  'number, or else by INV Number, model and Provisory Number. Empty cells change nothing. Up to 10,000 rows.';

type ChoiceProps = Pick<PreviewProps, 'preview'> & {
  error: unknown;
  onFile: (file: File) => void;
  onShow: (id: string) => void;
  onClose: () => void;
};

const Choice = ({ error, preview, onFile, onShow, onClose }: ChoiceProps) => (
  <>
    <DialogContent dividers>
      <Stack spacing={2}>
        {error !== null && <ErrorState message="The import could not be loaded." error={error} />}
        {preview.error && <ErrorState message="The file could not be checked." error={preview.error} />}
        <FilePicker
          label="CSV or XLSX file"
          prompt="Drop a CSV or XLSX file here, or choose one."
          accept=".csv,.txt,.xlsx"
          hint={hint}
          busy={preview.isPending}
          problemOf={problemOf}
          onFile={onFile}
        />
        <Former onShow={onShow} />
      </Stack>
    </DialogContent>
    <DialogActions>
      <Button color="inherit" onClick={onClose} disabled={preview.isPending}>
        Cancel
      </Button>
    </DialogActions>
  </>
);

type ImportDialogProps = { open: boolean; onClose: () => void };

/** Imports a sheet into the register: choice, preview row by row, progress, undo. Needs a new key on each opening. */
export const ImportDialog = ({ open, onClose }: ImportDialogProps) => {
  const titleId = useId();
  const isSmall = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'), { noSsr: true });
  const [file, setFile] = useState<File | null>(null);
  const [id, setId] = useState<string | null>(null);
  const client = useQueryClient();
  const preview = usePreviewImport();
  const { data, error } = useQuery({ ...bikeImportQueries.detail(id ?? ''), enabled: id !== null });
  const shown = id === null ? undefined : data;
  const isRunning = shown !== undefined && shown.running !== null;

  // Reload the lists of the register once a run has ended: it wrote them on the server.
  useEffect(() => {
    if (!isRunning) return undefined;
    return () => void client.invalidateQueries({ queryKey: [...bikeKeys.all, 'list'] });
  }, [isRunning, client]);

  const show = { onSuccess: (made: BikeImport) => setId(made.id) };
  const start = (chosen: File) => {
    setFile(chosen);
    preview.mutate({ file: chosen }, show);
  };
  const back = () => {
    setId(null);
    setFile(null);
    preview.reset();
  };
  return (
    <FormDialog
      open={open}
      onClose={() => !preview.isPending && onClose()}
      maxWidth={id === null ? 'sm' : 'lg'}
      fullWidth
      fullScreen={isSmall}
      aria-labelledby={titleId}
    >
      <DialogTitle id={titleId}>{shown ? `Import ${shown.filename}` : 'Import bikes'}</DialogTitle>
      {shown && shown.status === 'awaiting_approval' && file && (
        <Preview
          key={shown.id}
          shown={shown}
          preview={preview}
          onMapping={(mapping) => preview.mutate({ file, mapping }, show)}
          onBack={back}
        />
      )}
      {shown && shown.status !== 'awaiting_approval' && <Result shown={shown} onBack={back} onClose={onClose} />}
      {!shown && <Choice error={error} preview={preview} onFile={start} onShow={setId} onClose={onClose} />}
    </FormDialog>
  );
};
