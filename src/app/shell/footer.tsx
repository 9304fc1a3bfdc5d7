import { useId } from 'react';
import { Link } from 'react-router-dom';
import type { TextKey } from '#text/en.ts';
import { t } from '#text/translate.ts';
import { Icon } from '#ui/icon.tsx';
import { BrandMark } from './brand.tsx';
import { shellLinks } from './links.ts';
import './footer.css';

const year = new Date().getFullYear();

type Item = { name: string; to: string };

function LinkList({ title, items }: { title: TextKey; items: readonly Item[] }) {
  const id = useId();
  if (items.length === 0) return null;
  return (
    <nav aria-labelledby={id}>
      <h2 id={id} className="footer-heading">
        {t(title)}
      </h2>
      <ul className="footer-links">
        {items.map((item) => (
          <li key={item.name}>
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
export function Footer() {
  const shareText = t('footer.shareText', { link: window.location.origin });
  return (
    <footer className="footer">
      <div className="footer-inner">
        <div className="footer-about">
          <p className="brand">
            <BrandMark />
            {t('app.name')}
          </p>
          <p className="footer-lead">{t('footer.about')}</p>
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
    </footer>
  );
}
