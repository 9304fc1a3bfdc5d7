import { memo, useId } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '#domain/paths.ts';
import type { TextKey } from '#text/en.ts';
import { t } from '#text/translate.ts';
import { Icon } from '#ui/icon.tsx';
import { brandFace, BrandMark } from '#app/shell/header/brand.tsx';
import { shellLinks } from './links.ts';
import { narrow, paintedApart, palette, styled, wide } from '#ui/styled.ts';

const year = new Date().getFullYear();

/** One style sheet for the whole footer: two dozen Material links would cost a slow phone 15 ms at each start. */
const Root = styled('footer')({
  ...paintedApart,
  borderBlockStart: `1px solid ${palette.divider}`,
  backgroundColor: palette.background.paper,
  '& > div': {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(120px, 1fr))',
    gap: '32px 24px',
    maxInlineSize: 'var(--page)',
    marginInline: 'auto',
    paddingBlock: '40px max(24px, env(safe-area-inset-bottom))',
    paddingInline: 'max(16px, env(safe-area-inset-left), env(safe-area-inset-right))',
  },
  '& .brand': brandFace,
  '& .footer-about': {
    display: 'grid',
    gridColumn: '1 / -1',
    alignContent: 'start',
    justifyItems: 'start',
    gap: 8,
    color: palette.text.secondary,
  },
  '& .footer-about > p': { maxInlineSize: '36ch' },
  '& .footer-share': { display: 'inline-flex', alignItems: 'center', gap: 8, minBlockSize: 44, fontWeight: 600 },
  '& h2': { marginBlockEnd: 8, fontSize: '0.9375rem', letterSpacing: 0 },
  '& li > a': {
    display: 'inline-flex',
    alignItems: 'center',
    minBlockSize: 44,
    minInlineSize: 44,
    color: palette.text.secondary,
    textDecoration: 'none',
    '&:hover': { color: palette.primary.main, textDecoration: 'underline' },
  },
  '& .footer-copyright': {
    gridColumn: '1 / -1',
    paddingBlockStart: 20,
    borderBlockStart: `1px solid ${palette.divider}`,
    color: palette.text.secondary,
  },
  [narrow]: {
    '& nav:last-of-type': { gridColumn: '1 / -1', '& > ul': { display: 'flex', gap: 24 } },
  },
  // The installed app has its links in the bars and the menu: what only stands here stays, in one line.
  '@media (display-mode: standalone)': {
    '& .footer-about, & nav:nth-of-type(2), & h2, & li:not(.stays), & .footer-copyright': { display: 'none' },
    '&& > div': { display: 'flex', flexWrap: 'nowrap', justifyContent: 'center', gap: 20, paddingBlock: 4 },
    '&& nav': { flex: 'none' },
    '&& nav > ul': { display: 'flex', gap: 20 },
  },
  [wide]: {
    '& > div': { display: 'flex', flexWrap: 'wrap' },
    '& .footer-about': { flex: 2 },
    '& nav': { flex: 1 },
    '& .footer-copyright': { flexBasis: '100%' },
  },
  // A tablet is as wide, and touched.
  [`${wide} and (pointer: fine)`]: { '& li > a': { minBlockSize: 36 } },
});

const staying: readonly string[] = [paths.about, paths.help, paths.terms, paths.privacy];

type Item = { name: string; to: string };

function LinkList({ title, items }: { title: TextKey; items: readonly Item[] }) {
  const id = useId();
  if (items.length === 0) return null;
  return (
    <nav aria-labelledby={id}>
      <h2 id={id}>{t(title)}</h2>
      <ul className="footer-links">
        {items.map((item) => (
          <li key={item.name} className={staying.includes(item.to) ? 'stays' : undefined}>
            <Link to={item.to}>{item.name}</Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const worded = (links: readonly { text: TextKey; to: string }[]): Item[] =>
  links.map((link) => ({ name: t(link.text), to: link.to }));

/** Links, a way to tell others, and whose product this is. */
export const Footer = memo(function Footer() {
  const shareText = t('footer.shareText', { link: window.location.origin });
  return (
    <Root>
      <div>
        <div className="footer-about">
          <p className="brand">
            <BrandMark />
            {t('app.name')}
          </p>
          <p>{t('footer.about')}</p>
          <a
            className="footer-share"
            href={`https://wa.me/?text=${encodeURIComponent(shareText)}`}
            target="_blank"
            rel="noopener noreferrer"
          >
            <Icon name="share" />
            {t('footer.share')}
            <span className="sr-only">{t('footer.newTab')}</span>
          </a>
        </div>
        <LinkList title="footer.explore" items={worded(shellLinks.footerExplore)} />
        <LinkList title="footer.sports" items={shellLinks.footerSports} />
        <LinkList title="footer.legal" items={worded(shellLinks.footerLegal)} />
        <p className="footer-copyright small">{t('footer.copyright', { year })}</p>
      </div>
    </Root>
  );
});
