import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import type { Upload } from '../hooks/use-managed-images';

type UploadListProps = {
  uploads: readonly Upload[];
  onRetry: (upload: Upload) => void;
  onDismiss: (key: string) => void;
};

const progressOf = (share: number | null): string => {
  if (share === null) return 'Waiting';
  return share < 1 ? `${Math.round(share * 100)}%` : 'Saving…';
};

/** At 100% the file is sent but not yet saved, so the bar becomes indeterminate. */
const Bar = ({ labelledBy, share }: { labelledBy: string; share: number | null }) => (
  <LinearProgress
    aria-labelledby={labelledBy}
    {...(share !== null && share < 1
      ? { variant: 'determinate' as const, value: Math.round(share * 100) }
      : { variant: 'indeterminate' as const })}
    sx={{ height: 6, borderRadius: 3 }}
  />
);

const UnderWay = ({ upload: { file, share } }: { upload: Upload }) => {
  const nameId = useId();
  return (
    <Stack component="li" spacing={0.5}>
      <Stack direction="row" spacing={1} sx={{ justifyContent: 'space-between' }}>
        <Typography id={nameId} variant="body2" noWrap>
          {file.name}
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>
          {progressOf(share)}
        </Typography>
      </Stack>
      <Bar labelledBy={nameId} share={share} />
    </Stack>
  );
};

type FailedProps = { upload: Upload; text: string; canRetry: boolean } & Omit<UploadListProps, 'uploads'>;

const Failed = ({ upload, text, canRetry, onRetry, onDismiss }: FailedProps) => (
  <li>
    <Alert
      severity="error"
      sx={{ overflowWrap: 'anywhere' }}
      action={
        <Stack direction="row">
          {canRetry && (
            <Button
              color="inherit"
              size="small"
              aria-label={`Retry ${upload.file.name}`}
              onClick={() => onRetry(upload)}
            >
              Retry
            </Button>
          )}
          <Button
            color="inherit"
            size="small"
            aria-label={`Dismiss ${upload.file.name}`}
            onClick={() => onDismiss(upload.key)}
          >
            Dismiss
          </Button>
        </Stack>
      }
    >
      <strong>{upload.file.name}: </strong>
      <span>{text}</span>
    </Alert>
  </li>
);

/** Uploads in progress, and failed ones with the reason. */
export const UploadList = ({ uploads, ...actions }: UploadListProps) => (
  <Stack component="ul" aria-label="Uploads" spacing={1} sx={{ listStyle: 'none', m: 0, p: 0 }}>
    {uploads.map((upload) =>
      upload.failure === null ? (
        <UnderWay key={upload.key} upload={upload} />
      ) : (
        <Failed key={upload.key} upload={upload} {...upload.failure} {...actions} />
      ),
    )}
  </Stack>
);
