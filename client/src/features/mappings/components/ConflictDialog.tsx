import { hasRole } from '@chainline/shared/roles';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { ErrorState } from '../../../components/ErrorState';
import { useSettleConflict } from '../../runs';
import { WhyButton } from '../../stock';
import { useUser } from '../../../lib/session-context';
import { numbersSeen } from '../conflict-form';
import { canTryAgain, conflictTitle, mappingName, type MappingInConflict } from '../mapping-view';
import { ConflictSide } from './ConflictSide';
import { CountForm } from './CountForm';

type ConflictDialogProps = { mapping: MappingInConflict; open: boolean; onClose: () => void };

/** Resolves a conflict: sets the true quantity, or retries a refused change. */
export const ConflictDialog = ({ mapping, open, onClose }: ConflictDialogProps) => {
  const { role } = useUser();
  const titleId = useId();
  const settle = useSettleConflict();
  const { id, kind, message } = mapping.conflict;
  const canDecide = hasRole(role, 'staff');
  const isResendable = canTryAgain(kind);
  const close = () => {
    settle.reset();
    onClose();
  };
  const decide = (quantity: number | null) =>
    settle.mutate({ id, quantity, ...numbersSeen(mapping) }, { onSuccess: close });

  return (
    <Dialog open={open} onClose={close} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{conflictTitle(kind).title}</DialogTitle>
      <DialogContent>
        <Stack spacing={2}>
          <Stack direction="row" spacing={1} sx={{ alignItems: 'center' }}>
            <Typography sx={{ fontWeight: 600 }}>{mappingName(mapping)}</Typography>
            <WhyButton productId={mapping.product_id} unitId={mapping.woo_product_id} subject={mappingName(mapping)} />
          </Stack>
          <Alert severity="warning">{message}</Alert>
          <Stack direction={{ xs: 'column', sm: 'row' }} spacing={2}>
            <ConflictSide
              title="Online shop"
              quantity={mapping.woo_quantity}
              action="Use the shop's number"
              onUse={canDecide && !isResendable ? decide : null}
              disabled={settle.isPending}
            />
            <ConflictSide
              title="Lightspeed"
              quantity={mapping.lightspeed_quantity}
              action="Use Lightspeed's number"
              onUse={canDecide && !isResendable ? decide : null}
              disabled={settle.isPending}
            />
          </Stack>
          {canDecide && !isResendable && <CountForm onCounted={decide} busy={settle.isPending} />}
          {!canDecide && (
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              Sales staff and managers can settle this.
            </Typography>
          )}
          {settle.isError && <ErrorState error={settle.error} />}
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={close}>
          Close
        </Button>
        {canDecide && isResendable && (
          <Button variant="contained" loading={settle.isPending} onClick={() => decide(null)}>
            Try again
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
};
