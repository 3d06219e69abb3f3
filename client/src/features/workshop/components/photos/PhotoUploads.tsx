import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { PhotoUpload } from '../../hooks/use-photo-uploads';

type PhotoUploadsProps = {
  uploads: readonly PhotoUpload[];
  onRetry: (upload: PhotoUpload) => void;
  onDismiss: (key: string) => void;
};

const Waiting = ({ upload: { file } }: { upload: PhotoUpload }) => (
  <Typography variant="body2" noWrap sx={{ color: 'text.secondary' }}>
    {`Waiting: ${file.name}`}
  </Typography>
);

const UnderWay = ({ upload: { file, share } }: { upload: PhotoUpload }) => (
  <>
    <Typography variant="body2" noWrap>
      {share < 1 ? `Sending ${file.name}…` : `Saving ${file.name}…`}
    </Typography>
    <LinearProgress
      aria-label={`Progress of ${file.name}`}
      {...(share > 0 && share < 1
        ? { variant: 'determinate' as const, value: Math.round(share * 100) }
        : { variant: 'indeterminate' as const })}
    />
  </>
);

/** Photos that wait or are on their way, and failed ones with the reason. */
export const PhotoUploads = ({ uploads, onRetry, onDismiss }: PhotoUploadsProps) => (
  <Stack component="ul" aria-label="Uploads" spacing={1} sx={{ listStyle: 'none', m: 0, mt: 1.5, p: 0 }}>
    {uploads.map((upload) => (
      <li key={upload.key}>
        {upload.failure === null && (upload.isWaiting ? <Waiting upload={upload} /> : <UnderWay upload={upload} />)}
        {upload.failure !== null && (
          <Alert
            severity="error"
            sx={{ overflowWrap: 'anywhere' }}
            action={
              <>
                {upload.failure.canRetry && (
                  <Button color="inherit" size="small" onClick={() => onRetry(upload)}>
                    Retry
                  </Button>
                )}
                <Button color="inherit" size="small" onClick={() => onDismiss(upload.key)}>
                  Dismiss
                </Button>
              </>
            }
          >
            {`${upload.file.name}: ${upload.failure.text}`}
          </Alert>
        )}
      </li>
    ))}
  </Stack>
);
