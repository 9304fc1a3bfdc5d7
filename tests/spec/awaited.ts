/** Points whose proof is on its way: told by `npm run spec`, and struck off as soon as it is there. */
export const awaited: ReadonlySet<string> = new Set<string>();
