import CopyIcon from '@mui/icons-material/ContentCopy';
import Button, { type ButtonProps } from '@mui/material/Button';
import { copyText } from '../lib/clipboard';
import { useToast } from './toast-context';

type CopyButtonProps = Pick<ButtonProps, 'variant' | 'size'> & {
  label: string;
  text: string;
  /** Toast shown after copying. */
  copied: string;
};

export const CopyButton = ({ label, text, copied, variant = 'outlined', size = 'medium' }: CopyButtonProps) => {
  const toast = useToast();
  const copy = async () => {
    const done = await copyText(text);
    toast(done ? { message: copied, tone: 'success' } : { message: 'Failed to copy to clipboard.', tone: 'error' });
  };
  return (
    <Button variant={variant} size={size} startIcon={<CopyIcon />} onClick={() => void copy()}>
      {label}
    </Button>
  );
};
