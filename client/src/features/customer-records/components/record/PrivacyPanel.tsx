import type { Customer } from '@chainline/shared/customers/customer-contract';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { LazyConfirmDialog } from '../../../../components/LazyConfirmDialog';
import { Panel } from '../../../../components/Panel';
import { formatDate } from '../../../../lib/format';
import { useEraseCustomer, useExportCustomer } from '../../api/privacy-calls';

const Erased = ({ at, isElsewhere }: { at: string; isElsewhere: boolean }) => (
  <>
    <Typography variant="body2">{`Erased on ${formatDate(at)}. Sales are kept as tax law requires.`}</Typography>
    {isElsewhere && (
      <Typography variant="body2" sx={{ mt: 1 }}>
        The systems listed under Details still hold this person’s data. Erase it there too.
      </Typography>
    )}
  </>
);

const Actions = ({ customer }: { customer: Customer }) => {
  const [isAsking, setAsking] = useState(false);
  const file = useExportCustomer(customer.id);
  const erasure = useEraseCustomer(customer);
  return (
    <>
      <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap' }}>
        <Button size="small" variant="outlined" loading={file.isPending} onClick={() => file.mutate()}>
          Export data
        </Button>
        <Button size="small" variant="outlined" color="error" onClick={() => setAsking(true)}>
          Erase customer
        </Button>
      </Stack>
      <LazyConfirmDialog
        open={isAsking}
        title="Erase this customer?"
        confirmLabel="Erase"
        tone="danger"
        busy={erasure.isPending}
        onCancel={() => setAsking(false)}
        onConfirm={() => erasure.mutate(undefined, { onSettled: () => setAsking(false) })}
      >
        <p>
          Contacts, addresses, notes, messages, drafts and quotes without a sale will be erased, including those of
          merged records. This cannot be undone.
        </p>
        <p>Sales keep the buyer’s name, company and address, as tax law requires.</p>
      </LazyConfirmDialog>
    </>
  );
};

/** Export and erasure of a person's data, for managers. */
export const PrivacyPanel = ({ customer }: { customer: Customer }) => (
  <Panel title="Privacy">
    {customer.erased_at === null ? (
      <Actions customer={customer} />
    ) : (
      <Erased at={customer.erased_at} isElsewhere={customer.sources.length > 0} />
    )}
  </Panel>
);
