import type { ReactNode } from 'react';
import { ConsoleList } from '#console/console-list.tsx';
import type { Column } from '#console/list-table.tsx';
import { timeWords } from '#console/refusal-text.ts';
import { fetchAdminList } from '#data/repositories/console-lists.ts';
import { serverNow } from '#data/server/server-clock.ts';
import { adminDisputesPath } from '#domain/desk/admin-paths.ts';
import { formatDay } from '#text/format.ts';
import { t } from '#text/translate.ts';
import { waitedText } from '#text/wait-text.ts';
import { ListSkeleton } from '#ui/console/list-parts.tsx';
import { lazyScreen } from '#ui/lazy-screen.tsx';
import type { DisputeDetailProps } from './dispute-detail.tsx';
import { disputeRow, disputeStates, kindWords, type DisputeRow, type DisputeState } from './dispute-row.ts';

/** Its forms come with the first problem that is opened. */
const DisputeDetail = lazyScreen<DisputeDetailProps>(
  () => import('./dispute-detail.tsx'),
  () => <ListSkeleton height={220} />,
);

const columns = (state: DisputeState, now: number): Column<DisputeRow>[] => [
  { head: t('admin.refund.customer'), cell: ({ name }) => name ?? t('admin.unknownPerson'), line: 1 },
  state === 'open'
    ? { head: t('admin.dispute.since'), cell: ({ createdAt }) => waitedText(createdAt, now), line: 1 }
    : { head: t('admin.dispute.closedBy'), cell: ({ closedAt }) => timeWords(closedAt), line: 1 },
  { head: t('admin.dispute.what'), cell: kindWords, line: 2, fit: 'named' },
  { head: t('admin.refund.booking'), cell: ({ day }) => formatDay(day), line: 3 },
  {
    head: t('admin.dispute.venue'),
    cell: ({ venueName }) => <bdi>{venueName}</bdi>,
    line: 3,
    fit: 'named',
  },
];

type DisputesScreenProps = Pick<DisputeDetailProps, 'renderReceipt' | 'renderCall'> & {
  state: DisputeState;
  openId: string | null;
  onClosed: () => void;
};

/** Problems that customers reported with their bookings, and those that were answered; one of them opened. */
export function DisputesScreen({ state, openId, onClosed, renderReceipt, renderCall }: DisputesScreenProps): ReactNode {
  return (
    <ConsoleList
      name={`disputes ${state}`}
      load={(q, after) => fetchAdminList('disputes', { state, ...q }, after, disputeRow)}
      label={t(`admin.dispute.${state}`)}
      filters={{
        label: t('admin.dispute.states'),
        current: state,
        chips: disputeStates.map((name) => ({
          name,
          words: t(`admin.dispute.${name}`),
          to: adminDisputesPath(name),
        })),
      }}
      search={t('admin.searchHint')}
      columns={columns(state, serverNow())}
      empty={t(`admin.dispute.empty.${state}`)}
      openId={openId}
      pathOf={(id) => adminDisputesPath(state, id)}
      renderDetail={(id) => (
        <DisputeDetail key={id} id={id} onClosed={onClosed} renderReceipt={renderReceipt} renderCall={renderCall} />
      )}
    />
  );
}
