import type { ReactElement, ReactNode } from 'react';
import { t } from '#text/translate.ts';
import { Page } from '#ui/page.tsx';
import { styled } from '#ui/styled.ts';

/** From edge to edge: each part of it keeps to the width of a page by itself. */
const Frame = styled(Page)({ '&&': { maxInlineSize: 'none', padding: '0 0 72px', overflowX: 'clip' } });

type HomeFrameProps = { renderHero: (heading: ReactElement) => ReactNode; children: ReactNode };

/** Home's own page, for the app and for what the document shows before it. */
export function HomeFrame({ renderHero, children }: HomeFrameProps) {
  return (
    <Frame title={t('home.title')} renderHeading={renderHero}>
      {children}
    </Frame>
  );
}
