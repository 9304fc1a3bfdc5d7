import { fetchAdminList } from '#data/repositories/console-lists.ts';
import { serverNow } from '#data/server/server-clock.ts';
import { adminMessagesPath } from '#domain/desk/admin-paths.ts';
import { ConsoleList } from '#console/console-list.tsx';
import type { Column } from '#console/list-table.tsx';
import { timeWords } from '#console/refusal-text.ts';
import { t } from '#text/translate.ts';
import { waitedText } from '#text/wait-text.ts';
import { ListSkeleton } from '#ui/console/list-parts.tsx';
import { lazyScreen } from '#ui/lazy-screen.tsx';
import { StatusBadge } from '#ui/status-badge.tsx';
import { styled } from '#ui/styled.ts';
import type { MessageDetailProps } from './message-detail.tsx';
import { messageRow, messageStates, type MessageRow, type MessageState } from './message-row.ts';

/** Its form comes with the first message that is opened. */
const MessageDetail = lazyScreen<MessageDetailProps>(
  () => import('./message-detail.tsx'),
  () => <ListSkeleton height={220} />,
);

/** A message may be long: two lines of it tell what it is about. */
const Short = styled('bdi')({
  '&&': { display: '-webkit-box' },
  overflow: 'hidden',
  overflowWrap: 'anywhere',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
});

const columns = (state: MessageState, now: number): Column<MessageRow>[] => [
  { head: t('admin.message.from'), cell: ({ name }) => <Short>{name}</Short>, line: 1 },
  { head: t('admin.message.subject'), cell: ({ subject }) => <Short>{subject}</Short>, line: 2, fit: 'named' },
  { head: t('admin.message.message'), cell: ({ message }) => <Short>{message}</Short>, line: 3, fit: 'named' },
  state === 'new'
    ? { head: t('admin.message.sent'), cell: ({ createdAt }) => waitedText(createdAt, now), line: 1 }
    : { head: t('admin.message.ended'), cell: ({ decidedAt }) => timeWords(decidedAt), line: 1 },
  {
    head: t('admin.message.account'),
    cell: ({ account }) => account === null && <StatusBadge tone="gray">{t('admin.message.visitor')}</StatusBadge>,
    line: 2,
    fit: 'badges',
  },
];

type MessagesScreenProps = { state: MessageState; openId: string | null; onClose: () => void };

/** The messages of the contact form, those of accounts first; one of them opened. */
export function MessagesScreen({ state, openId, onClose }: MessagesScreenProps) {
  return (
    <ConsoleList
      name={`messages ${state}`}
      load={(q, after) => fetchAdminList('messages', { state, ...q }, after, messageRow)}
      label={t(`admin.message.${state}`)}
      filters={{
        label: t('admin.message.states'),
        current: state,
        chips: messageStates.map((name) => ({
          name,
          words: t(`admin.message.${name}`),
          to: adminMessagesPath(name),
        })),
      }}
      search={t('admin.message.search')}
      columns={columns(state, serverNow())}
      empty={t(`admin.message.empty.${state}`)}
      openId={openId}
      pathOf={(id) => adminMessagesPath(state, id)}
      renderDetail={(id) => <MessageDetail key={id} id={id} onDecided={onClose} />}
    />
  );
}
