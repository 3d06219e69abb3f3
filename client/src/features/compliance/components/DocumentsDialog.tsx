import {
  proofDocumentPath,
  type CertifiedPart,
  type ComplianceModel,
  type ProofDocument,
} from '@chainline/shared/compliance/compliance-contract';
import {
  documentProblem,
  documentProblems,
  documentTypes,
  mostDocumentsPerPart,
} from '@chainline/shared/compliance/document-rules';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { useId } from 'react';
import { ConfirmDialog } from '../../../components/ConfirmDialog';
import { FilePicker } from '../../../components/FilePicker';
import { useDialogTarget } from '../../../components/use-dialog-target';
import { errorMessage } from '../../../lib/api-error';
import { fetchFile } from '../../../lib/fetch-file';
import { formatDate } from '../../../lib/format';
import { saveBlob } from '../../../lib/save-file';
import { useAddDocument, useRemoveDocument } from '../api/compliance-queries';
import { modelName } from './model-columns';

const titles: Record<CertifiedPart, string> = { bike: 'Bike', battery: 'Battery' };

type RowProps = { document: ProofDocument; onRemove: ((document: ProofDocument) => void) | null };

const DocumentRow = ({ document, onRemove }: RowProps) => {
  const { id, name, added_at: at, added_by: by } = document;
  const save = useMutation({
    mutationFn: () => fetchFile(proofDocumentPath.replace(':id', String(id))),
    meta: { handled: true },
    onSuccess: (file) => saveBlob(name, file),
  });
  return (
    <Box component="li" sx={{ py: 0.5 }}>
      <Stack direction="row" spacing={1} useFlexGap sx={{ alignItems: 'center', flexWrap: 'wrap' }}>
        <Box sx={{ flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
          {name}
          <Typography variant="caption" component="div" sx={{ color: 'text.secondary' }}>
            {`Added ${formatDate(at)}, ${by}`}
          </Typography>
        </Box>
        <Button size="small" aria-label={`Download ${name}`} loading={save.isPending} onClick={() => save.mutate()}>
          Download
        </Button>
        {onRemove && (
          <Button size="small" color="error" aria-label={`Remove ${name}`} onClick={() => onRemove(document)}>
            Remove
          </Button>
        )}
      </Stack>
      {save.error && <Alert severity="error">{errorMessage(save.error)}</Alert>}
    </Box>
  );
};

const problemOf = (file: File): string | null => {
  const problem = documentProblem(file);
  return problem && documentProblems[problem];
};

type PartProps = { model: ComplianceModel; part: CertifiedPart; canEdit: boolean };

const Part = ({ model, part, canEdit }: PartProps) => {
  const add = useAddDocument();
  const remove = useRemoveDocument();
  const { target: removed, isOpen, show, hide } = useDialogTarget<ProofDocument>();
  const documents = model.documents.filter((document) => document.part === part);
  const error = add.error ?? remove.error;
  return (
    <Box component="section" aria-label={`Documents of the ${part}`}>
      <Typography variant="subtitle2" component="h3">
        {titles[part]}
      </Typography>
      {documents.length === 0 ? (
        <Typography variant="body2" sx={{ color: 'text.secondary', mb: 1 }}>
          No documents yet
        </Typography>
      ) : (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, mb: 1 }}>
          {documents.map((document) => (
            <DocumentRow key={document.id} document={document} onRemove={canEdit ? show : null} />
          ))}
        </Box>
      )}
      {removed && (
        <ConfirmDialog
          open={isOpen}
          title="Remove this document?"
          confirmLabel="Remove"
          tone="danger"
          busy={remove.isPending}
          onConfirm={() => remove.mutate(removed.id, { onSettled: hide })}
          onCancel={hide}
        >
          {`${removed.name} cannot be brought back, and an inspector may ask for it.`}
        </ConfirmDialog>
      )}
      {error && <Alert severity="error">{errorMessage(error)}</Alert>}
      {canEdit && documents.length < mostDocumentsPerPart && (
        <FilePicker
          label={`Certificate of the ${part}`}
          prompt={`Drop the certificate of the ${part} here, or`}
          accept={documentTypes.join(',')}
          hint="PDF, JPEG, PNG or WebP, up to 10 MB."
          busy={add.isPending}
          problemOf={problemOf}
          onFile={(file) => add.mutate({ model, part, file })}
        />
      )}
    </Box>
  );
};

type DocumentsDialogProps = { model: ComplianceModel; canEdit: boolean; open: boolean; onClose: () => void };

/** Certificates of a model as files. */
export const DocumentsDialog = ({ model, canEdit, open, onClose }: DocumentsDialogProps) => {
  const titleId = useId();
  return (
    <Dialog open={open} onClose={onClose} maxWidth="sm" fullWidth aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{`Documents of ${modelName(model)}`}</DialogTitle>
      <DialogContent>
        <Stack spacing={3}>
          <Part model={model} part="bike" canEdit={canEdit} />
          <Part model={model} part="battery" canEdit={canEdit} />
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  );
};
