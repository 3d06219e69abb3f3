import type { Customer } from '@chainline/shared/customers/customer-contract';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Suspense } from 'react';
import { EmailAddress } from '../../../../components/EmailAddress';
import { FactList, type Fact } from '../../../../components/FactList';
import { lazyPart } from '../../../../components/lazy-part';
import { Panel } from '../../../../components/Panel';
import { StatusChip } from '../../../../components/StatusChip';
import { useDialogTarget } from '../../../../components/use-dialog-target';
import { formatDate, unknown } from '../../../../lib/format';
import { formatPhone } from '../../../customers';
import { channelLabels, consentLabels } from '../../record-form';

const RecordDialog = lazyPart(async () => (await import('./RecordDialog')).RecordDialog);

const listed = (texts: readonly string[], show: (text: string) => React.ReactNode) =>
  texts.length === 0 ? (
    unknown
  ) : (
    <Stack>
      {texts.map((text) => (
        <span key={text}>{show(text)}</span>
      ))}
    </Stack>
  );

/** `51 824 753 556` */
const formatAbn = (abn: string): string => abn.replace(/^(\d{2})(\d{3})(\d{3})(\d{3})$/, '$1 $2 $3 $4');

const factsOf = ({ company, abn, emails, phones, addresses, tags, created_at: created }: Customer): Fact[] => [
  { label: 'Company', value: company === '' ? unknown : company },
  ...(abn === '' ? [] : [{ label: 'ABN', value: formatAbn(abn) }]),
  { label: 'Email', value: listed(emails, (email) => <EmailAddress address={email} />) },
  { label: 'Phone', value: listed(phones, formatPhone) },
  {
    label: 'Address',
    value: listed(
      addresses.map(({ label, text }) => (label === '' ? text : `${label}: ${text}`)),
      (text) => text,
    ),
  },
  {
    label: 'Tags',
    value:
      tags.length === 0 ? (
        unknown
      ) : (
        <Stack direction="row" useFlexGap spacing={0.5} sx={{ flexWrap: 'wrap', justifyContent: 'flex-end' }}>
          {tags.map((tag) => (
            <Chip key={tag} size="small" label={tag} />
          ))}
        </Stack>
      ),
  },
  { label: 'Customer since', value: formatDate(created) },
];

const systemNames = { lightspeed: 'Lightspeed', woocommerce: 'Online shop' } as const;

/** `Mei Chen · archived · opted out of email, post` */
const sourceText = ({ name, opted_out: optedOut, archived }: Customer['sources'][number]): string =>
  [name, archived ? 'archived' : '', optedOut.length === 0 ? '' : `opted out of ${optedOut.join(', ')}`]
    .filter((text) => text !== '')
    .join(' · ');

const Sources = ({ sources }: Pick<Customer, 'sources'>) => (
  <Box>
    <Typography variant="h4" component="h3" sx={{ mb: 1 }}>
      Also known in
    </Typography>
    <FactList
      facts={sources.map((source) => ({
        label: `${systemNames[source.system]} ${source.external_id}`,
        value: sourceText(source),
      }))}
    />
  </Box>
);

const tones = { unknown: 'neutral', given: 'success', refused: 'warning' } as const;

const Consent = ({ channels }: Pick<Customer, 'channels'>) => (
  <Box>
    <Typography variant="h4" component="h3" sx={{ mb: 1 }}>
      Consent
    </Typography>
    {channels.length === 0 ? (
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        Not asked yet.
      </Typography>
    ) : (
      <FactList
        facts={channels.map(({ channel, consent, do_not_contact: blocked, changed_at: at }) => ({
          label: channelLabels[channel],
          value: (
            <Stack direction="row" useFlexGap spacing={0.5} sx={{ flexWrap: 'wrap', justifyContent: 'flex-end' }}>
              <StatusChip label={consentLabels[consent]} tone={tones[consent]} />
              {blocked && <StatusChip label="Do not contact" tone="error" />}
              <Typography variant="caption" sx={{ color: 'text.secondary' }}>
                {formatDate(at)}
              </Typography>
            </Stack>
          ),
        }))}
      />
    )}
  </Box>
);

export const DetailsPanel = ({ customer }: { customer: Customer }) => {
  const { target, isOpen, shown, show, hide } = useDialogTarget<Customer>();
  return (
    <Panel
      title="Details"
      aside={
        customer.erased_at === null && (
          <Button size="small" aria-label="Edit customer" onClick={() => show(customer)}>
            Edit
          </Button>
        )
      }
    >
      <Stack spacing={2}>
        <FactList facts={factsOf(customer)} />
        <Consent channels={customer.channels} />
        {customer.sources.length > 0 && <Sources sources={customer.sources} />}
        {customer.notes !== '' && (
          <Box>
            <Typography variant="h4" component="h3" sx={{ mb: 0.5 }}>
              Notes
            </Typography>
            <Typography variant="body2" sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
              {customer.notes}
            </Typography>
          </Box>
        )}
      </Stack>
      <Suspense fallback={null}>
        {target && <RecordDialog key={shown} customer={target} open={isOpen} onClose={hide} />}
      </Suspense>
    </Panel>
  );
};
