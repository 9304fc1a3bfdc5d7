// Keys of the page's storage that more than one layer knows.

/** What Home's search last asked for. */
export const lastSearchKey = 'baari-search';
