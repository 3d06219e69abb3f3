import { missingIdsMessage, type Mapping } from '@chainline/shared/mappings/mapping-contract';
import type { ProductKind } from '@chainline/shared/tasks/task-contract';
import { zodResolver } from '@hookform/resolvers/zod';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import { useId, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { SelectControl } from '../../../components/form/SelectControl';
import { useCreateMapping } from '../api/mapping-mutations';
import {
  emptyMappingForm,
  mappingFormSchema,
  placeServerErrors,
  toCreateRequest,
  type MappingForm,
} from '../mapping-form';
import { directionOptions, directionWarnings, kindOptions } from '../mapping-labels';
import { PickerControl } from './PickerControl';

type ContentProps = {
  titleId: string;
  kind: ProductKind;
  onClose: () => void;
  onCreated: (mapping: Mapping) => void;
};

const Content = ({ titleId, kind, onClose, onCreated }: ContentProps) => {
  const form = useForm<MappingForm>({
    resolver: zodResolver(mappingFormSchema),
    defaultValues: emptyMappingForm(kind),
  });
  const { control, handleSubmit, formState } = form;
  const create = useCreateMapping();
  const [refusal, setRefusal] = useState<string | null>(null);
  const { woo_product_id: shopError, lightspeed_item_id: tillError } = formState.errors;
  const warning = directionWarnings[useWatch({ control, name: 'sync_direction' })];
  const lacksSide = [shopError, tillError].some((error) => error !== undefined && error.type !== 'server');
  const problem = lacksSide ? missingIdsMessage : refusal;

  const submit = handleSubmit((values) => {
    const body = toCreateRequest(values);
    if (body === null) return;
    setRefusal(null);
    create.mutate(body, {
      onSuccess: ({ mapping }) => onCreated(mapping),
      onError: (error) => setRefusal(placeServerErrors(form, error)),
    });
  });

  return (
    <form noValidate aria-labelledby={titleId} onSubmit={(event) => void submit(event)}>
      <DialogTitle id={titleId}>Create Product Mapping</DialogTitle>
      <DialogContent>
        <Stack spacing={2.5} sx={{ pt: 1 }}>
          {problem !== null && <Alert severity="error">{problem}</Alert>}
          <PickerControl
            control={control}
            name="woo_product_id"
            side="shop"
            label="WooCommerce product"
            failure="Failed to load WooCommerce products"
            autoFocus
          />
          <PickerControl
            control={control}
            name="lightspeed_item_id"
            side="till"
            label="Lightspeed item"
            failure="Failed to load Lightspeed inventory"
          />
          <Stack direction={{ xs: 'column', sm: 'row' }} spacing={2.5}>
            <SelectControl control={control} name="product_type" label="Product type" options={kindOptions} />
            <SelectControl control={control} name="sync_direction" label="Sync direction" options={directionOptions} />
          </Stack>
          {warning !== null && <Alert severity="warning">{warning}</Alert>}
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose} disabled={create.isPending}>
          Cancel
        </Button>
        <Button type="submit" variant="contained" loading={create.isPending}>
          Create mapping
        </Button>
      </DialogActions>
    </form>
  );
};

type CreateMappingDialogProps = Omit<ContentProps, 'titleId'> & { open: boolean };

/** Creates a mapping by hand. */
export const CreateMappingDialog = ({ open, ...rest }: CreateMappingDialogProps) => {
  const titleId = useId();
  return (
    <Dialog open={open} onClose={rest.onClose} aria-labelledby={titleId}>
      <Content titleId={titleId} {...rest} />
    </Dialog>
  );
};
