type Person = { username: string; first_name: string; last_name: string };

/** 'Sam Okafor', or the username if no name was entered. */
export const personName = ({ username, first_name: first, last_name: last }: Person): string =>
  `${first} ${last}`.trim() || username;
