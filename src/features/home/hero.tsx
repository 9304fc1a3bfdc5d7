import type { ReactNode } from 'react';
import { useSession } from '#hooks/use-session.ts';
import { t } from '#text/translate.ts';
import { SearchPanel } from './search/search-panel.tsx';
import './hero.css';

/** What this is, in words and in a picture; the search lies over its lower edge. */
export function HeroFrame({ heading, children }: { heading: ReactNode; children: ReactNode }) {
  return (
    <section className="hero">
      <div className="hero-back" />
      <div className="hero-words">
        <p className="hero-eyebrow">{t('home.eyebrow')}</p>
        {heading}
        <p className="hero-lead">{t('home.lead')}</p>
      </div>
      {children}
    </section>
  );
}

/** The first thing a newcomer sees: what this is, and the search. */
export function Hero({ heading }: { heading: ReactNode }) {
  const user = useSession();
  return (
    <HeroFrame heading={heading}>
      <SearchPanel key={user?.id} />
    </HeroFrame>
  );
}
