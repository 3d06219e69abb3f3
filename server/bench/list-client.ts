import { Agent, get } from 'node:http';
import { parentPort } from 'node:worker_threads';
import { z } from 'zod';

/**
 * Requests lists from a separate thread, so that the client takes no time from the server. Takes an address and
 * headers; returns the answer's text and the milliseconds until all of it had arrived.
 */
const askSchema = z.object({ url: z.string(), headers: z.record(z.string(), z.string()) });
const agent = new Agent({ keepAlive: true, maxSockets: 1 });

parentPort?.on('message', (message: unknown) => {
  const { url, headers } = askSchema.parse(message);
  const begun = performance.now();
  get(url, { agent, headers }, (answer) => {
    let text = '';
    answer.setEncoding('utf8');
    answer.on('data', (part: string) => (text += part));
    answer.on('end', () => parentPort?.postMessage({ ms: performance.now() - begun, status: answer.statusCode, text }));
  });
});
