import type { ReactNode } from 'react';
import { Icon, type IconName } from '#ui/icon.tsx';
import { palette, styled } from '#ui/styled.ts';

type EmptyStateProps = { icon: IconName; title: string; hint?: string; action?: ReactNode };

const Frame = styled('div')({
  display: 'grid',
  justifyItems: 'center',
  gap: 8,
  padding: '48px 16px',
  textAlign: 'center',
  textWrap: 'balance',
  '& > svg': {
    boxSizing: 'content-box',
    marginBlockEnd: 8,
    padding: 18,
    borderRadius: '50%',
    background: palette.primary.soft,
    color: palette.primary.ink,
  },
  '& > p': { maxInlineSize: '44ch' },
  '& > p > strong': { fontSize: '1.125rem' },
  '& > :is(.MuiButton-root, div)': { marginBlockStart: 12 },
  // On the bare page it gets a frame; inside a card there is one already.
  '.page :not(.MuiCard-root) > &, .page > &': {
    marginBlockStart: 16,
    border: `1px solid ${palette.divider}`,
    borderRadius: 'var(--radius)',
    background: palette.background.paper,
  },
});

/** What a list shows when there is nothing: why, and the one thing to do about it. */
export function EmptyState({ icon, title, hint, action }: EmptyStateProps) {
  return (
    <Frame className="empty">
      <Icon name={icon} size={32} />
      <p>
        <strong>{title}</strong>
      </p>
      {hint && <p className="muted">{hint}</p>}
      {action}
    </Frame>
  );
}
