import { Agent, get } from 'node:http';
import { parentPort } from 'node:worker_threads';
import { z } from 'zod';

/**
 * The one who asks for lists, in a thread of its own: a browser does not take its time from the server. Told an address
 * and headers, it tells how many milliseconds the whole answer took, and the answer's text.
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
