import { formatRecoveryCode } from '@chainline/shared/auth/second-factor-contract';
import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import PrintIcon from '@mui/icons-material/PrintOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import GlobalStyles from '@mui/material/GlobalStyles';
import Stack from '@mui/material/Stack';
import { saveText } from '../../../lib/save-file';
import { CopyButton } from '../../../components/CopyButton';
import { LeaveWarning } from '../../../components/form/LeaveWarning';

const heading = 'Chainline recovery codes';
const advice = 'Each code works once, in place of a code from your app.';

const toText = (codes: readonly string[]): string => [heading, advice, '', ...codes, ''].join('\n');

/** Print the codes alone: everything else on the screen is hidden. */
const printOnlyThese = (
  <GlobalStyles
    styles={{
      '@media print': {
        'body *': { visibility: 'hidden' },
        '#recovery-codes, #recovery-codes *': { visibility: 'visible' },
        '#recovery-codes': { position: 'fixed', inset: 0 },
      },
    }}
  />
);

/** Move focus to the codes: the button that had it was unmounted. */
const takeFocus = (list: HTMLElement | null) => list?.focus();

type RecoveryCodesProps = { codes: readonly string[]; doneLabel: string; onDone: () => void };

/** Recovery codes for a lost device. They are shown here once and never again. */
export const RecoveryCodes = ({ codes, doneLabel, onDone }: RecoveryCodesProps) => {
  const shown = codes.map(formatRecoveryCode);
  return (
    <Stack spacing={2}>
      {printOnlyThese}
      <Alert severity="warning">
        {`These codes are shown only once. Keep them where you can find them if you lose your device. ${advice}`}
      </Alert>
      <Box
        component="ul"
        id="recovery-codes"
        ref={takeFocus}
        tabIndex={-1}
        aria-label="Recovery codes"
        sx={{
          listStyle: 'none',
          m: 0,
          p: 2,
          display: 'grid',
          gridTemplateColumns: { sm: '1fr 1fr' },
          gap: 1,
          borderRadius: 1,
          bgcolor: 'background.sunken',
          fontFamily: 'ui-monospace, "Liberation Mono", Menlo, monospace',
        }}
      >
        {shown.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </Box>
      <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap' }}>
        <CopyButton label="Copy" text={toText(shown)} copied="Recovery codes copied" />
        <Button
          variant="outlined"
          startIcon={<DownloadIcon />}
          onClick={() => saveText('chainline-recovery-codes.txt', toText(shown), 'text/plain')}
        >
          Download
        </Button>
        <Button variant="outlined" startIcon={<PrintIcon />} onClick={() => window.print()}>
          Print
        </Button>
        <Box sx={{ flexGrow: 1 }} />
        <Button variant="contained" onClick={onDone}>
          {doneLabel}
        </Button>
      </Stack>
      <LeaveWarning isDirty title="Leave without the recovery codes?">
        They will not be shown again. Copy, download or print them first.
      </LeaveWarning>
    </Stack>
  );
};
