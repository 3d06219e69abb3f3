import type { MessageFile } from '@chainline/shared/messaging/message-file-contract';
import { sentExtensions, sentLimitWords } from '@chainline/shared/messaging/message-file-rules';
import AttachIcon from '@mui/icons-material/AttachFile';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useRef, type ReactNode } from 'react';
import { useDroppedFiles } from '../../../components/use-dropped-files';
import { VisuallyHidden } from '../../../components/VisuallyHidden';
import type { Attaching } from '../hooks/use-attaching';
import { StoredFile } from './MessageFiles';

type AttachmentsProps = { files: readonly MessageFile[]; attaching: Attaching };

/** Area of an email that accepts dropped and pasted files. */
export const DropArea = ({ attaching, children }: Pick<AttachmentsProps, 'attaching'> & { children: ReactNode }) => {
  const { isOver, zone } = useDroppedFiles(attaching.attach);
  return (
    <Box
      {...zone}
      sx={{
        borderRadius: 1,
        outline: isOver ? '2px dashed' : 'none',
        outlineColor: 'primary.main',
        outlineOffset: 6,
      }}
    >
      {children}
    </Box>
  );
};

/** Files attached to an email that is being written, and the button that adds some. */
export const Attachments = ({ files, attaching: { uploading, problem, attach, remove } }: AttachmentsProps) => {
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <Stack spacing={0.75} sx={{ mt: 0.75 }}>
      {(files.length > 0 || uploading.length > 0) && (
        <Stack component="ul" aria-label="Files to send" spacing={0.5} sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {files.map((file) => (
            <li key={file.id}>
              <StoredFile
                file={file}
                onRemove={() => {
                  remove(file);
                  button.current?.focus();
                }}
              />
            </li>
          ))}
          {uploading.map(({ name, size, lastModified }) => (
            <Typography key={`${name} ${size} ${lastModified}`} component="li" variant="caption" role="status">
              Attaching {name}…
            </Typography>
          ))}
        </Stack>
      )}
      {problem !== null && (
        <Alert severity="error" variant="outlined">
          {problem}
        </Alert>
      )}
      <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap', alignItems: 'center' }}>
        <Button ref={button} size="small" startIcon={<AttachIcon />} onClick={() => input.current?.click()}>
          Attach files
        </Button>
        <Typography variant="caption" component="span" sx={{ color: 'text.secondary' }}>
          {sentLimitWords}
        </Typography>
      </Stack>
      <VisuallyHidden>
        <input
          ref={input}
          type="file"
          multiple
          accept={sentExtensions.join(',')}
          aria-label="Files to attach"
          tabIndex={-1}
          onChange={({ target }) => {
            attach(Array.from(target.files ?? []));
            target.value = '';
          }}
        />
      </VisuallyHidden>
    </Stack>
  );
};
