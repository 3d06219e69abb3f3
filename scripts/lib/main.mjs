import process from 'node:process';

/** Runs a script. Prints errors without their stack, because they are written for people. */
export const main = async (script) => {
  try {
    await script();
  } catch (error) {
    console.error(`\n${error instanceof Error ? error.message : String(error)}`);
    process.exitCode = 1;
  }
};
