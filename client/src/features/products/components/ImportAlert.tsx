import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId, type ReactNode } from 'react';
import type { ImportView } from '../import-view';

type ImportAlertProps = {
  view: ImportView;
  /** Whether the bar is shown. */
  bar: boolean;
  actions?: ReactNode;
  onClose?: () => void;
};

/** One import in words and as a bar. Only the title is read out when it changes, not each step of the bar. */
export const ImportAlert = ({
  view: { severity, title, percent, detail },
  bar,
  actions,
  onClose,
}: ImportAlertProps) => {
  const titleId = useId();
  return (
    <Alert
      severity={severity}
      role="group"
      aria-labelledby={titleId}
      {...(onClose ? { onClose } : {})}
      sx={{ '& .MuiAlert-message': { flexGrow: 1 } }}
    >
      <Stack direction="row" spacing={1} sx={{ alignItems: 'center' }}>
        <Typography id={titleId} role="status" variant="body2" sx={{ fontWeight: 600, flex: '1 1 0', minWidth: 0 }}>
          {title}
        </Typography>
        {bar && percent !== null && (
          <Typography component="span" variant="body2" sx={{ fontWeight: 600 }}>{`${percent}%`}</Typography>
        )}
        {actions}
      </Stack>
      {bar && (
        <LinearProgress
          aria-labelledby={titleId}
          color={severity}
          variant={percent === null ? 'indeterminate' : 'determinate'}
          {...(percent === null ? {} : { value: percent })}
          sx={{ my: 0.75, height: 6, borderRadius: 3 }}
        />
      )}
      {detail !== '' && (
        <Box component="p" sx={{ m: 0, color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {detail}
        </Box>
      )}
    </Alert>
  );
};
