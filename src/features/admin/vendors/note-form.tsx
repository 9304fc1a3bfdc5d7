import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { WriteForm } from '#console/write-form.tsx';
import { noteForm } from '#features/admin/vendors/vendor-row.ts';
import { t } from '#text/translate.ts';
import { TextAreaField } from '#ui/form/text-area-field.tsx';
import type { DecisionFormProps } from './vendor-decision.tsx';

type NoteFormProps = DecisionFormProps<{ note: string }> & {
  /** What it means, where a button alone does not say it. */
  question?: string | undefined;
  isDanger: boolean;
};

/** A decision that the applicant reads the reason of. */
export function NoteForm({ question, isDanger, ...write }: NoteFormProps) {
  const form = useForm({ resolver: zodResolver(noteForm), defaultValues: { note: '' } });
  return (
    <WriteForm form={form} look={isDanger ? 'danger' : 'primary'} {...write}>
      {question && <p>{question}</p>}
      <TextAreaField
        form={form}
        name="note"
        label={t('admin.vendor.noteTo')}
        hint={t('admin.vendor.noteHint')}
        rows={4}
        maxLength={600}
      />
    </WriteForm>
  );
}
