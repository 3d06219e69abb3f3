import SendIcon from '@mui/icons-material/SendOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { formatAud } from '../../../lib/format';
import { useBuilder } from '../builder-context';
import { lastStep } from '../builder-steps';
import { countOf, shippingFeeOf } from '../builder-totals';

const RunningTotal = () => {
  const { form, totals } = useBuilder();
  const { products, labour_items: labour } = form;
  return (
    <Box role="group" aria-label="Running total" sx={{ minWidth: 0, flex: '1 1 0' }}>
      <Typography component="p" sx={{ fontWeight: 700, fontSize: '1.125rem', lineHeight: 1.2 }}>
        {formatAud(totals.total_amount)}
      </Typography>
      <Typography variant="caption" sx={{ color: 'text.secondary' }}>
        {countOf(products.length, 'product')}, {countOf(labour.length, 'service')}
        {shippingFeeOf(form) === null && ', without delivery'}
      </Typography>
    </Box>
  );
};

export type BuilderActions = {
  cancel: () => void;
  save: () => void;
  send: () => void;
  isSaving: boolean;
  isSending: boolean;
  /** Id of the reasons that prevent sending; null if there are none. */
  blockedBy: string | null;
};

type BuilderFooterProps = { step: number; onBack: () => void; onNext: () => void; actions: BuilderActions };

const LastButtons = ({ cancel, save, send, isSaving, isSending, blockedBy }: BuilderActions) => (
  <>
    <Button color="inherit" onClick={cancel} disabled={isSending}>
      Cancel
    </Button>
    <Button variant="outlined" onClick={save} loading={isSaving} disabled={isSending}>
      Save Quote
    </Button>
    <Button
      variant="contained"
      startIcon={<SendIcon />}
      onClick={send}
      loading={isSending}
      disabled={blockedBy !== null}
      aria-describedby={blockedBy ?? undefined}
    >
      Send Quote
    </Button>
  </>
);

/** Total so far, with Back and Next. */
export const BuilderFooter = ({ step, onBack, onNext, actions }: BuilderFooterProps) => (
  <Paper
    component="footer"
    variant="outlined"
    sx={{
      position: 'sticky',
      bottom: { xs: 0, sm: 12 },
      zIndex: 2,
      mt: 3,
      mx: { xs: -2, sm: 0 },
      px: 2,
      py: 1.25,
      borderRadius: { xs: 0, sm: 2 },
      boxShadow: 6,
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      gap: 1.5,
    }}
  >
    <Button onClick={onBack} disabled={step === 0} color="inherit" variant="outlined">
      Back
    </Button>
    <RunningTotal />
    <Stack
      direction="row"
      useFlexGap
      spacing={1}
      sx={{
        flexWrap: 'wrap',
        justifyContent: 'flex-end',
        width: { xs: step === lastStep ? '100%' : 'auto', sm: 'auto' },
      }}
    >
      {step < lastStep ? (
        <Button variant="contained" onClick={onNext}>
          Next
        </Button>
      ) : (
        <LastButtons {...actions} />
      )}
    </Stack>
  </Paper>
);
