import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { endpointsWithoutSummaries } from './endpoints-without-summaries';
import { importsCanBeRepeated } from './imports-can-be-repeated';
import { precompress } from './precompress';
import { withoutUnusedParts } from './without-unused-parts';
import { zodWithoutJsonSchema } from './zod-without-json-schema';

/** Used by every page and rarely changed by a release, so browsers can keep it cached. */
const framework =
  /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|axios|zod|stylis|@tanstack|@emotion|@mui\/system|@mui\/utils|@mui\/styled-engine)\//;

/** Used by nearly every page: one file compresses better than twenty. */
const look =
  /node_modules\/@mui\/material\/(styles|colors|utils|internal\/Transition|transitions|zero-styled|SvgIcon|CssBaseline|ButtonBase|Button|IconButton|CircularProgress|Typography|Paper|Alert|AlertTitle|Snackbar|SnackbarContent|Grow|Fade|ClickAwayListener|Skeleton|Stack|Box|Modal|Backdrop|Portal|Unstable_TrapFocus|List|ListItem|ListItemButton|ListItemIcon|ListItemText|Chip)\//;

/** A text field imports all of these. */
const fields =
  /node_modules\/@mui\/material\/(TextField|InputBase|Input|OutlinedInput|FilledInput|FormControl|InputLabel|FormLabel|FormHelperText|InputAdornment|Select|NativeSelect)\//;

/** Many pages use menus but no text field. */
const menus = /node_modules\/@mui\/material\/(Menu|MenuItem|MenuList|Popover|Divider)\//;

/** Small files of ours that every page after sign-in needs: one file compresses better than thirty. */
const base =
  /\/client\/src\/(lib\/(api|api-error|auth-failures|format|http|paths|push|push-state|renewal|session|session-context|url-state)|components\/(EmptyState|ErrorState|PageHeader|StatusChip|VisuallyHidden|lazy-part))\.|\/shared\/src\/(endpoint|roles|auth\/(auth|account)-contract)\./;

/** Loaded with the first script, so no part has to ask for them. */
const always = /assets\/(rolldown-runtime|framework|look|base)-/;

export default defineConfig({
  root: import.meta.dirname,
  base: '/',
  plugins: [
    react(),
    importsCanBeRepeated(),
    withoutUnusedParts(),
    endpointsWithoutSummaries(),
    zodWithoutJsonSchema(),
    precompress(),
  ],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    modulePreload: {
      // The CSP allows no inline scripts, and all supported browsers know modulepreload.
      polyfill: false,
      resolveDependencies: (_file, files, { hostType }) =>
        hostType === 'html' ? files : files.filter((file) => !always.test(file)),
    },
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      output: {
        // Short hashes, because the list of all files is a sixth of the first script.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        entryFileNames: 'assets/[name]-[hash:7].js',
        codeSplitting: {
          groups: [
            // A group includes the imports of its modules, unless a group of higher priority has them.
            { name: 'framework', test: framework, priority: 4 },
            { name: 'look', test: look, priority: 3 },
            { name: 'base', test: base, priority: 2 },
            { name: 'menus', test: menus, priority: 1 },
            { name: 'fields', test: fields },
          ],
        },
      },
    },
  },
  server: {
    proxy: { '/api': { target: process.env.API_URL ?? 'http://localhost:3000' } },
  },
});
