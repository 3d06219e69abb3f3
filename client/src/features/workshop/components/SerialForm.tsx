import type { BikeTag, WorkOrder } from '@chainline/shared/work-orders/work-order-contract';
import Autocomplete from '@mui/material/Autocomplete';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useState, type SyntheticEvent } from 'react';
import { ApiError, errorMessage } from '../../../lib/api-error';
import { useSetSerial } from '../api/work-mutations';
import { workQueries } from '../api/work-queries';

type SerialFormProps = { work: WorkOrder; tag: BikeTag };

/** Serial number of a bike: chosen from those in the register and the till, typed or scanned. */
export const SerialForm = ({ work, tag }: SerialFormProps) => {
  const [text, setText] = useState(tag.serial_number);
  const [kept, setKept] = useState(tag.serial_number);
  const [isOpen, setOpen] = useState(false);
  const [wasOpen, setWasOpen] = useState(false);
  if (kept !== tag.serial_number) {
    setKept(tag.serial_number);
    setText(tag.serial_number);
  }
  const till = useQuery({
    ...workQueries.serials({ id: work.id, tag: tag.bike_tag_id }),
    enabled: wasOpen && work.order_id !== null,
  });
  const { mutate, isPending, error, reset } = useSetSerial(work.id);
  const isDouble = error instanceof ApiError && error.code === 'bike_tag.serial_in_register';
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    // Sent again after the question, it is accepted.
    if (!isPending) mutate({ tag: tag.bike_tag_id, serial: text, accept: isDouble });
  };
  const open = () => {
    setOpen(true);
    setWasOpen(true);
  };
  const hint =
    till.error === null ? till.data?.message : `${errorMessage(till.error)} You can type or scan the number.`;
  const details = new Map(till.data?.serials.map(({ serial, detail }) => [serial, detail]));
  return (
    <Stack component="form" direction="row" spacing={1} onSubmit={submit} sx={{ alignItems: 'flex-start' }}>
      <Autocomplete
        freeSolo
        fullWidth
        size="small"
        open={isOpen}
        onOpen={open}
        onClose={() => setOpen(false)}
        loading={till.isFetching}
        loadingText="Asking Lightspeed…"
        options={[...details.keys()]}
        inputValue={text}
        onInputChange={(_event, serial, reason) => {
          // Autocomplete resets the text to its own value when it mounts; ignore that.
          if (reason === 'reset' && serial === '') return;
          setText(serial);
          reset();
        }}
        renderOption={({ key, ...props }, serial) => (
          <li key={key} {...props}>
            {[serial, details.get(serial)].filter(Boolean).join(', ')}
          </li>
        )}
        renderInput={(params) => (
          <TextField
            {...params}
            label="Serial number"
            error={error !== null}
            helperText={error === null ? hint : errorMessage(error)}
            slotProps={{
              ...params.slotProps,
              htmlInput: {
                ...params.slotProps.htmlInput,
                maxLength: 60,
                'aria-label': `Serial number of ${tag.bike_model}`,
              },
            }}
          />
        )}
      />
      {text !== tag.serial_number && (
        <Button type="submit" variant="outlined" loading={isPending} sx={{ minHeight: 40 }}>
          {isDouble ? 'Save Anyway' : 'Save'}
        </Button>
      )}
    </Stack>
  );
};
