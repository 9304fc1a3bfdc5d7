import { Link } from 'react-router-dom';
import { paths } from '#domain/paths.ts';
import { t } from '#text/translate.ts';
import './breadcrumb.css';

/** Home > Venues > this venue. */
export function Breadcrumb({ name }: { name: string }) {
  return (
    <nav aria-label={t('venue.breadcrumb')}>
      <ol className="breadcrumb small">
        <li>
          <Link to={paths.home}>{t('venue.home')}</Link>
        </li>
        <li>
          <Link to={paths.venues}>{t('venue.venues')}</Link>
        </li>
        <li aria-current="page" dir="auto">
          {name}
        </li>
      </ol>
    </nav>
  );
}
