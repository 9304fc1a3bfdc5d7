import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect } from 'react';
import { useForm, useFormState, useWatch } from 'react-hook-form';
import { asAppError } from '#domain/errors.ts';
import { keepNote, type At } from '#features/desk-entries/row/gate-writes.ts';
import { maxNote, noteInput } from '#forms/desk-entry.ts';
import { errorKey } from '#text/error-text.ts';
import { t } from '#text/translate.ts';
import { Button } from '#ui/button.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { FormErrors } from '#ui/form/form-errors.tsx';
import { Form } from '#ui/form/form.tsx';
import { TextAreaField } from '#ui/form/text-area-field.tsx';
import { showToast } from '#ui/overlay/toast.ts';
import { styled } from '#ui/styled.ts';

const Buttons = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8 });

/** The team's note about an entry; it is kept on this device at once and sent when there is a way. */
export function NoteField({ onDone, ...at }: At & { onDone: () => void }) {
  const form = useForm({
    resolver: zodResolver(noteInput),
    defaultValues: { note: at.entry.note ?? '' },
    mode: 'onChange',
  });
  useEffect(() => form.setFocus('note'), [form]);
  const note = useWatch({ control: form.control, name: 'note' });
  const { errors } = useFormState({ control: form.control });
  const { length } = note.trim();
  async function save(typed: { note: string }): Promise<void> {
    try {
      await keepNote(at, typed.note);
    } catch (thrown) {
      return form.setError('root', { message: errorKey(asAppError(thrown).code) });
    }
    showToast({ kind: 'success', title: t('entry.noteSaved') });
    return onDone();
  }
  return (
    <Form form={form} label={t('entry.note')} onSubmit={save}>
      <TextAreaField
        form={form}
        name="note"
        label={t('entry.note')}
        hint={length > maxNote * 0.8 ? t('walkIn.noteCount', { count: length, max: maxNote }) : t('entry.noteHint')}
        rows={2}
        required={false}
      />
      <FormErrors form={form} />
      <Buttons>
        <Button type="submit" look="primary">
          {t('entry.noteSave')}
        </Button>
        {errors.root && <CopyButton text={note} label={t('entry.note')} hasWords />}
      </Buttons>
    </Form>
  );
}
