import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { ActionButton } from '#features/admin/frame/action-button.tsx';
import { t } from '#text/translate.ts';
import { Form } from '#ui/form/form.tsx';
import { TextAreaField } from '#ui/form/text-area-field.tsx';
import { noteForm } from '#features/admin/vendors/vendor-row.ts';

type NoteFormProps = {
  label: string;
  /** What it means, where a button alone does not say it. */
  question?: string | undefined;
  isDanger: boolean;
  isFree: boolean;
  onSend: (details: { note: string }) => Promise<void>;
};

/** A decision that the applicant reads the reason of. */
export function NoteForm({ label, question, isDanger, isFree, onSend }: NoteFormProps) {
  const form = useForm({ resolver: zodResolver(noteForm), defaultValues: { note: '' } });
  return (
    <Form form={form} label={label} onSubmit={onSend}>
      {question && <p>{question}</p>}
      <TextAreaField
        form={form}
        name="note"
        label={t('admin.vendor.noteTo')}
        hint={t('admin.vendor.noteHint')}
        rows={4}
        maxLength={600}
      />
      <ActionButton form={form} label={label} look={isDanger ? 'danger' : 'primary'} isFree={isFree} />
    </Form>
  );
}
