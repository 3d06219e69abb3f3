import type { Bike } from '@chainline/shared/bikes/bike-contract';
import { useCallback } from 'react';
import { useDialogTarget } from '../../../components/use-dialog-target';
import { useRestoreBike } from '../api/bike-mutations';
import type { Doubles } from '../bike-doubles';

/** Restores deleted records; the question is open while one waits whose serial number another one has by now. */
export const useRestoreWithQuestion = () => {
  const { target, isOpen, show, hide } = useDialogTarget<{ bike: Bike; doubles: Doubles }>();
  const { mutate, isPending } = useRestoreBike((bike, doubles) => show({ bike, doubles }));
  const restore = useCallback((bike: Bike) => mutate({ bike, accepted: false }), [mutate]);
  const accept = () => {
    if (target) mutate({ bike: target.bike, accepted: true }, { onSettled: hide });
  };
  return { restore, question: { target, isOpen, hide, accept }, isRestoring: isPending };
};
