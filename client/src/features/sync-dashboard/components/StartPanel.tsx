import type { ProductKind } from '@chainline/shared/tasks/task-contract';
import ImportIcon from '@mui/icons-material/Download';
import SyncIcon from '@mui/icons-material/Sync';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId, type ReactNode } from 'react';
import { ErrorState } from '../../../components/ErrorState';
import { useStart } from '../api/start-mutations';
import { startFailure, type StartRequest } from '../start-request';
import { Panel } from '../../../components/Panel';

type Start = (request: StartRequest) => void;
type PartProps = { disabled: boolean; onStart: Start };

const Part = ({ title, text, children }: { title: string; text: string; children: ReactNode }) => {
  const titleId = useId();
  return (
    <Stack component="section" aria-labelledby={titleId} spacing={1.5} sx={{ flex: '1 1 300px', minWidth: 0 }}>
      <Box>
        <Typography id={titleId} variant="h4" component="h3">
          {title}
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {text}
        </Typography>
      </Box>
      {children}
    </Stack>
  );
};

const syncs: readonly { label: string; of: string; kind: ProductKind | undefined }[] = [
  { label: 'Sync Everything', of: 'everything', kind: undefined },
  { label: 'Sync Bikes', of: 'bikes', kind: 'bike' },
  { label: 'Sync Accessories', of: 'accessories', kind: 'accessory' },
];

const Syncs = ({ disabled, onStart }: PartProps) => (
  <Part title="Sync stock" text="Updates stock on both sides. A preview changes nothing.">
    <Stack spacing={1}>
      {syncs.map(({ label, of, kind }) => (
        <Stack key={of} direction="row" spacing={1}>
          <Button
            variant={kind === undefined ? 'contained' : 'outlined'}
            startIcon={<SyncIcon />}
            disabled={disabled}
            onClick={() => onStart({ work: 'sync', product_type: kind, preview: false })}
            sx={{ flex: '1 1 0', justifyContent: 'flex-start', whiteSpace: 'nowrap' }}
          >
            {label}
          </Button>
          <Button
            disabled={disabled}
            aria-label={`Preview first: ${of}`}
            onClick={() => onStart({ work: 'sync', product_type: kind, preview: true })}
            sx={{ flexShrink: 0 }}
          >
            Preview first
          </Button>
        </Stack>
      ))}
    </Stack>
  </Part>
);

const imports = [
  { label: 'WooCommerce Bikes', source: 'woocommerce', kind: 'bike' },
  { label: 'WooCommerce Accessories', source: 'woocommerce', kind: 'accessory' },
  { label: 'Lightspeed Bikes', source: 'lightspeed', kind: 'bike' },
  { label: 'Lightspeed Accessories', source: 'lightspeed', kind: 'accessory' },
] as const;

const Imports = ({ disabled, onStart }: PartProps) => (
  <Part title="Import" text="Loads changes since the last import. Neither side is changed.">
    <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
      {imports.map(({ label, source, kind }) => (
        <Button
          key={label}
          variant="outlined"
          startIcon={<ImportIcon />}
          disabled={disabled}
          aria-label={`Import ${label}`}
          onClick={() => onStart({ work: 'import', source, product_type: kind })}
          sx={{ justifyContent: 'flex-start', textAlign: 'left' }}
        >
          {label}
        </Button>
      ))}
    </Box>
  </Part>
);

/** Starts imports and syncs, one at a time. */
export const StartPanel = ({ onStarted }: { onStarted: (runId: string) => void }) => {
  const { mutate, isPending, error, variables } = useStart(onStarted);
  return (
    <Panel title="Start">
      <Stack spacing={2}>
        <Stack direction="row" useFlexGap spacing={3} sx={{ flexWrap: 'wrap' }}>
          <Syncs disabled={isPending} onStart={mutate} />
          <Imports disabled={isPending} onStart={mutate} />
        </Stack>
        {error && <ErrorState message={startFailure(error)} error={error} onRetry={() => mutate(variables)} />}
      </Stack>
    </Panel>
  );
};
