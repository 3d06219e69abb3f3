import { Suspense, type ReactNode } from 'react';
import { lazyPart } from '../../../components/lazy-part';
import { useDialogTarget } from '../../../components/use-dialog-target';

const MergeDialog = lazyPart(async () => (await import('../components/merging/MergeDialog')).MergeDialog);

/** The merge dialog, loaded on first use, and a function that opens it for two customers. */
export const useMergeDialog = (onMerged: (keptId: number) => void = () => undefined) => {
  const { target, isOpen, shown, show, hide } = useDialogTarget<readonly [number, number]>();
  const dialog: ReactNode = (
    <Suspense fallback={null}>
      {target && (
        <MergeDialog
          key={shown}
          ids={target}
          open={isOpen}
          onClose={hide}
          onMerged={(keptId) => {
            hide();
            onMerged(keptId);
          }}
        />
      )}
    </Suspense>
  );
  return { dialog, open: (one: number, other: number) => show([one, other]) };
};
