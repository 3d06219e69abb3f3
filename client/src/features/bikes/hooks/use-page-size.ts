import useMediaQuery from '@mui/material/useMediaQuery';
import type { Theme } from '@mui/material/styles';

const smallSizes = [5, 10, 15] as const;
const otherSizes = [10, 25, 50, 100] as const;

const wide = 25;
const medium = 15;
const small = 10;

/** Page sizes by the width of the screen. */
export const usePageSize = () => {
  const isSmall = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'), { noSsr: true });
  const isWide = useMediaQuery((theme: Theme) => theme.breakpoints.up('md'), { noSsr: true });
  return {
    isSmall,
    isWide,
    usual: isSmall ? small : isWide ? wide : medium,
    sizes: isSmall ? smallSizes : otherSizes,
  };
};
