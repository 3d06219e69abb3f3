import { importProductCsv } from '@chainline/shared/products/product-csv-contract';
import type { ResponseOf } from '@chainline/shared/http/endpoint';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { Theme } from '@mui/material/styles';
import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { call } from '../../../lib/api';
import { newKey } from '../../../lib/new-key';
import { ErrorState } from '../../../components/ErrorState';
import { FormDialog } from '../../../components/form/FormDialog';
import { useFormDialog } from '../../../components/form/form-dialog-context';
import { useDiscardRun } from '../../runs';
import { EditRun } from '../bulk/EditRun';
import { useDropWhenLeft } from '../bulk/use-drop-when-left';
import { CsvFilePicker } from './CsvFilePicker';
import { CsvReportView } from './CsvReportView';
import { decodeCsv } from './csv-decoder';

type CsvImportDialogProps = { open: boolean; onClose: () => void; onApplied: (runId: string) => void };

type Checked = ResponseOf<typeof importProductCsv>;

type ReportStepProps = {
  checked: Checked;
  onOther: () => void;
  onGoOn: (runId: string) => void;
};

const ReportStep = ({ checked: { run_id, report }, onOther, onGoOn }: ReportStepProps) => {
  const discard = useDiscardRun();
  const keep = useDropWhenLeft(run_id, !discard.isPending && !discard.isSuccess);
  useFormDialog({ isDirty: false, isBusy: discard.isPending });
  const drop = () => {
    keep();
    if (run_id === null) onOther();
    else discard.mutate(run_id, { onSuccess: onOther });
  };
  const goOn = (id: string) => {
    keep();
    onGoOn(id);
  };
  return (
    <>
      <DialogContent dividers>
        <CsvReportView report={report} />
      </DialogContent>
      <DialogActions>
        <Button color="inherit" disabled={discard.isPending} onClick={drop}>
          Choose another file
        </Button>
        <Button variant="contained" disabled={run_id === null} onClick={() => run_id !== null && goOn(run_id)}>
          {run_id === null ? 'Nothing to change' : 'Continue'}
        </Button>
      </DialogActions>
    </>
  );
};

/** Imports a CSV file: choice, report row by row, result. Its key must change with each opening. */
export const CsvImportDialog = ({ open, onClose, onApplied }: CsvImportDialogProps) => {
  const titleId = useId();
  const isSmall = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'), { noSsr: true });
  const [runId, setRunId] = useState<string | null>(null);
  const { mutate, data, error, isPending, reset, variables } = useMutation({
    mutationFn: async ({ file, key }: { file: File; key: string }) =>
      call(importProductCsv, { body: { filename: file.name, text: await decodeCsv(file), key } }),
    meta: { handled: true },
  });
  const isWide = data !== undefined;

  return (
    <FormDialog
      open={open}
      onClose={() => !isPending && onClose()}
      maxWidth={isWide ? 'lg' : 'sm'}
      fullWidth
      fullScreen={isSmall}
      aria-labelledby={titleId}
    >
      <DialogTitle id={titleId}>Import CSV</DialogTitle>
      {runId !== null && (
        <EditRun
          runId={runId}
          onBack={() => {
            setRunId(null);
            reset();
          }}
          onClose={onClose}
          onApplied={onApplied}
        />
      )}
      {runId === null && data && <ReportStep checked={data} onOther={reset} onGoOn={setRunId} />}
      {runId === null && !data && (
        <>
          <DialogContent dividers>
            <Stack spacing={2}>
              {error && (
                <ErrorState error={error} message="The file could not be checked." onRetry={() => mutate(variables)} />
              )}
              <CsvFilePicker busy={isPending} onFile={(file) => mutate({ file, key: newKey() })} />
            </Stack>
          </DialogContent>
          <DialogActions>
            <Button color="inherit" onClick={onClose} disabled={isPending}>
              Cancel
            </Button>
          </DialogActions>
        </>
      )}
    </FormDialog>
  );
};
