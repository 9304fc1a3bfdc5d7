import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { styled, wide } from '#ui/styled.ts';

type SectionProps = { id: string; title: string; all?: { to: string; text: string }; children: ReactNode };

const Frame = styled('section')({
  maxInlineSize: 'var(--page)',
  marginInline: 'auto',
  paddingBlockStart: 52,
  paddingInline: 'max(16px, env(safe-area-inset-left), env(safe-area-inset-right))',
  '.home-section-top': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'baseline',
    justifyContent: 'space-between',
    gap: '4px 16px',
    marginBlockEnd: 18,
  },
  '.home-all': { display: 'inline-flex', alignItems: 'center', minBlockSize: 32, fontWeight: 600 },
  [wide]: { paddingBlockStart: 72 },
});

/** A part of Home under its heading, with the way to all of what it shows some of. */
export function Section({ id, title, all, children }: SectionProps) {
  return (
    <Frame aria-labelledby={id}>
      <div className="home-section-top">
        <h2 id={id}>{title}</h2>
        {all && (
          <Link className="home-all" to={all.to}>
            {all.text}
          </Link>
        )}
      </div>
      {children}
    </Frame>
  );
}
