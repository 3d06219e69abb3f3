import type { Customer } from '@chainline/shared/customers/customer-contract';
import { hasRole } from '@chainline/shared/roles';
import AddIcon from '@mui/icons-material/Add';
import BackIcon from '@mui/icons-material/ArrowBack';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { Link as RouterLink, Navigate, useParams } from 'react-router-dom';
import { EmptyState } from '../../../components/EmptyState';
import { ErrorState } from '../../../components/ErrorState';
import { lazyPart } from '../../../components/lazy-part';
import { LoadingState } from '../../../components/LoadingState';
import { PageHeader } from '../../../components/PageHeader';
import { ApiError } from '../../../lib/api-error';
import { paths } from '../../../lib/paths';
import { useUser } from '../../../lib/session-context';
import { LinkedBikes } from '../../linked-bikes';
import { formatPhone } from '../../customers';
import { recordQueries } from '../api/record-queries';
import { ContactButtons } from '../components/contact/ContactButtons';
import { AmountsPanel } from '../components/record/AmountsPanel';
import { DetailsPanel } from '../components/record/DetailsPanel';
import { DuplicatesPanel } from '../components/record/DuplicatesPanel';
import { PurchasesPanel } from '../components/record/PurchasesPanel';
import { TimelinePanel } from '../components/record/TimelinePanel';

const PrivacyPanel = lazyPart(async () => (await import('../components/record/PrivacyPanel')).PrivacyPanel);

const Back = () => (
  <Link
    component={RouterLink}
    to={paths.customers()}
    variant="body2"
    sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5, mb: 1 }}
  >
    <BackIcon fontSize="inherit" aria-hidden />
    All customers
  </Link>
);

const columns = { display: 'grid', gridTemplateColumns: { lg: 'minmax(0, 2fr) minmax(0, 1fr)' }, gap: 2.5 } as const;

const Loading = () => (
  <LoadingState label="Loading the customer">
    <Box sx={columns}>
      <Skeleton variant="rounded" height={360} />
      <Skeleton variant="rounded" height={280} />
    </Box>
  </LoadingState>
);

const Missing = () => (
  <EmptyState
    title="Customer not found"
    description="The record may have been removed with the draft that created it."
    action={
      <Button variant="outlined" component={RouterLink} to={paths.customers()}>
        All customers
      </Button>
    }
  />
);

const nameOf = ({ name, company, emails, phones }: Customer): string =>
  [name, company, ...emails, ...phones.map(formatPhone)].find((text) => text !== '') ?? 'Customer';

const isErased = ({ erased_at: at }: Customer): boolean => at !== null;

/** Two columns, with the details between purchases and timeline on a narrow screen. */
const areas = {
  ...columns,
  gridTemplateAreas: { lg: '"purchases details" "timeline details"' },
  gridTemplateRows: { lg: 'auto 1fr' },
} as const;

const Privacy = ({ customer }: { customer: Customer }) => {
  const isManager = hasRole(useUser().role, 'manager');
  return (
    <Suspense fallback={null}>{(isManager || isErased(customer)) && <PrivacyPanel customer={customer} />}</Suspense>
  );
};

const Content = ({ customer }: { customer: Customer }) => (
  <Box sx={areas}>
    <Box sx={{ gridArea: { lg: 'purchases' }, minWidth: 0 }}>
      <PurchasesPanel customer={customer} name={nameOf(customer)} />
    </Box>
    <Stack spacing={2.5} sx={{ gridArea: { lg: 'details' }, minWidth: 0 }}>
      <DetailsPanel customer={customer} />
      <Suspense fallback={null}>
        <LinkedBikes owner={{ customer: customer.id }} />
      </Suspense>
      <AmountsPanel customerId={customer.id} />
      {!isErased(customer) && <DuplicatesPanel customerId={customer.id} />}
      <Privacy customer={customer} />
    </Stack>
    <Box sx={{ gridArea: { lg: 'timeline' }, minWidth: 0 }}>
      <TimelinePanel customerId={customer.id} />
    </Box>
  </Box>
);

const HeaderActions = ({ customer }: { customer: Customer }) => (
  <>
    <ContactButtons customer={customer} />
    <Button variant="contained" startIcon={<AddIcon />} component={RouterLink} to={paths.quoteFor(customer.id)}>
      New Quote
    </Button>
  </>
);

type Failed = { error: unknown; onRetry: () => void };

/** Loading and error states in place of the record. */
const Absent = ({ error, onRetry }: Failed) => {
  if (error === null) return <Loading />;
  if (error instanceof ApiError && error.status === 404) return <Missing />;
  return <ErrorState message="The customer could not be loaded." error={error} onRetry={onRetry} />;
};

const headerOf = (customer: Customer) => ({
  ...(customer.company !== '' && customer.company !== nameOf(customer) && { description: customer.company }),
  ...(!isErased(customer) && { actions: <HeaderActions customer={customer} /> }),
});

/** One heading in every state, so that it keeps the focus when the customer has loaded. */
const Record = ({ id }: { id: number }) => {
  const { data, error, refetch } = useQuery(recordQueries.customer(id));
  // The requested customer was merged into another one.
  if (data && data.id !== id) return <Navigate to={paths.customer(String(data.id))} replace />;
  return (
    <>
      <Back />
      <PageHeader title={data ? nameOf(data) : 'Customer'} {...(data ? headerOf(data) : {})} />
      {data ? <Content customer={data} /> : <Absent error={error} onRetry={() => void refetch()} />}
    </>
  );
};

/** A customer's record: purchases, timeline, details and amounts. */
export const CustomerPage = () => {
  const { id = '' } = useParams();
  if (/^[1-9]\d{0,14}$/.test(id)) return <Record key={id} id={Number(id)} />;
  return (
    <>
      <Back />
      <PageHeader title="Customer" />
      <Missing />
    </>
  );
};
