import {
  isPrintReady,
  labelsOnSheet,
  tagFormatLabels,
  tagFormats,
  untaggedWarning,
  type TagFormat,
} from '@chainline/shared/work-orders/bike-tag-rules';
import type { BikeTag, WorkOrder } from '@chainline/shared/work-orders/work-order-contract';
import PrintIcon from '@mui/icons-material/PrintOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { NativeSelect } from '../../../components/NativeSelect';
import { Panel } from '../../../components/Panel';
import { StatusChip } from '../../../components/StatusChip';
import { formatDateTime } from '../../../lib/format';
import { usePrintJob, usePrintTags } from '../api/work-mutations';
import { SerialForm } from './SerialForm';

type TagRowProps = { work: WorkOrder; tag: BikeTag; isPrinting: boolean; onPrint: () => void };

const TagRow = ({ work, tag, isPrinting, onPrint }: TagRowProps) => (
  <Stack component="li" spacing={1} sx={{ py: 1.5, borderTop: 1, borderColor: 'divider' }}>
    <Stack
      direction="row"
      useFlexGap
      spacing={1}
      sx={{ flexWrap: 'wrap', justifyContent: 'space-between', alignItems: 'center' }}
    >
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography variant="body2" sx={{ fontWeight: 600 }}>
          {tag.bike_model}
        </Typography>
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>{`Tag ${tag.code}`}</Typography>
      </Box>
      <Stack direction="row" spacing={1} sx={{ alignItems: 'center' }}>
        {tag.printed ? (
          <StatusChip label={`Printed ${formatDateTime(tag.printed_at)}`} tone="success" />
        ) : (
          <StatusChip label="Not printed" tone="warning" />
        )}
        <Button
          size="small"
          aria-label={`Print the tag of ${tag.bike_model} (${tag.code})`}
          disabled={isPrinting}
          onClick={onPrint}
        >
          Print Tag
        </Button>
      </Stack>
    </Stack>
    {work.can.edit ? (
      <SerialForm work={work} tag={tag} />
    ) : (
      <Typography variant="body2">{`Serial number: ${tag.serial_number || 'unknown'}`}</Typography>
    )}
  </Stack>
);

const formatChoices = tagFormats.map((value) => ({ value, label: tagFormatLabels[value] }));
const firstChoices = Array.from({ length: labelsOnSheet }, (_, at) => ({
  value: String(at + 1),
  label: at === 0 ? 'From the first label' : `From label ${at + 1}`,
}));

/** Bike tags and the work order to print, which waits for the tags. */
export const BikesPanel = ({ work }: { work: WorkOrder }) => {
  const hintId = useId();
  const [format, setFormat] = useState<TagFormat>('62x29');
  const [first, setFirst] = useState(1);
  const tags = usePrintTags(work);
  const job = usePrintJob(work);
  const isReady = isPrintReady(work.bike_tags);
  const print = (ids: readonly number[]) => tags.mutate({ tags: ids, format, first: format === 'a4' ? first : 1 });
  return (
    <Panel
      title="Bike tags for assembly"
      aside={
        <NativeSelect
          label="Size of the labels"
          value={format}
          choices={formatChoices}
          onChange={(value) => setFormat(tagFormats.find((each) => each === value) ?? '62x29')}
        />
      }
    >
      {format === 'a4' && (
        <Box sx={{ mb: 1 }}>
          <NativeSelect
            label="First label"
            value={String(first)}
            choices={firstChoices}
            onChange={(value) => setFirst(Number(value))}
          />
        </Box>
      )}
      <Box component="ul" aria-label="Bike tags" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {work.bike_tags.map((tag) => (
          <TagRow
            key={tag.bike_tag_id}
            work={work}
            tag={tag}
            isPrinting={tags.isPending}
            onPrint={() => print([tag.bike_tag_id])}
          />
        ))}
      </Box>
      {work.assembly_instructions !== '' && (
        <Box sx={{ py: 1.5, borderTop: 1, borderColor: 'divider' }}>
          <Typography variant="h3" component="h3" sx={{ mb: 0.5 }}>
            Assembly instructions
          </Typography>
          <Typography variant="body2" sx={{ whiteSpace: 'pre-line' }}>
            {work.assembly_instructions}
          </Typography>
        </Box>
      )}
      {!isReady && (
        <Typography id={hintId} variant="body2" sx={{ mb: 1, color: 'text.secondary' }}>
          {untaggedWarning}
        </Typography>
      )}
      <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap' }}>
        {work.bike_tags.length > 1 && (
          <Button
            variant="outlined"
            loading={tags.isPending}
            onClick={() => print(work.bike_tags.map(({ bike_tag_id: id }) => id))}
          >
            Print All Tags
          </Button>
        )}
        <Button
          variant="contained"
          startIcon={<PrintIcon />}
          disabled={!isReady}
          loading={job.isPending}
          {...(!isReady && { 'aria-describedby': hintId })}
          onClick={() => job.mutate()}
        >
          Print Work Order
        </Button>
      </Stack>
    </Panel>
  );
};
