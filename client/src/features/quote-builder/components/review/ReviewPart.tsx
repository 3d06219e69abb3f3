import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

type ReviewPartProps = { title: string; onEdit?: () => void; children: ReactNode };

/** Section of the review, with a link to edit it. */
export const ReviewPart = ({ title, onEdit, children }: ReviewPartProps) => (
  <Card component="section" aria-label={title}>
    <CardContent>
      <Stack direction="row" sx={{ justifyContent: 'space-between', alignItems: 'center', mb: 1 }}>
        <Typography variant="h3">{title}</Typography>
        {onEdit && (
          <Button size="small" aria-label={`Edit ${title}`} onClick={onEdit} sx={{ minWidth: 0, mr: -1.25 }}>
            Edit
          </Button>
        )}
      </Stack>
      {children}
    </CardContent>
  </Card>
);
