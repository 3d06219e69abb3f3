import { safetyInformationPath, type ComplianceOfSale, type SaleRef } from '@chainline/shared/compliance/sale-contract';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense } from 'react';
import { ErrorState } from '../../../components/ErrorState';
import { lazyPart } from '../../../components/lazy-part';
import { Panel } from '../../../components/Panel';
import { useToast } from '../../../components/toast-context';
import { useDialogTarget } from '../../../components/use-dialog-target';
import { errorMessage } from '../../../lib/api-error';
import { fetchFile } from '../../../lib/fetch-file';
import { formatDateTime } from '../../../lib/format';
import { saveBlob } from '../../../lib/save-file';
import { saleQueries } from '../api/sale-queries';

const AllowDialog = lazyPart(async () => (await import('./AllowDialog')).AllowDialog);

type Unproven = ComplianceOfSale['unproven'][number];

const titleOf = ({ is_blocked: isBlocked, action }: ComplianceOfSale): string => {
  if (isBlocked) return 'This sale is blocked';
  return action === 'block' ? 'Sold without valid proof' : 'No valid proof of compliance';
};

const Model = ({ model: { name, reasons, allowed } }: { model: Unproven }) => (
  <Box component="li" sx={{ overflowWrap: 'anywhere' }}>
    <strong>{name}</strong>
    {`: ${reasons.join(', ')}`}
    {allowed && (
      <Typography variant="caption" component="div">
        {`Allowed by ${allowed.by}, ${formatDateTime(allowed.at)}: ${allowed.reason}`}
      </Typography>
    )}
  </Box>
);

type SaleProps = { target: SaleRef; sale: ComplianceOfSale };

const Gaps = ({ target, sale }: SaleProps) => {
  const { target: asked, isOpen, shown, show, hide } = useDialogTarget<string[]>();
  const waiting = sale.unproven.filter(({ allowed }) => allowed === null).map(({ name }) => name);
  return (
    <Alert severity={sale.is_blocked ? 'error' : 'warning'} role="status">
      <AlertTitle>{titleOf(sale)}</AlertTitle>
      <Box component="ul" sx={{ m: 0, pl: 2 }}>
        {sale.unproven.map((model) => (
          <Model key={model.name} model={model} />
        ))}
      </Box>
      {sale.is_blocked && !sale.can.allow && <p>A manager can allow the sale with a reason.</p>}
      {sale.is_blocked && sale.can.allow && (
        <Button variant="outlined" color="inherit" sx={{ mt: 1 }} onClick={() => show(waiting)}>
          Allow With a Reason
        </Button>
      )}
      <Suspense fallback={null}>
        {asked && <AllowDialog key={shown} sale={target} models={asked} open={isOpen} onClose={hide} />}
      </Suspense>
    </Alert>
  );
};

const Safety = ({ target, sale: { given } }: SaleProps) => {
  const toast = useToast();
  const queryClient = useQueryClient();
  const give = useMutation({
    mutationFn: () =>
      fetchFile(safetyInformationPath.replace(':kind', target.kind).replace(':id', String(target.id)), {
        method: 'POST',
        body: {},
      }),
    meta: { handled: true },
    onSuccess: (file) => saveBlob('e-bike-safety.pdf', file),
    onError: (error) => toast({ message: errorMessage(error), tone: 'error' }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: saleQueries.of(target).queryKey }),
  });
  return (
    <Stack spacing={1} sx={{ alignItems: 'flex-start' }}>
      {given.length === 0 ? (
        <Typography variant="body2">
          The safety information has not been given yet. The law requires it with an e-bike.
        </Typography>
      ) : (
        <Box component="ul" aria-label="Safety information given" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {given.map(({ by, at, sheet }) => (
            <Typography key={`${at} ${sheet}`} component="li" variant="body2">
              {`Safety information (wording ${sheet}) given ${formatDateTime(at)}, ${by}`}
            </Typography>
          ))}
        </Box>
      )}
      <Button variant="outlined" loading={give.isPending} onClick={() => give.mutate()}>
        Give Safety Information
      </Button>
    </Stack>
  );
};

/** Compliance of the e-bikes of a quote or an order; nothing without e-bikes. */
export const SalePanel = ({ target }: { target: SaleRef }) => {
  const { data, error, refetch } = useQuery(saleQueries.of(target));
  if (error && !data) {
    return (
      <Panel title="E-bike compliance">
        <ErrorState message="The compliance could not be checked." error={error} onRetry={() => void refetch()} />
      </Panel>
    );
  }
  if (!data?.has_ebikes) return null;
  return (
    <Panel title="E-bike compliance">
      <Stack spacing={2}>
        {data.unproven.length > 0 && <Gaps target={target} sale={data} />}
        <Safety target={target} sale={data} />
      </Stack>
    </Panel>
  );
};
