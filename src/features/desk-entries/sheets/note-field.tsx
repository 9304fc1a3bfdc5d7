import { useId, useState } from 'react';
import { asAppError } from '#domain/errors.ts';
import { keepNote, type At } from '#features/desk-entries/row/gate-writes.ts';
import { maxNote } from '#forms/desk-entry.ts';
import { errorText } from '#text/error-text.ts';
import { t } from '#text/translate.ts';
import { Button } from '#ui/button.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { describedBy, Field } from '#ui/form/field.tsx';
import { TextInput } from '#ui/form/text-input.tsx';
import { showToast } from '#ui/overlay/toast.ts';
import { styled } from '#ui/styled.ts';

const Box = styled('form')({ display: 'grid', gap: 8, justifyItems: 'start', marginBlockStart: 8 });

function takeFocus(input: HTMLInputElement | HTMLTextAreaElement | null): void {
  input?.focus();
}

/** The team's note about an entry; it is kept on this device at once and sent when there is a way. */
export function NoteField({ onDone, ...at }: At & { onDone: () => void }) {
  const id = useId();
  const [note, setNote] = useState(at.entry.note ?? '');
  const [problem, setProblem] = useState<string>();
  const length = note.trim().length;
  const hint = length > maxNote * 0.8 ? t('walkIn.noteCount', { count: length, max: maxNote }) : t('entry.noteHint');
  const error = length > maxNote ? t('walkIn.noteLong') : problem;
  async function save(): Promise<void> {
    if (length > maxNote) return;
    try {
      await keepNote(at, note.trim());
      showToast({ kind: 'success', title: t('entry.noteSaved') });
      onDone();
    } catch (thrown) {
      setProblem(errorText(asAppError(thrown)));
    }
  }
  return (
    <Box
      aria-label={t('entry.note')}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <Field id={id} label={t('entry.note')} hint={hint} error={error}>
        <TextInput
          id={id}
          ref={takeFocus}
          label={t('entry.note')}
          rows={2}
          dir="auto"
          autoComplete="off"
          value={note}
          aria-invalid={error !== undefined}
          aria-describedby={describedBy(id, { hint, error })}
          onChange={({ target }) => setNote(target.value)}
        />
      </Field>
      <Button type="submit" look="primary">
        {t('entry.noteSave')}
      </Button>
      {problem && <CopyButton text={note} label={t('entry.note')} hasWords />}
    </Box>
  );
}
