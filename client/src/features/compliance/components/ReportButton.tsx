import { complianceReportPath } from '@chainline/shared/compliance/compliance-contract';
import ExportIcon from '@mui/icons-material/PictureAsPdfOutlined';
import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { useToast } from '../../../components/toast-context';
import { errorMessage } from '../../../lib/api-error';
import { fetchFile } from '../../../lib/fetch-file';
import { saveBlob } from '../../../lib/save-file';

/** Saves one PDF of all models, their proof and their certificates. */
export const ReportButton = () => {
  const toast = useToast();
  const save = useMutation({
    mutationFn: () => fetchFile(complianceReportPath),
    meta: { handled: true },
    onSuccess: (file) => saveBlob('e-bike-compliance.pdf', file),
    onError: (error) => toast({ message: errorMessage(error), tone: 'error' }),
  });
  return (
    <Button variant="outlined" startIcon={<ExportIcon />} loading={save.isPending} onClick={() => save.mutate()}>
      Export for Inspector
    </Button>
  );
};
