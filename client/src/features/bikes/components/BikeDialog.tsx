import type { BikeDetail, BikeRights } from '@chainline/shared/bikes/bike-contract';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { Theme } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useId, type ComponentProps, type SyntheticEvent } from 'react';
import { ErrorState } from '../../../components/ErrorState';
import { FormDialog } from '../../../components/form/FormDialog';
import { useFormDialog } from '../../../components/form/form-dialog-context';
import { LoadingState } from '../../../components/LoadingState';
import { SalePanel } from '../../compliance';
import { bikeQueries } from '../api/bike-queries';
import type { Doubles } from '../bike-doubles';
import { bikeFormSchema } from '../bike-form';
import { useBikeForm } from '../hooks/use-bike-form';
import { BikeFields } from './BikeFields';
import { BikeHistory } from './BikeHistory';
import { DoubleRecords } from './DoubleRecords';
import { BikeLinksPanel } from './links/BikeLinksPanel';
import { MeanwhileChoices } from './MeanwhileChoices';

/** Moves the focus to a refusal as it appears: Save may be far below it. */
const moveFocus = (refusal: HTMLElement | null) => refusal?.focus();

type DoubleQuestionProps = {
  bikes: Doubles;
  onAccept: (event: SyntheticEvent) => void;
};

const DoubleQuestion = ({ bikes, onAccept }: DoubleQuestionProps) => (
  <Alert ref={moveFocus} tabIndex={-1} severity="warning" sx={{ alignItems: 'flex-start' }}>
    <AlertTitle>This serial number is already in the register</AlertTitle>
    One serial number belongs to one bike. Is one of the numbers mistyped?
    <DoubleRecords bikes={bikes} />
    <Button size="small" variant="outlined" color="inherit" onClick={onAccept}>
      Save anyway
    </Button>
  </Alert>
);

const fieldOf = bikeFormSchema.keyof();

type ContentProps = {
  titleId: string;
  title: string;
  bike: BikeDetail | null;
  can: BikeRights;
  onClose: () => void;
};

const Content = ({ titleId, title, bike, can, onClose }: ContentProps) => {
  const { form, submit, problem, doubles, acceptDouble, meanwhile, choose, isUndecided, isSaving } = useBikeForm({
    bike,
    can,
    onSaved: onClose,
  });
  const leave = useFormDialog({ isDirty: form.formState.isDirty, isBusy: isSaving });
  const clearError: ComponentProps<'form'>['onChange'] = ({ target }) => {
    const field = 'name' in target ? fieldOf.safeParse(target.name).data : undefined;
    if (field !== undefined) form.clearErrors(field);
  };
  return (
    <Box
      component="form"
      noValidate
      aria-labelledby={titleId}
      onSubmit={submit}
      onChange={clearError}
      sx={{ display: 'flex', flexDirection: 'column', minHeight: 0, flexGrow: 1 }}
    >
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogContent>
        <Stack spacing={2.5}>
          {problem !== null && (
            <Alert ref={moveFocus} tabIndex={-1} severity="error">
              {problem}
            </Alert>
          )}
          {meanwhile && (
            <MeanwhileChoices key={meanwhile.version} ref={moveFocus} meanwhile={meanwhile} onChoose={choose} />
          )}
          {doubles && (
            <DoubleQuestion
              bikes={doubles}
              onAccept={(event) => {
                acceptDouble();
                submit(event);
              }}
            />
          )}
          {bike && can.edit && bike.deleted_at === null && (
            <Suspense fallback={null}>
              <SalePanel target={{ kind: 'bikes', id: bike.id }} />
            </Suspense>
          )}
          <BikeFields form={form} seesCosts={can.see_costs} />
          {bike && can.edit && <BikeLinksPanel bikeId={bike.id} />}
          {bike && <BikeHistory history={bike.history} />}
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={() => leave(onClose)} disabled={isSaving}>
          Cancel
        </Button>
        <Button type="submit" variant="contained" disabled={isSaving || isUndecided}>
          {isSaving ? 'Saving...' : 'Save'}
        </Button>
      </DialogActions>
    </Box>
  );
};

type LoadedContentProps = Omit<ContentProps, 'bike'> & { id: number };

/** Loads the record as it is now: the list may be half a minute old. */
const LoadedContent = ({ id, titleId, title, ...rest }: LoadedContentProps) => {
  const { data, error, isFetchedAfterMount, refetch } = useQuery({
    ...bikeQueries.detail(id),
    refetchOnWindowFocus: false,
  });
  if (data && isFetchedAfterMount) return <Content titleId={titleId} title={title} bike={data} {...rest} />;
  return (
    <>
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogContent>
        {error ? (
          <ErrorState message="The record could not be loaded." error={error} onRetry={() => void refetch()} />
        ) : (
          <LoadingState label="Loading the record">
            <Stack spacing={2}>
              {[0, 1, 2, 3, 4].map((at) => (
                <Skeleton key={at} variant="rounded" height={56} />
              ))}
            </Stack>
          </LoadingState>
        )}
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={rest.onClose}>
          Cancel
        </Button>
      </DialogActions>
    </>
  );
};

type BikeDialogProps = {
  /** Null adds a record. */
  id: number | null;
  can: BikeRights;
  open: boolean;
  onClose: () => void;
};

/** Adds or edits a record; fills the screen of a phone. Needs a new key on each opening. */
export const BikeDialog = ({ id, can, open, onClose }: BikeDialogProps) => {
  const titleId = useId();
  const isSmall = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'), { noSsr: true });
  return (
    <FormDialog open={open} onClose={onClose} maxWidth="md" fullWidth fullScreen={isSmall} aria-labelledby={titleId}>
      {id === null ? (
        <Content titleId={titleId} title="Add New Bike" bike={null} can={can} onClose={onClose} />
      ) : (
        <LoadedContent titleId={titleId} title="Edit Bike" id={id} can={can} onClose={onClose} />
      )}
    </FormDialog>
  );
};
