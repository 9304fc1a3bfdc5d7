// What is told of an account that does not exist any more.
export { dropGone, readGone, type GoneAccount, type GoneWrite } from '#data/gone.ts';
