import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { WriteForm } from '#console/write-form.tsx';
import type { OnlineWrite } from '#hooks/use-online-write.ts';
import { t } from '#text/translate.ts';
import { Button } from '#ui/button.tsx';
import { TextAreaField } from '#ui/form/text-area-field.tsx';
import { strikeForm } from './refund-forms.ts';
import type { Settle } from './found-part.tsx';

/** An admin's way to say that nothing is owed after all, with the reason. */
export function StrikePart({ state, settle }: { state: OnlineWrite; settle: Settle }) {
  const [isOpen, setOpen] = useState(false);
  const form = useForm({ resolver: zodResolver(strikeForm), defaultValues: { note: '' } });
  if (!isOpen) {
    return (
      <div>
        <Button look="quiet" onClick={() => setOpen(true)}>
          {t('admin.refund.strike')}
        </Button>
      </div>
    );
  }
  return (
    <WriteForm
      form={form}
      label={t('admin.refund.strike')}
      save={t('admin.refund.strikeYes')}
      look="danger"
      state={state}
      send={async (details) => settle('void', details, t('admin.refund.toastVoid'))}
    >
      <TextAreaField
        form={form}
        name="note"
        label={t('admin.refund.strikeReason')}
        hint={t('admin.refund.strikeHint')}
        rows={3}
        maxLength={300}
      />
    </WriteForm>
  );
}
