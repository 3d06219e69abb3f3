export type TillId = string | number;
