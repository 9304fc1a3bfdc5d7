import { paths } from '#domain/paths.ts';
import { t } from '#text/translate.ts';
import { Crumbs } from '#ui/crumbs.tsx';

/** Home > Venues > this venue. */
export function Breadcrumb({ name }: { name: string }) {
  const trail = [
    { to: paths.home, text: t('venue.home') },
    { to: paths.venues, text: t('venue.venues') },
  ];
  return <Crumbs label={t('venue.breadcrumb')} trail={trail} here={name} />;
}
