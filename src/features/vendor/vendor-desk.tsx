import { useEffect, useState } from 'react';
import command from '#commands/apply-as-vendor.ts';
import { defaultUserName, type SessionUser } from '#domain/user.ts';
import { discardWrite, prepareSending, type SendOutcome } from '#hooks/send-write.ts';
import { useOnline } from '#hooks/use-online.ts';
import { useWrites } from '#hooks/use-writes.ts';
import { t } from '#text/translate.ts';
import { EditedNotice } from '#ui/edited-notice.tsx';
import { Notice } from '#ui/notice.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { showToast } from '#ui/toast.ts';
import { WaitingWrites } from '#ui/waiting-writes.tsx';
import { VendorForm } from './vendor-form.tsx';
import { VendorDone } from './vendor-done.tsx';

export type VendorDeskProps = {
  user: SessionUser;
  /** Id of the waiting application that is being changed. */
  editId: string | null;
  onEdit: (id: string | null) => void;
  /** Called a moment after the server has taken the application. */
  onDone: () => void;
};

/** The form, or the application that waits: there is one at a time, so the two are never shown together. */
export default function VendorDesk({ user, editId, onEdit, onDone }: VendorDeskProps) {
  const online = useOnline();
  const writes = useWrites(command.name, editId);
  const [busySince, setBusySince] = useState<number>();
  useEffect(prepareSending, []);
  const [isDone, setDone] = useState(false);
  if (isDone) return <VendorDone onLeave={onDone} />;
  if (!writes) return <Skeleton height={640} />;

  const name = user.name === defaultUserName ? '' : user.name;
  const blank = { name, venueName: '', email: user.email, phone: '', location: '', description: '' };
  // What is on its way is told by the button until its end is known.
  const others = writes.others.filter(({ createdAt }) => busySince === undefined || createdAt < busySince);
  const onKept = (outcome: SendOutcome) => {
    if (outcome.is === 'sent') return setDone(true);
    if (outcome.is === 'waiting') showToast({ kind: 'info', title: t('vendor.kept'), text: t('vendor.keptText') });
    return onEdit(outcome.is === 'failed' ? outcome.write.id : null);
  };
  if (others.length > 0) {
    return (
      <WaitingWrites
        label={t('vendor.waiting')}
        writes={others}
        nameOf={({ about }) => String(about['venue'] ?? '')}
        onEdit={onEdit}
        onDiscard={discardWrite}
      />
    );
  }
  return (
    <>
      {editId && busySince === undefined && (
        <EditedNotice
          key={`notice-${editId}`}
          edited={writes.edited}
          isTried={writes.isTried}
          onStop={() => onEdit(null)}
        />
      )}
      <div role="status">{!online && <Notice kind="offline">{t('vendor.offline')}</Notice>}</div>
      <VendorForm
        key={editId ?? 'new'}
        blank={blank}
        draftKey={`baari.form.vendor.${editId ?? 'new'}`}
        edited={writes.edited}
        onBusy={(busy) => setBusySince(busy ? Date.now() : undefined)}
        onKept={onKept}
      />
    </>
  );
}
