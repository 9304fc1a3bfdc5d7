import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useState } from 'react';
import command, { vendorApplication } from '#commands/apply-as-vendor.ts';
import { formatPhone } from '#domain/phone.ts';
import { defaultUserName, type SessionUser } from '#domain/user.ts';
import { discardWrite, prepareSending, sendWrite } from '#hooks/send-write.ts';
import { useDesks } from '#hooks/use-desks.ts';
import { useConnection } from '#hooks/use-online.ts';
import { usePhonePlans } from '#hooks/use-phone-plans.ts';
import { useWrites } from '#hooks/use-writes.ts';
import { t } from '#text/translate.ts';
import { FormPair } from '#ui/form/form-layout.ts';
import { QueuedForm } from '#ui/form/queued-form.tsx';
import { hasUnsaved } from '#ui/form/unsaved.ts';
import { TextAreaField } from '#ui/form/text-area-field.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { ApplicationNotice, applicationStatusOf, ApplicationWaits } from './application-state.tsx';
import { VendorDone } from './vendor-done.tsx';

const words = {
  form: 'vendor.formTitle',
  waiting: 'vendor.waiting',
  offline: 'vendor.offline',
  kept: 'vendor.kept',
  keptText: 'vendor.keptText',
  submit: 'vendor.submit',
  busy: 'vendor.busy',
} as const;

export type VendorPanelProps = {
  user: SessionUser;
  /** Id of the waiting application that is being changed. */
  editId: string | null;
  onEdit: (id: string | null) => void;
  /** Called a moment after the server has taken the application. */
  onDone: () => void;
};

/** Six fields, all required (spec, vendor signup), or the application that waits: there is one at a time. */
export default function VendorPanel({ user, editId, onEdit, onDone }: VendorPanelProps) {
  usePhonePlans();
  useEffect(prepareSending, []);
  const connection = useConnection();
  const writes = useWrites(command.name, editId);
  const work = useDesks();
  const [isDone, setDone] = useState(false);
  if (isDone) return <VendorDone onLeave={onDone} />;
  if (!work || !writes) return <Skeleton height={640} />;
  const { application, links } = work;
  const status = applicationStatusOf(application?.status);
  const isOwn = editId !== null || writes.others.length > 0;
  // What is being typed never makes room for the news that something was sent.
  if (status === 'pending' && !isOwn && !hasUnsaved()) {
    return <ApplicationWaits business={application?.business ?? ''} />;
  }
  const name = user.name === defaultUserName ? '' : user.name;
  const wanted = status === 'changes_requested' && !isOwn ? application : null;
  return (
    <>
      {!isOwn && <ApplicationNotice application={application} isOwner={links.some(({ role }) => role === 'owner')} />}
      <QueuedForm
        words={wanted ? { ...words, submit: 'vendor.sendAgain' } : words}
        connection={connection}
        writes={writes}
        isSingle
        resolver={zodResolver(vendorApplication)}
        blank={{
          name,
          venueName: wanted?.business ?? '',
          email: user.email,
          location: '',
          description: '',
          ...wanted?.form,
          phone: wanted?.form ? formatPhone(wanted.form.phone) : '',
        }}
        show={(input) => ({ ...input, phone: formatPhone(input.phone) })}
        draftKey={`baari.form.vendor.${editId ?? (wanted ? 'changes' : 'new')}`}
        editId={editId}
        nameOf={({ about }) => String(about['venue'] ?? '')}
        send={(input, replaces) => sendWrite({ command, input, about: { venue: input.venueName }, replaces })}
        onEdit={onEdit}
        onDiscard={discardWrite}
        onSent={() => setDone(true)}
        renderFields={(fields) => {
          const field = { form: fields, enterKeyHint: 'next' } as const;
          return (
            <>
              <FormPair>
                <TextField {...field} name="name" label={t('vendor.name')} autoComplete="name" />
                <TextField {...field} name="venueName" label={t('vendor.venueName')} autoComplete="organization" />
              </FormPair>
              <TextField {...field} name="email" label={t('vendor.email')} type="email" autoComplete="email" />
              <TextField
                {...field}
                name="phone"
                label={t('vendor.phone')}
                hint={t('vendor.phoneHint')}
                type="tel"
                autoComplete="tel"
              />
              <TextField
                {...field}
                name="location"
                label={t('vendor.location')}
                hint={t('vendor.locationHint')}
                autoComplete="street-address"
              />
              <TextAreaField
                form={fields}
                name="description"
                label={t('vendor.description')}
                hint={t('vendor.descriptionHint')}
                rows={5}
              />
            </>
          );
        }}
      />
    </>
  );
}
