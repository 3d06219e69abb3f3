import type { BulkSelection } from '@chainline/shared/products/bulk-edit-contract';
import { startBulkEdit } from '@chainline/shared/products/bulk-edit-contract';
import { zodResolver } from '@hookform/resolvers/zod';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { Theme } from '@mui/material/styles';
import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { call } from '../../../lib/api';
import { newKey } from '../../../lib/new-key';
import { FormDialog } from '../../../components/form/FormDialog';
import { useFormDialog } from '../../../components/form/form-dialog-context';
import { applyServerErrors } from '../../../components/form/apply-server-errors';
import { ErrorState } from '../../../components/ErrorState';
import { BulkFields } from './BulkFields';
import { bulkFormSchema, emptyBulkForm, toBulkRequest, type BulkForm, type BulkSubject } from './bulk-form';
import { EditRun } from './EditRun';

type BulkEditDialogProps = {
  what: BulkSubject;
  /** The selection in words: `12 products`. */
  subject: string;
  selection: BulkSelection;
  open: boolean;
  onClose: () => void;
  /** Called with the run that continues when the dialog is closed. */
  onApplied?: (runId: string) => void;
};

const titles: Record<BulkSubject, string> = { stock: 'Change Stock', prices: 'Change Prices' };

type FormProps = Pick<BulkEditDialogProps, 'what' | 'selection' | 'onClose'> & {
  titleId: string;
  /** The form as sent before, when somebody returns to it. */
  before: BulkForm;
  onPreview: (runId: string, values: BulkForm) => void;
};

const Form = ({ what, selection, titleId, before, onClose, onPreview }: FormProps) => {
  const form = useForm<BulkForm>({ resolver: zodResolver(bulkFormSchema(what)), defaultValues: before });
  const [refusal, setRefusal] = useState<unknown>(null);
  // A preview requested twice over a slow connection is one preview; each submitted form is a new request.
  const [sent, setSent] = useState<{ values: string; key: string } | null>(null);
  const { mutate, isPending } = useMutation({
    mutationFn: (body: ReturnType<typeof toBulkRequest>) => call(startBulkEdit, { body }),
    meta: { handled: true },
    onSuccess: ({ run_id }) => onPreview(run_id, form.getValues()),
    onError: (error) => setRefusal(applyServerErrors(form, error) === null ? null : error),
  });

  const isEntered = form.formState.isDirty || before !== emptyBulkForm;
  useFormDialog({ isDirty: isEntered, isBusy: isPending });

  const submit = form.handleSubmit((values) => {
    setRefusal(null);
    const text = JSON.stringify(values);
    const key = sent?.values === text ? sent.key : newKey();
    setSent({ values: text, key });
    mutate(toBulkRequest(what, values, selection, key));
  });

  return (
    <form noValidate aria-labelledby={titleId} onSubmit={(event) => void submit(event)}>
      <DialogContent dividers>
        <Stack spacing={2}>
          {refusal !== null && <ErrorState error={refusal} message="The preview could not be made." />}
          <BulkFields what={what} control={form.control} disabled={isPending} />
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose} disabled={isPending}>
          Cancel
        </Button>
        <Button type="submit" variant="contained" loading={isPending}>
          Preview
        </Button>
      </DialogActions>
    </form>
  );
};

/** Changes many products at once: the form, its preview, then its progress. */
export const BulkEditDialog = (props: BulkEditDialogProps) => {
  const { what, subject, selection, open, onClose, onApplied } = props;
  const titleId = useId();
  const isSmall = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'), { noSsr: true });
  const [runId, setRunId] = useState<string | null>(null);
  const [values, setValues] = useState(emptyBulkForm);
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      maxWidth={runId === null ? 'sm' : 'lg'}
      fullWidth
      fullScreen={isSmall}
      aria-labelledby={titleId}
    >
      <DialogTitle id={titleId}>
        {titles[what]}
        <Typography variant="body2" component="span" sx={{ display: 'block', color: 'text.secondary' }}>
          {subject}
        </Typography>
      </DialogTitle>
      {runId === null ? (
        <Form
          what={what}
          selection={selection}
          titleId={titleId}
          onClose={onClose}
          before={values}
          onPreview={(id, sent) => {
            setRunId(id);
            setValues(sent);
          }}
        />
      ) : (
        <EditRun runId={runId} onBack={() => setRunId(null)} onClose={onClose} {...(onApplied ? { onApplied } : {})} />
      )}
    </FormDialog>
  );
};
