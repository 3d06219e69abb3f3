import {
  safetyInformationPath,
  type ComplianceOfSale,
  type HandoutWay,
  type SaleRef,
} from '@chainline/shared/compliance/sale-contract';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { ErrorState } from '../../../components/ErrorState';
import { lazyPart } from '../../../components/lazy-part';
import { Panel } from '../../../components/Panel';
import { useToast } from '../../../components/toast-context';
import { useDialogTarget } from '../../../components/use-dialog-target';
import { errorMessage } from '../../../lib/api-error';
import { fetchFile } from '../../../lib/fetch-file';
import { formatDateTime } from '../../../lib/format';
import { newKey } from '../../../lib/new-key';
import { saveBlob } from '../../../lib/save-file';
import { saleQueries, useEmailSafety } from '../api/sale-queries';

const AllowDialog = lazyPart(async () => (await import('./AllowDialog')).AllowDialog);

type Unproven = ComplianceOfSale['unproven'][number];

const titleOf = ({ is_blocked: isBlocked, action }: ComplianceOfSale): string => {
  if (isBlocked) return 'This sale is blocked';
  return action === 'block' ? 'Allowed without valid proof' : 'No valid proof of compliance';
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

const wayTexts: Record<HandoutWay, string> = {
  printed: 'Printed',
  email: 'Emailed',
  quote_email: 'Emailed with the quote',
  acceptance_email: 'Emailed with the confirmation of the order',
  hand_over_sheet: 'Printed with the hand-over sheet',
  page: 'Downloaded from the page of the quote',
};
const wayText = ({ way, to }: ComplianceOfSale['given'][number]): string =>
  to === '' ? wayTexts[way] : `${wayTexts[way]} ${way === 'page' ? 'by' : 'for'} ${to}`;

const Handouts = ({ given }: Pick<ComplianceOfSale, 'given'>) => (
  <Box component="ul" aria-label="Safety information given" sx={{ listStyle: 'none', m: 0, p: 0 }}>
    {given.map((each) => (
      <Box component="li" key={`${each.at} ${each.way} ${each.sheet}`} sx={{ mb: 0.5, overflowWrap: 'anywhere' }}>
        <Typography variant="body2">{wayText(each)}</Typography>
        <Typography variant="caption" component="div" sx={{ color: 'text.secondary' }}>
          {[formatDateTime(each.at), each.by, `wording ${each.sheet}`].filter(Boolean).join(', ')}
        </Typography>
      </Box>
    ))}
  </Box>
);

const notGivenText = ({ kind }: SaleRef): string =>
  kind === 'quotes'
    ? 'The quote’s email encloses the safety information that the law requires with an e-bike.'
    : 'Not given yet. The law requires it with an e-bike.';

const Safety = ({ target, sale: { given, can } }: SaleProps) => {
  const toast = useToast();
  const queryClient = useQueryClient();
  const onError = (error: Error) => toast({ message: errorMessage(error), tone: 'error' });
  const email = useEmailSafety(target);
  const [key, setKey] = useState(newKey);
  const print = useMutation({
    mutationFn: () =>
      fetchFile(safetyInformationPath.replace(':kind', target.kind).replace(':id', String(target.id)), {
        method: 'POST',
        body: {},
      }),
    meta: { handled: true },
    onSuccess: (file) => saveBlob('e-bike-safety.pdf', file),
    onError,
    onSettled: () => queryClient.invalidateQueries({ queryKey: saleQueries.of(target).queryKey }),
  });
  const sendEmail = () =>
    email.mutate(key, {
      onSuccess: () => {
        setKey(newKey());
        toast({ message: 'Safety information emailed', tone: 'success' });
      },
      onError,
    });
  return (
    <Box role="group" aria-label="Safety information">
      <Typography variant="subtitle2" component="h3" sx={{ mb: 0.5 }}>
        Safety information
      </Typography>
      {given.length === 0 ? (
        <Typography variant="body2">{notGivenText(target)}</Typography>
      ) : (
        <Handouts given={given} />
      )}
      <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap', mt: 1 }}>
        <Button size="small" variant="outlined" loading={print.isPending} onClick={() => print.mutate()}>
          Print
        </Button>
        {can.email && (
          <Button size="small" variant="outlined" loading={email.isPending} onClick={sendEmail}>
            Email to Customer
          </Button>
        )}
      </Stack>
    </Box>
  );
};

/** Compliance of the e-bikes of a quote, an order or a record of the register; nothing without e-bikes. */
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
