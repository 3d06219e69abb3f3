import ImportIcon from '@mui/icons-material/UploadFileOutlined';
import Button from '@mui/material/Button';
import { Suspense } from 'react';
import { lazyPart } from '../../../components/lazy-part';
import { useDialogTarget } from '../../../components/use-dialog-target';

const ImportDialog = lazyPart(async () => (await import('./ImportDialog')).ImportDialog);

/** Imports a sheet, and shows former imports. */
export const ImportButton = () => {
  const { target, isOpen, shown, show, hide } = useDialogTarget<true>();
  return (
    <>
      <Button variant="outlined" startIcon={<ImportIcon />} onClick={() => show(true)}>
        Import
      </Button>
      <Suspense fallback={null}>{target && <ImportDialog key={shown} open={isOpen} onClose={hide} />}</Suspense>
    </>
  );
};
