import type { BikeLink, BikeLinks } from '@chainline/shared/bikes/bike-link-contract';
import { bikeLinkKinds, bikeLinkLabels, type BikeLinkKind } from '@chainline/shared/bikes/bike-link-rules';
import RemoveIcon from '@mui/icons-material/LinkOff';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { ErrorState } from '../../../../components/ErrorState';
import { LoadingState } from '../../../../components/LoadingState';
import { errorMessage } from '../../../../lib/api-error';
import { paths } from '../../../../lib/paths';
import { ChoicePicker, linkQueries, useSetLink } from '../../../linked-bikes';

const pageOf: Record<BikeLinkKind, (link: BikeLink) => string> = {
  till_item: ({ detail }) => paths.lightspeedInventoryOf(detail.split(',')[0] ?? ''),
  // A variation's name is not that of its product, which is found by the variation's SKU.
  product: ({ label, detail }) => paths.inventoryOf(detail || label),
  order: ({ page_id: id }) => paths.order(String(id)),
  customer: ({ page_id: id }) => paths.customer(String(id)),
  work_order: ({ page_id: id }) => paths.job(String(id)),
};

type TargetProps = { link: BikeLink; quote: BikeLinks['quote']; isBusy: boolean; onRemove: () => void };

const Target = ({ link, quote, isBusy, onRemove }: TargetProps) => (
  <Stack direction="row" spacing={1} sx={{ alignItems: 'center', minHeight: 40 }}>
    <Box sx={{ flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
      <Typography variant="body2" component="div">
        {`${bikeLinkLabels[link.kind]}: `}
        <Link component={RouterLink} to={pageOf[link.kind](link)}>
          {link.label}
        </Link>
        {link.kind === 'order' && quote !== null && (
          <>
            {' from '}
            <Link component={RouterLink} to={paths.quote(String(quote.id))}>{`quote ${quote.number}`}</Link>
          </>
        )}
      </Typography>
      <Typography variant="caption" component="div" sx={{ color: 'text.secondary' }}>
        {[link.detail, link.is_automatic ? 'linked automatically' : ''].filter((words) => words !== '').join(', ')}
      </Typography>
    </Box>
    <IconButton
      aria-label={`Remove the link to ${link.label}`}
      title="Remove link"
      disabled={isBusy}
      onClick={onRemove}
    >
      <RemoveIcon fontSize="small" />
    </IconButton>
  </Stack>
);

const Jobs = ({ jobs }: Pick<BikeLinks, 'jobs'>) => (
  <Typography variant="body2" component="div">
    {'Jobs on this serial number: '}
    {jobs.map(({ id, label, detail }, at) => (
      <span key={id}>
        {at > 0 && ', '}
        <Link component={RouterLink} to={paths.job(String(id))} title={detail}>
          {label}
        </Link>
      </span>
    ))}
  </Typography>
);

/** Links of a record; each is saved at once, apart from the form. */
export const BikeLinksPanel = ({ bikeId }: { bikeId: number }) => {
  const titleId = useId();
  const { data, error, refetch } = useQuery(linkQueries.of(bikeId));
  const { mutate, isPending, error: failure } = useSetLink();
  return (
    <Stack spacing={1} role="group" aria-labelledby={titleId}>
      <Typography id={titleId} variant="body2" sx={{ fontWeight: 600 }}>
        Links
      </Typography>
      <Typography variant="caption" sx={{ color: 'text.secondary' }}>
        Each link is saved at once.
      </Typography>
      {failure && <Alert severity="error">{errorMessage(failure)}</Alert>}
      {error && <ErrorState message="The links could not be loaded." error={error} onRetry={() => void refetch()} />}
      {!data && !error && <LoadingState label="Loading the links" />}
      {data && (
        <Box sx={{ display: 'grid', gridTemplateColumns: { sm: '1fr 1fr' }, columnGap: 2, rowGap: 1 }}>
          {bikeLinkKinds.map((kind) => {
            const link = data.links.find((each) => each.kind === kind);
            return link ? (
              <Target
                key={kind}
                link={link}
                quote={data.quote}
                isBusy={isPending}
                onRemove={() => mutate({ bikeId, kind, target: null, seen: link.id })}
              />
            ) : (
              <ChoicePicker
                key={kind}
                label={bikeLinkLabels[kind]}
                query={(search) => linkQueries.choices(kind, search)}
                toChoice={(choice) => choice}
                disabled={isPending}
                onPick={(target) => mutate({ bikeId, kind, target, seen: null })}
              />
            );
          })}
        </Box>
      )}
      {data && data.jobs.length > 0 && <Jobs jobs={data.jobs} />}
    </Stack>
  );
};
