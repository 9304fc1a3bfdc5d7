/** What the terms and the privacy policy have in common. */
export const document = {
  'document.updated': 'Last changed on {date}',
  'document.contents': 'On this page',
  'document.short': 'In short',
} as const;
