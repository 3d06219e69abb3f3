import type { WorkOrder } from '@chainline/shared/work-orders/work-order-contract';
import {
  canAnswer,
  extraStateLabels,
  type ExtraState,
  type WorkExtra,
} from '@chainline/shared/work-orders/work-extra-rules';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Suspense } from 'react';
import { lazyPart } from '../../../components/lazy-part';
import { Panel } from '../../../components/Panel';
import { StatusChip, type Tone } from '../../../components/StatusChip';
import { useDialogTarget } from '../../../components/use-dialog-target';
import { formatAud, formatDateTime } from '../../../lib/format';
import { useWithdrawExtra } from '../api/work-mutations';

const ExtraDialog = lazyPart(async () => (await import('./ExtraDialog')).ExtraDialog);
const AskDialog = lazyPart(async () => (await import('./AskDialog')).AskDialog);
const AnswerDialog = lazyPart(async () => (await import('./AnswerDialog')).AnswerDialog);

const tones: Record<ExtraState, Tone> = {
  noted: 'warning',
  asked: 'info',
  approved: 'success',
  declined: 'error',
  withdrawn: 'neutral',
};

const amountsOf = ({ labour_amount: labour, parts_amount: parts }: WorkExtra): string =>
  [labour > 0 && `${formatAud(labour)} labour`, parts > 0 && `${formatAud(parts)} parts`].filter(Boolean).join(', ');

/** History with persons and times, oldest first. */
const storyOf = (extra: WorkExtra): string[] => {
  const answer = extra.state === 'approved' ? 'Approved' : 'Declined';
  const way = extra.recorded_by === null ? 'by link' : `recorded by ${extra.recorded_by}`;
  return [
    `Recorded ${formatDateTime(extra.created_at)} by ${extra.created_by}`,
    ...(extra.asked_at === null
      ? []
      : [
          `Asked ${formatDateTime(extra.asked_at)} by ${extra.asked_by ?? 'somebody who has left'}, by ${extra.asked_via === 'sms' ? 'text message' : 'email'}`,
        ]),
    ...(extra.answered_at === null
      ? []
      : [`${answer} ${formatDateTime(extra.answered_at)} by ${extra.answered_by}, ${way}`]),
    ...(extra.reason === '' ? [] : [`“${extra.reason}”`]),
  ];
};

type RowProps = {
  work: WorkOrder;
  extra: WorkExtra;
  onAsk: () => void;
  onRecord: () => void;
};

const Row = ({ work, extra, onAsk, onRecord }: RowProps) => {
  const withdraw = useWithdrawExtra(work.id);
  const text = extra.text === '' ? 'Extra work' : extra.text;
  const label = extra.is_expired ? 'No answer in time' : extraStateLabels[extra.state];
  return (
    <Box component="li" sx={{ py: 1.5, borderTop: 1, borderColor: 'divider', overflowWrap: 'anywhere' }}>
      <Stack
        direction="row"
        useFlexGap
        spacing={1}
        sx={{ flexWrap: 'wrap', justifyContent: 'space-between', alignItems: 'flex-start' }}
      >
        <Typography variant="body2" sx={{ fontWeight: 600, flex: '1 1 200px', minWidth: 0 }}>
          {text}
        </Typography>
        <StatusChip label={label} tone={extra.is_expired ? 'warning' : tones[extra.state]} />
      </Stack>
      <Typography variant="body2">{`${formatAud(extra.amount)} including GST (${amountsOf(extra)})`}</Typography>
      {storyOf(extra).map((line) => (
        <Typography key={line} variant="caption" component="p" sx={{ m: 0, color: 'text.secondary' }}>
          {line}
        </Typography>
      ))}
      {work.can.edit && canAnswer(extra.state) && (
        <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap', mt: 1 }}>
          <Button size="small" variant="outlined" aria-label={`Ask the customer: ${text}`} onClick={onAsk}>
            {extra.state === 'asked' ? 'Ask Again' : 'Ask Customer'}
          </Button>
          <Button size="small" aria-label={`Record the answer: ${text}`} onClick={onRecord}>
            Record Answer
          </Button>
          <Button
            size="small"
            color="inherit"
            aria-label={`Withdraw: ${text}`}
            loading={withdraw.isPending}
            onClick={() => withdraw.mutate(extra.id)}
          >
            Withdraw
          </Button>
        </Stack>
      )}
    </Box>
  );
};

type Target = { dialog: 'add' } | { dialog: 'ask' | 'record'; extra: WorkExtra };

/** Work beyond what was agreed, and what the customer answered. */
export const ExtrasPanel = ({ work }: { work: WorkOrder }) => {
  const { target, isOpen, shown, show, hide } = useDialogTarget<Target>();
  return (
    <Panel
      title="Extra work"
      aside={
        work.can.edit && (
          <Button size="small" variant="outlined" onClick={() => show({ dialog: 'add' })}>
            Add Extra Work
          </Button>
        )
      }
    >
      {work.extras.length === 0 ? (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          Nothing beyond what was agreed.
        </Typography>
      ) : (
        <Box component="ul" aria-label="Extra work" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {work.extras.map((extra) => (
            <Row
              key={extra.id}
              work={work}
              extra={extra}
              onAsk={() => show({ dialog: 'ask', extra })}
              onRecord={() => show({ dialog: 'record', extra })}
            />
          ))}
        </Box>
      )}
      <Suspense fallback={null}>
        {target?.dialog === 'add' && <ExtraDialog key={shown} work={work} beyond={null} open={isOpen} onClose={hide} />}
        {target?.dialog === 'ask' && (
          <AskDialog key={shown} work={work} extra={target.extra} open={isOpen} onClose={hide} />
        )}
        {target?.dialog === 'record' && (
          <AnswerDialog key={shown} work={work} extra={target.extra} open={isOpen} onClose={hide} />
        )}
      </Suspense>
    </Panel>
  );
};
