import { paths } from '#domain/paths.ts';
import { t } from '#text/translate.ts';
import { LinkRows } from '#ui/link-rows.tsx';
import { Section } from './section.tsx';
import { styled, wide } from '#ui/styled.ts';

// The rows reach the edges of the card, so that the whole width can be tapped.
const Edges = styled('div')({
  marginInline: -16,
  [wide]: { marginInline: -24, '& a': { paddingInline: 24 } },
});

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
