// What is told of an account that does not exist any more.
export {
  dropDeletedAccount,
  readDeletedAccount,
  type DeletedAccount,
  type DeletedAccountWrite,
} from '#data/session/deleted-account.ts';
