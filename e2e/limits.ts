/** Milliseconds. Generous: only a failing journey reaches these limits, even on a busy machine. */
export const limits = { wait: 180_000, journey: 1_200_000 };
