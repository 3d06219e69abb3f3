import { setTimeout } from 'node:timers/promises';

await setTimeout(5); // no-waiting
export const cast = (value: unknown) => value as string; // consistent-type-assertions
export const free = (answer: any) => answer.body; // no-explicit-any
