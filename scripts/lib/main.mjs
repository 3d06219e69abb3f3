import process from 'node:process';

/** Runs a script: what it throws is for a person to read, so it is printed without the stack. */
export const main = async (script) => {
  try {
    await script();
  } catch (error) {
    console.error(`\n${error instanceof Error ? error.message : String(error)}`);
    process.exitCode = 1;
  }
};
