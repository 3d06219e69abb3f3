import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { commandOf, inRoot } from '../lib/project.mjs';
import { runNode } from '../lib/run.mjs';

const samples = inRoot('scripts', 'lint', 'samples');
const filesIn = (folder) =>
  readdirSync(folder, { recursive: true })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => file.replaceAll('\\', '/'));

/** A sample line names the rules that must report it in its trailing comment. */
const expectedIn = (file) =>
  readFileSync(join(samples, file), 'utf8')
    .split('\n')
    .flatMap((line, index) => {
      const names = /.*(?:\/\/|\/\*|--) ([a-z0-9][a-z0-9 -]*?)(?: \*\/\})?$/.exec(line)?.[1].split(' ') ?? [];
      return names.map((name) => `${file}:${index + 1} ${name}`);
    });

const reportedBy = ({ filename, code, labels }) => {
  const name = /\((.+)\)$/.exec(code ?? '')?.[1] ?? 'unused-directive';
  return `${filename.replaceAll('\\', '/')}:${labels[0].span.line} ${name}`;
};

const lintCopy = async (folder) => {
  cpSync(samples, folder, { recursive: true });
  cpSync(inRoot('.oxlintrc.json'), join(folder, '.oxlintrc.json'));
  cpSync(inRoot('scripts', 'lint', 'house-rules.mjs'), join(folder, 'scripts', 'lint', 'house-rules.mjs'));
  symlinkSync(inRoot('node_modules'), join(folder, 'node_modules'), 'junction');
  const { output } = await runNode([commandOf('oxlint'), '--format', 'json', ...filesIn(samples)], { cwd: folder });
  return JSON.parse(output).diagnostics.map(reportedBy);
};

/** Differences between the expected and the actual reports, one per line. */
export const checkRules = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'chainline-lint-'));
  try {
    const reported = new Set(await lintCopy(folder));
    const expected = new Set(filesIn(samples).flatMap(expectedIn));
    return [
      ...[...expected].filter((one) => !reported.has(one)).map((one) => `not reported: ${one}`),
      ...[...reported].filter((one) => !expected.has(one)).map((one) => `not expected: ${one}`),
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
