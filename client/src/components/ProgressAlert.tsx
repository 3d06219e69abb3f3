import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId, type ReactNode } from 'react';
import { focusPageHeading } from './focus-page-heading';

type ProgressAlertProps = {
  severity: 'info' | 'success' | 'warning' | 'error';
  title: string;
  /** Whole percent; null while the amount of work is unknown, undefined for no bar. */
  percent?: number | null;
  detail?: string;
  actions?: ReactNode;
  onClose?: () => void;
};

const Bar = ({ labelledBy, severity, percent }: { labelledBy: string; percent: number | null } & ProgressTone) => (
  <LinearProgress
    aria-labelledby={labelledBy}
    color={severity}
    variant={percent === null ? 'indeterminate' : 'determinate'}
    {...(percent === null ? {} : { value: percent })}
    sx={{ my: 0.75, height: 6, borderRadius: 3 }}
  />
);
type ProgressTone = Pick<ProgressAlertProps, 'severity'>;

/** Progress of background work as text and a bar. Only changes of the title are announced, not each step of the bar. */
export const ProgressAlert = ({ severity, title, percent, detail = '', actions, onClose }: ProgressAlertProps) => {
  const titleId = useId();
  const close = () => {
    onClose?.();
    focusPageHeading();
  };
  return (
    <Alert
      severity={severity}
      role="group"
      aria-labelledby={titleId}
      {...(onClose ? { onClose: close } : {})}
      sx={{ '& .MuiAlert-message': { flexGrow: 1, minWidth: 0 } }}
    >
      <Stack direction="row" useFlexGap spacing={1} sx={{ alignItems: 'center', flexWrap: 'wrap' }}>
        <Typography id={titleId} role="status" variant="body2" sx={{ fontWeight: 600, flexGrow: 1, minWidth: 0 }}>
          {title}
        </Typography>
        {percent !== undefined && percent !== null && (
          <Typography component="span" variant="body2" sx={{ fontWeight: 600 }}>{`${percent}%`}</Typography>
        )}
        {actions}
      </Stack>
      {percent !== undefined && <Bar labelledBy={titleId} severity={severity} percent={percent} />}
      {detail !== '' && (
        <Box component="p" sx={{ m: 0, color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {detail}
        </Box>
      )}
    </Alert>
  );
};
