import FileIcon from '@mui/icons-material/AttachFile';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useQuery } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { ErrorState } from '../../../components/ErrorState';
import { FormDialog } from '../../../components/form/FormDialog';
import { useFormDialog } from '../../../components/form/form-dialog-context';
import { LoadingState } from '../../../components/LoadingState';
import { errorMessage } from '../../../lib/api-error';
import { newKey } from '../../../lib/new-key';
import { supplierMailQueries, useFinishMail, useReadMail } from '../api/supplier-mail-calls';
import { ReadMails } from './ReadMails';
import { MailUpdates } from './MailUpdates';

const accepted = '.eml,.msg,.txt,.html,.htm,.pdf';

type FilePickerProps = { file: File | null; disabled: boolean; onPick: (file: File | null) => void };

const FilePicker = ({ file, disabled, onPick }: FilePickerProps) => {
  const input = useRef<HTMLInputElement>(null);
  return (
    <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap', alignItems: 'center' }}>
      <input
        ref={input}
        type="file"
        accept={accepted}
        aria-label="Email file"
        hidden
        onChange={({ target }) => {
          onPick(target.files?.[0] ?? null);
          // Clear the input so that choosing the same file again fires an event.
          target.value = '';
        }}
      />
      <Button variant="outlined" startIcon={<FileIcon />} disabled={disabled} onClick={() => input.current?.click()}>
        {file ? 'Choose another file' : 'Choose a file'}
      </Button>
      <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere', minWidth: 0 }}>
        {file ? file.name : '.eml, .msg, .txt, .html or .pdf, up to 25 MB'}
      </Typography>
      {file && (
        <Button size="small" disabled={disabled} onClick={() => onPick(null)}>
          Remove file
        </Button>
      )}
    </Stack>
  );
};

type FormProps = { titleId: string; onRead: (id: number) => void; onClose: () => void };

const MailForm = ({ titleId, onRead, onClose }: FormProps) => {
  const [text, setText] = useState('');
  const [file, setFile] = useState<File | null>(null);
  const [key, setKey] = useState(newKey);
  const { mutate, isPending, error, reset } = useReadMail();
  const leave = useFormDialog({ isDirty: text.trim() !== '', isBusy: isPending });
  /** A new text or file needs a new request key. */
  const change = (apply: () => void) => {
    apply();
    setKey(newKey());
    reset();
  };
  return (
    <>
      <DialogContent>
        <Stack
          component="form"
          id={`${titleId}-form`}
          spacing={2}
          onSubmit={(event) => {
            event.preventDefault();
            mutate({ text, file, key }, { onSuccess: ({ id }) => onRead(id) });
          }}
        >
          <ReadMails isWaiting onOpen={(id) => leave(() => onRead(id))} />
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            Paste a supplier&apos;s email or choose its file. Nothing changes until you apply an update.
          </Typography>
          {error && <Alert severity="error">{errorMessage(error)}</Alert>}
          <TextField
            label="Paste the email"
            multiline
            minRows={6}
            maxRows={16}
            value={text}
            disabled={isPending || file !== null}
            helperText={file ? 'The chosen file is read instead.' : undefined}
            onChange={({ target }) => change(() => setText(target.value))}
          />
          <FilePicker file={file} disabled={isPending} onPick={(picked) => change(() => setFile(picked))} />
          <ReadMails isWaiting={false} onOpen={(id) => leave(() => onRead(id))} />
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" disabled={isPending} onClick={() => leave(onClose)}>
          Cancel
        </Button>
        <Button
          type="submit"
          form={`${titleId}-form`}
          variant="contained"
          loading={isPending}
          disabled={file === null && text.trim() === ''}
        >
          Preview Updates
        </Button>
      </DialogActions>
    </>
  );
};

type PreviewProps = { id: number; onBack: () => void; onClose: () => void };

const Finish = ({ id, isDone, onDone }: { id: number; isDone: boolean; onDone: () => void }) => {
  const { mutate, isPending, error } = useFinishMail(id);
  return (
    <>
      {error && (
        <Typography role="alert" variant="body2" sx={{ color: 'error.main', mr: 'auto' }}>
          {errorMessage(error)}
        </Typography>
      )}
      <Button loading={isPending} onClick={() => mutate(!isDone, { onSuccess: isDone ? undefined : onDone })}>
        {isDone ? 'Let it wait again' : 'Mark as done'}
      </Button>
    </>
  );
};

const Preview = ({ id, onBack, onClose }: PreviewProps) => {
  const { data, error, refetch } = useQuery({ ...supplierMailQueries.detail(id), refetchOnWindowFocus: false });
  return (
    <>
      <DialogContent>
        {data && <MailUpdates key={id} mail={data} />}
        {!data && error && (
          <ErrorState message="The email could not be loaded." error={error} onRetry={() => void refetch()} />
        )}
        {!data && !error && (
          <LoadingState label="Loading the email">
            <Stack spacing={2}>
              {[0, 1, 2].map((at) => (
                <Skeleton key={at} variant="rounded" height={72} />
              ))}
            </Stack>
          </LoadingState>
        )}
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onBack}>
          Another email
        </Button>
        {data && (data.is_waiting || data.is_done) && <Finish id={id} isDone={data.is_done} onDone={onBack} />}
        <Button variant="outlined" onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </>
  );
};

type EmailDialogProps = {
  open: boolean;
  /** Email to show first. */
  mailId?: number | null;
  onClose: () => void;
};

/** Reads a supplier's email for updates of the register. Needs a new key on each opening. */
export const EmailDialog = ({ open, mailId: firstId = null, onClose }: EmailDialogProps) => {
  const titleId = useId();
  const isSmall = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'), { noSsr: true });
  const [mailId, setMailId] = useState<number | null>(firstId);
  return (
    <FormDialog open={open} onClose={onClose} maxWidth="md" fullWidth fullScreen={isSmall} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>Upload Email for Automatic Updates</DialogTitle>
      {mailId === null ? (
        <MailForm titleId={titleId} onRead={setMailId} onClose={onClose} />
      ) : (
        <Preview id={mailId} onBack={() => setMailId(null)} onClose={onClose} />
      )}
    </FormDialog>
  );
};
