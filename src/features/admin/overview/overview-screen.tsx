import CardActionArea from '@mui/material/CardActionArea';
import { Link } from 'react-router-dom';
import { serverNow } from '#data/server/server-clock.ts';
import { adminRefundsPath } from '#domain/desk/admin-paths.ts';
import { adminPaths } from '#domain/desk/desk-paths.ts';
import { shownCount, shownSum, useOverview, type Overview } from '#features/admin/frame/overview-data.ts';
import { ListProblem } from '#ui/console/list-parts.tsx';
import { waitedText } from '#text/wait-text.ts';
import { refreshAdmin } from '#hooks/admin-beat.ts';
import { t } from '#text/translate.ts';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { palette, styled } from '#ui/styled.ts';

const Tiles = styled('ul')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 240px), 1fr))',
  gap: 12,
  margin: 0,
  padding: 0,
  listStyle: 'none',
});

const Tile = styled(CardActionArea)({
  display: 'grid',
  alignContent: 'start',
  justifyItems: 'start',
  justifyContent: 'start',
  gap: 4,
  blockSize: '100%',
  minBlockSize: 112,
  padding: 16,
  textAlign: 'start',
  '& > span:first-of-type': { fontSize: '2rem', fontWeight: 700, lineHeight: 1.1 },
  '& > span:nth-of-type(2)': { fontWeight: 600 },
  '& > .muted': { fontSize: '0.875rem' },
}) as typeof CardActionArea;

const Figures = styled('dl')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 128px), 1fr))',
  gap: '16px 12px',
  margin: 0,
  padding: 16,
  '& > div': { display: 'flex', flexDirection: 'column-reverse', justifyContent: 'flex-end' },
  '& dt': { color: palette.text.secondary, fontSize: '0.875rem' },
  '& dd': { margin: 0, fontSize: '1.25rem', fontWeight: 700 },
});

type TileProps = { to: string; words: string; count: number; since: string | null };

function CountTile({ to, words, count, since }: TileProps) {
  return (
    <li>
      <Card sx={{ blockSize: '100%' }}>
        <Tile component={Link} to={to}>
          <span>{shownCount(count)}</span>
          <span>{words}</span>
          <span className="muted">
            {since && count > 0 ? t('admin.oldest', { age: waitedText(since, serverNow()) }) : t('admin.nothing')}
          </span>
        </Tile>
      </Card>
    </li>
  );
}

function Today({ today }: Pick<Overview, 'today'>) {
  const figures = [
    ['made', shownCount(today.made)],
    ['confirmed', shownCount(today.confirmed)],
    ['minutes', today.minutes === null ? '–' : t('waits.minutes', { count: today.minutes })],
    ['cancelled', shownCount(today.cancelled)],
    ['refunds', shownSum(today.refunds, today.refundCount)],
  ] as const;
  return (
    <Card component="section" aria-labelledby="admin-today">
      <h2 id="admin-today" style={{ padding: '16px 16px 0' }}>
        {t('when.today')}
      </h2>
      <Figures>
        {figures.map(([name, value]) => (
          <div key={name}>
            <dt>{t(`admin.today.${name}`)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </Figures>
    </Card>
  );
}

/** What waits for Baari, each with the age of its oldest, and what happened today. */
export function OverviewScreen({ isAdmin }: { isAdmin: boolean }) {
  const { overview, error } = useOverview();
  if (!overview) return error ? <ListProblem error={error} onRetry={refreshAdmin} /> : <Skeleton height={240} />;
  const { decide, call, refunds, second, disputes, messages, vendors, settlers, admins } = overview;
  const tiles: TileProps[] = [
    { to: adminPaths.calls, words: t('admin.tile.decide'), ...decide },
    { to: `${adminPaths.calls}?tab=call`, words: t('admin.tile.call'), ...call },
    {
      to: adminPaths.refunds,
      words: t('admin.tile.refunds', { sum: shownSum(refunds.sum, refunds.count) }),
      ...refunds,
    },
    {
      to: adminRefundsPath('second'),
      words: t('admin.tile.second', { sum: shownSum(second.sum, second.count) }),
      ...second,
    },
    { to: adminPaths.disputes, words: t('admin.tile.disputes'), ...disputes },
    { to: adminPaths.messages, words: t('admin.section.messages'), ...messages },
    ...(isAdmin ? [{ to: adminPaths.vendors, words: t('admin.tile.vendors'), ...vendors }] : []),
  ];
  const isDone = tiles.every(({ count }) => count === 0);
  return (
    <>
      {error && <ListProblem error={error} onRetry={refreshAdmin} />}
      {settlers < 2 && refunds.count > 0 && <Notice kind="warning">{t('admin.alone')}</Notice>}
      {settlers > 1 && admins < 2 && second.count > 0 && <Notice kind="warning">{t('admin.aloneAdmin')}</Notice>}
      {isDone ? (
        <EmptyState icon="check" title={t('admin.allDone')} />
      ) : (
        <Tiles aria-label={t('admin.waitingList')}>
          {tiles.map((tile) => (
            <CountTile key={tile.to} {...tile} />
          ))}
        </Tiles>
      )}
      <Today today={overview.today} />
    </>
  );
}
