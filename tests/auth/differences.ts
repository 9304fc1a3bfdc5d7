// Where the embedded backend answers otherwise than the real server, and may: nothing that the app asks for leads there.

/** The embedded answer to a request that the real server refuses otherwise. */
export const refusals: Readonly<Record<string, string>> = {
  'GET /nope 404  ': '401 no_authorization This endpoint requires a valid Bearer token',
  'HEAD /verify 405  ': '400  ',
};

/** Names that only one of the two answers has. */
export const answers: Readonly<Record<string, { missing: string[]; more: string[] }>> = {
  'a password after a confirmation, without the old one': { missing: [], more: ['confirmation_sent_at'] },
};
