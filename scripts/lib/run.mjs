import { spawn } from 'node:child_process';
import process from 'node:process';
import { root } from './project.mjs';

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
const running = new Set();
let interrupted = false;

/** A signal to us is one to all that we run; we end when they have. */
const passOn = (signal) => {
  interrupted = true;
  for (const child of running) child.kill(signal);
};

const started = (child) => {
  if (running.size === 0) for (const signal of signals) process.on(signal, passOn);
  running.add(child);
};

const ended = (child) => {
  running.delete(child);
  if (running.size > 0) return;
  if (interrupted) process.exit(1);
  for (const signal of signals) process.off(signal, passOn);
};

/**
 * Runs a program to its end and answers its exit code with what it printed. `show` prints that as it comes.
 * A program that cannot be started, or that a signal ended, counts as failed.
 */
export const run = (program, args, { cwd = root, env = {}, show = false } = {}) =>
  new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    started(child);
    const chunks = [];
    const take = (to) => (chunk) => {
      chunks.push(chunk);
      if (show) to.write(chunk);
    };
    child.stdout.on('data', take(process.stdout));
    child.stderr.on('data', take(process.stderr));
    const finish = (code, more = '') => {
      ended(child);
      resolve({ code, output: chunks.map(String).join('') + more });
    };
    child.once('error', (error) => finish(1, String(error)));
    child.once('close', (code, signal) => finish(code ?? 1, signal ? `\nended by ${signal}` : ''));
  });

/** Runs a script of Node with the Node that runs this one. */
export const runNode = (args, options) => run(process.execPath, args, options);

/** Runs npm with the settings of whoever called us: the same npm where that is known. */
export const runNpm = (args, options) => {
  const npm = process.env.npm_execpath;
  return npm?.endsWith('.js') ? runNode([npm, ...args], options) : run('npm', args, options);
};
