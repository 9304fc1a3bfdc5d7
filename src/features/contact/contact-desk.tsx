import { useEffect, useState } from 'react';
import command from '#commands/submit-contact-message.ts';
import { nameParts, type SessionUser } from '#domain/user.ts';
import { discardWrite, prepareSending, type SendOutcome } from '#hooks/send-write.ts';
import { useOnline } from '#hooks/use-online.ts';
import { useWrites } from '#hooks/use-writes.ts';
import { t } from '#text/translate.ts';
import { EditedNotice } from '#ui/edited-notice.tsx';
import { Notice } from '#ui/notice.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { showToast } from '#ui/toast.ts';
import { WaitingWrites } from '#ui/waiting-writes.tsx';
import { ContactForm } from './contact-form.tsx';

export type ContactDeskProps = {
  user: SessionUser | null;
  /** What a new message is about, when the way here knew it. */
  subject: string;
  /** Id of the waiting message that is being changed. */
  editId: string | null;
  onEdit: (id: string | null) => void;
};

/** The form and the messages that wait; a refused one comes back into the form. */
export default function ContactDesk({ user, subject, editId, onEdit }: ContactDeskProps) {
  const online = useOnline();
  const writes = useWrites(command.name, editId);
  const [busySince, setBusySince] = useState<number>();
  useEffect(prepareSending, []);
  // Once there the form stays, also while the writes of somebody else are read: it holds what is being typed.
  const [isThere, setThere] = useState(false);
  if (writes && !isThere) setThere(true);
  if (!writes && !isThere) return <Skeleton height={640} />;

  const blank = { ...nameParts(user?.name ?? ''), email: user?.email ?? '', phone: '', subject, message: '' };
  // Each subject has a draft of its own: what was typed about one thing is not sent under the name of another.
  const form = editId ?? (subject ? `new.${subject}` : 'new');
  const all = writes?.others ?? [];
  // What is on its way is told by the button until its end is known.
  const others = all.filter(({ createdAt }) => busySince === undefined || createdAt < busySince);
  const onKept = (outcome: SendOutcome) => {
    if (outcome.is === 'waiting') showToast({ kind: 'info', title: t('contact.kept'), text: t('contact.keptText') });
    onEdit(outcome.is === 'failed' ? outcome.write.id : null);
  };
  return (
    <>
      <WaitingWrites
        label={t('contact.waiting')}
        writes={others}
        nameOf={({ about }) => String(about['subject'] ?? '')}
        onEdit={onEdit}
        onDiscard={discardWrite}
      />
      {editId && busySince === undefined && (
        <EditedNotice
          key={`notice-${editId}`}
          edited={writes?.edited}
          isTried={writes?.isTried ?? false}
          onStop={() => onEdit(null)}
        />
      )}
      <div role="status">
        {!online && others.length === 0 && <Notice kind="offline">{t('contact.offline')}</Notice>}
      </div>
      <ContactForm
        key={form}
        blank={blank}
        draftKey={`baari.form.contact.${form}`}
        edited={writes?.edited}
        isTried={writes?.isTried ?? false}
        onBusy={(busy) => setBusySince(busy ? Date.now() : undefined)}
        onKept={onKept}
      />
    </>
  );
}
