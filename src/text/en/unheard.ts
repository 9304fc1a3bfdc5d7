/** What a console says while the server has not told who somebody is. */
export const unheard = {
  'unheard.page': 'No answer',
  'unheard.title': 'Baari has not answered yet.',
  'unheard.hint': 'Your connection may be slow, or Baari may be busy. Nothing is lost, and we keep asking.',
} as const;
