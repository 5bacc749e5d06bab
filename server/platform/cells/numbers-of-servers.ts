/** Numbers from here on were assigned by servers of a cluster. No sequence continues from them. */
export const numbersOfServers = 2 ** 48;
