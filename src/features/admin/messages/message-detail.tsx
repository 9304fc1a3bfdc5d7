import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { isPending } from '#console/is-pending.ts';
import { refusalText, timeWords } from '#console/refusal-text.ts';
import { WriteForm } from '#console/write-form.tsx';
import { WriteNotice } from '#console/write-notice.tsx';
import { fetchAdminList } from '#data/repositories/console-lists.ts';
import { mailTo } from '#domain/desk/mail-to.ts';
import type { AppError } from '#domain/errors.ts';
import { formatPhone } from '#domain/phone.ts';
import { whatsAppTo } from '#domain/support.ts';
import { useAdminOne } from '#hooks/use-admin-one.ts';
import { useOnline } from '#hooks/use-online.ts';
import { useRowDecision } from '#hooks/use-row-decision.ts';
import { formatInstantDay } from '#text/format.ts';
import { t } from '#text/translate.ts';
import { ButtonLink } from '#ui/button.tsx';
import { ConfirmButton } from '#ui/confirm-button.tsx';
import { Facts, Part } from '#ui/console/facts.tsx';
import { ListProblem, ListSkeleton } from '#ui/console/list-parts.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { TextAreaField } from '#ui/form/text-area-field.tsx';
import { showToast } from '#ui/overlay/toast.ts';
import { styled } from '#ui/styled.ts';
import { messageForm, messageRow, type MessageRow } from './message-row.ts';

const Words = styled('p')({ margin: 0, overflowWrap: 'anywhere', whiteSpace: 'pre-line' });
const Buttons = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8 });

function refusal(error: AppError): string {
  return refusalText(error, {
    changed: 'admin.message.changed',
    decided: ({ state }) => (state === 'closed' ? 'admin.message.already.closed' : 'admin.message.already.answered'),
  });
}

function decidedWords({ state, decidedBy, decidedAt }: MessageRow): string {
  const words = { name: decidedBy ?? t('admin.somebody'), time: timeWords(decidedAt) };
  return t(state === 'closed' ? 'admin.message.decided.closed' : 'admin.message.decided.answered', words);
}

function Message({ row }: { row: MessageRow }) {
  const { name, email, phone, subject, account } = row;
  return (
    <Part component="section" aria-labelledby="message-title">
      <h2 id="message-title" dir="auto">
        {subject}
      </h2>
      <Words dir="auto">{row.message}</Words>
      <Facts
        facts={[
          { words: t('admin.message.from'), value: name },
          { words: t('admin.message.email'), value: email },
          phone !== null && { words: t('admin.message.phone'), value: <span dir="ltr">{formatPhone(phone)}</span> },
          {
            words: t('admin.message.account'),
            value: account
              ? t('admin.message.accountSince', {
                  name: account.name,
                  email: account.email ?? '',
                  day: formatInstantDay(account.since),
                })
              : t('admin.message.visitorHint'),
          },
          { words: t('admin.message.sent'), value: timeWords(row.createdAt) },
          row.decidedAt !== null && { words: t('admin.message.ended'), value: decidedWords(row) },
          row.note !== null && { words: t('admin.message.note'), value: row.note },
        ]}
      />
      <Buttons>
        <ButtonLink look="primary" href={mailTo(email, t('admin.message.replySubject', { subject }))}>
          {t('admin.message.reply')}
        </ButtonLink>
        {phone !== null && (
          <ButtonLink
            href={whatsAppTo(phone, t('admin.message.greeting', { name, subject }))}
            target="_blank"
            rel="noopener noreferrer"
          >
            {t('admin.message.whatsApp')}
          </ButtonLink>
        )}
      </Buttons>
    </Part>
  );
}

export type MessageDetailProps = { id: string; onDecided: () => void };

/** One message: what was written, the ways to answer, and the mark that it was. */
export default function MessageDetail({ id, onDecided }: MessageDetailProps) {
  const { row, error, isChanged, retry, accept } = useAdminOne(`messages ${id}`, (after) =>
    fetchAdminList('messages', { id }, after, messageRow),
  );
  const { state, decide } = useRowDecision(id);
  const isOnline = useOnline();
  const form = useForm({ resolver: zodResolver(messageForm), defaultValues: { note: '' } });
  if (row === undefined) return error ? <ListProblem error={error} onRetry={retry} /> : <ListSkeleton height={220} />;
  if (row === null) return <EmptyState icon="search" title={t('admin.gone')} />;
  const isNew = row.state === 'new';
  const end = isNew ? 'answered' : 'closed';
  const send = async (next: 'answered' | 'closed', { note }: { note: string }) => {
    accept();
    const outcome = await decide('answer-message', { messageId: id, rev: row.rev, state: next, note });
    if (outcome.is === 'done') {
      showToast({ kind: 'success', title: t(`admin.message.toast.${next}`) });
      onDecided();
    }
    return outcome;
  };
  return (
    <>
      {isChanged && !isPending(state) && <Notice kind="warning">{t('admin.changedHere')}</Notice>}
      <Message row={row} />
      <WriteNotice state={state} refusal={refusal} />
      {row.state !== 'closed' && (
        <Part component="section" aria-labelledby="message-decide">
          <h3 id="message-decide">{t(isNew ? 'admin.message.decide' : 'admin.message.decideClose')}</h3>
          <WriteForm
            form={form}
            label={t(isNew ? 'admin.message.answer' : 'admin.message.close')}
            state={state}
            send={async (typed) => send(end, typed)}
          >
            <TextAreaField
              form={form}
              name="note"
              label={t('admin.message.note')}
              hint={t('admin.message.noteHint')}
              rows={2}
              required={false}
              maxLength={300}
            />
          </WriteForm>
          {isNew && (
            <ConfirmButton
              label={t('admin.message.close')}
              question={t('admin.message.closeAsk')}
              yes={t('admin.message.closeYes')}
              no={t('admin.keep')}
              disabled={!isOnline || isPending(state)}
              onYes={() => void send('closed', form.getValues())}
            />
          )}
        </Part>
      )}
    </>
  );
}
