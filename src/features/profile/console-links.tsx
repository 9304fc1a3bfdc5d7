import { useConsoleLinks } from '#hooks/use-desks.ts';
import { t } from '#text/translate.ts';
import { LinkRows } from '#ui/link-rows.tsx';
import { Edges } from './edges.ts';
import { Section } from './section.tsx';

/** The consoles of somebody who works at a venue or at Baari; nothing for everybody else. */
export default function ConsoleLinks() {
  const links = useConsoleLinks();
  if (links.length === 0) return null;
  return (
    <Section title={t('profile.work')}>
      <Edges>
        <LinkRows rows={links.map(({ to, name }) => ({ to, words: name }))} />
      </Edges>
    </Section>
  );
}
