import { paths } from '#domain/paths.ts';
import { t } from '#text/translate.ts';
import { LinkRows } from '#ui/link-rows.tsx';
import { Edges } from './edges.ts';
import { Section } from './section.tsx';

/** The two screens that belong to the account. */
export function AccountLinks() {
  const rows = [
    { to: paths.changePassword, words: t('profile.changePassword') },
    { to: paths.deleteAccount, words: t('profile.deleteAccount'), danger: true },
  ];
  return (
    <Section title={t('profile.security')}>
      <Edges>
        <LinkRows rows={rows} />
      </Edges>
    </Section>
  );
}
