import { labourLineTotal } from '@chainline/shared/quotes/quote-totals';
import AddIcon from '@mui/icons-material/Add';
import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import Divider from '@mui/material/Divider';
import IconButton from '@mui/material/IconButton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../../../components/lazy-part';
import { formatAud } from '../../../../lib/format';
import { useBuilder } from '../../builder-context';
import type { LabourLine } from '../../builder-form';
import { addLabour, removeLabour } from '../../builder-lines';
import { useBuilderToast } from '../../hooks/use-builder-toast';

const LabourDialog = lazyPart(async () => (await import('./LabourDialog')).LabourDialog);

const costText = ({ labourCost }: LabourLine): string =>
  labourCost === null ? 'cost not known' : `costs ${formatAud(labourCost)}`;

const Item = ({ line, onRemove }: { line: LabourLine; onRemove: () => void }) => {
  const { isManager } = useBuilder();
  return (
    <Stack component="li" direction="row" spacing={1.5} sx={{ alignItems: 'center', py: 1 }}>
      <Box sx={{ minWidth: 0, flexGrow: 1 }}>
        <Typography variant="body2" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
          {line.description}
        </Typography>
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          {line.quantity} × {formatAud(line.labourPrice)}
          {isManager && `, ${costText(line)}`}
        </Typography>
      </Box>
      <Typography component="span" sx={{ fontWeight: 700 }}>
        {formatAud(labourLineTotal(line))}
      </Typography>
      <IconButton size="small" aria-label={`Remove ${line.description}`} onClick={onRemove}>
        <DeleteIcon fontSize="small" />
      </IconButton>
    </Stack>
  );
};

/** Labour items of the quote. */
export const LabourList = () => {
  const { form, change, isManager } = useBuilder();
  const toast = useBuilderToast();
  const [isOpen, setOpen] = useState(false);
  const [isWanted, setWanted] = useState(false);
  const { labour_items: labour } = form;

  const add = (item: Parameters<typeof addLabour>[1]) => {
    change((current) => addLabour(current, item));
    setOpen(false);
    toast('Labor item added');
  };
  const remove = ({ key }: LabourLine) => {
    change((current) => removeLabour(current, key));
    toast('Labor item removed');
  };

  return (
    <Card component="section" aria-label="Labour">
      <CardContent>
        <Stack direction="row" sx={{ justifyContent: 'space-between', alignItems: 'center', mb: 1 }}>
          <Typography variant="h3">Labour</Typography>
          <Button
            size="small"
            startIcon={<AddIcon />}
            onClick={() => {
              setWanted(true);
              setOpen(true);
            }}
          >
            Add Labour
          </Button>
        </Stack>
        {labour.length === 0 ? (
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            No labour on this quote.
          </Typography>
        ) : (
          <Stack component="ul" divider={<Divider component="li" aria-hidden />} sx={{ listStyle: 'none', p: 0, m: 0 }}>
            {labour.map((line) => (
              <Item key={line.key} line={line} onRemove={() => remove(line)} />
            ))}
          </Stack>
        )}
      </CardContent>
      <Suspense fallback={null}>
        {isWanted && <LabourDialog open={isOpen} withCost={isManager} onAdd={add} onClose={() => setOpen(false)} />}
      </Suspense>
    </Card>
  );
};
