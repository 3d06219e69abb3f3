import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';

/** Asks questions in the terminal. Piped input is read as one answer per line. */
export const createTerminal = () => {
  const shown = { secret: false };
  const output = new Writable({
    write: (chunk: string | Uint8Array, _encoding, done) => {
      if (!shown.secret) process.stdout.write(chunk);
      done();
    },
  });
  const reader = createInterface({ input: process.stdin, output, terminal: process.stdin.isTTY });
  const lines = reader[Symbol.asyncIterator]();

  const ask = async (question: string): Promise<string> => {
    reader.setPrompt(`${question}: `);
    reader.prompt();
    const line = await lines.next();
    return line.done === true ? '' : line.value;
  };

  return {
    say: (text: string): void => {
      process.stdout.write(`${text}\n`);
    },

    ask,

    /** Without echo. */
    askSecret: async (question: string): Promise<string> => {
      const answer = ask(question);
      shown.secret = true;
      try {
        return await answer;
      } finally {
        shown.secret = false;
        process.stdout.write('\n');
      }
    },

    close: (): void => reader.close(),
  };
};

export type Terminal = ReturnType<typeof createTerminal>;
