import { useId, type MouseEvent } from 'react';
import { t } from '#text/translate.ts';
import type { DocumentSection } from './document-section.ts';

/** Scrolls to a section and takes the focus there, so that reading goes on from it; nothing when there is no such one. */
export function showSection(id: string): void {
  const heading = id ? document.getElementById(id) : null;
  heading?.scrollIntoView();
  heading?.focus({ preventScroll: true });
}

/** Moves within the page: an address with another hash would look like a new screen to the router. */
function follow(event: MouseEvent, id: string) {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  showSection(id);
}

/** Where each section is. */
export function DocumentContents({ sections }: { sections: readonly DocumentSection[] }) {
  const titleId = useId();
  return (
    <nav className="document-contents" aria-labelledby={titleId}>
      <h2 id={titleId}>{t('document.contents')}</h2>
      <ol className="document-links">
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`} onClick={(event) => follow(event, id)}>
              {t(title)}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
