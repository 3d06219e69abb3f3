import { spawn } from 'node:child_process';
import process from 'node:process';
import { root } from './project.mjs';

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
const running = new Set();
let interrupted = false;

/** Forwards signals to all child processes and exits once they have ended. */
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
 * Runs a program to its end. `show` prints its output as it comes. A program that cannot be started, or that was ended
 * by a signal, counts as failed.
 * @returns its exit code and output.
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

/** Runs a script with the Node that runs this one. */
export const runNode = (args, options) => run(process.execPath, args, options);

/** Runs npm with the caller's settings: the same npm, if that is known. */
export const runNpm = (args, options) => {
  const npm = process.env.npm_execpath;
  return npm?.endsWith('.js') ? runNode([npm, ...args], options) : run('npm', args, options);
};
