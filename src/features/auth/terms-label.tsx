import { paths } from '#domain/paths.ts';
import { t } from '#text/translate.ts';
import { WordsWithLinks } from '#ui/words-with-links.tsx';

/** What one agrees to can be read first; in a new tab, because the form would lose its password. */
export function TermsLabel() {
  return (
    <WordsWithLinks
      words={t('auth.agree')}
      newTab={t('auth.newTab')}
      links={{
        terms: { to: paths.terms, words: t('auth.terms') },
        privacy: { to: paths.privacy, words: t('auth.privacy') },
      }}
    />
  );
}
