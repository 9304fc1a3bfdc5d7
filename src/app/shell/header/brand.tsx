import { palette } from '#ui/styled.ts';

/** The product's name beside its mark. */
export const brandFace = {
  flex: 'none',
  display: 'inline-flex',
  alignItems: 'center',
  gap: 10,
  minBlockSize: 44,
  color: palette.primary.main,
  fontWeight: 800,
  fontSize: '1.25rem',
  letterSpacing: '-0.02em',
  textDecoration: 'none',
  '& > svg': { flex: 'none' },
} as const;

/** The mark: a court from above with the ball in play; the word beside it is the product's name. */
export function BrandMark() {
  return (
    <svg width="32" height="32" viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="9" fill="var(--green)" />
      <path d="M6 8h20v16H6zM16 8v16" fill="none" stroke="var(--on-green)" strokeWidth="1.600" />
      <circle cx="21" cy="16" r="4.500" fill="var(--amber)" stroke="var(--green)" strokeWidth="1.600" />
    </svg>
  );
}
