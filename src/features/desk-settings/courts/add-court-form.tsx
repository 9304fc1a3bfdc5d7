import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm, useFormState, useWatch } from 'react-hook-form';
import type { Desk } from '#domain/desk/desk.ts';
import { settingsPath } from '#domain/desk/settings-paths.ts';
import type { AppError } from '#domain/errors.ts';
import { LeaveGuard } from '#features/desk-settings/leave-guard.tsx';
import { Refusal, SaveBar, SettingsFields } from '#features/desk-settings/settings-parts.tsx';
import { newCourtInput, type NewCourtInput, type NewCourtTyped } from '#forms/desk-settings.ts';
import { useSettingsWrite } from '#hooks/use-settings-write.ts';
import { t } from '#text/translate.ts';
import { Button } from '#ui/button.tsx';
import { FormErrors } from '#ui/form/form-errors.tsx';
import { Form } from '#ui/form/form.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { fieldErrorText } from '#ui/form/use-field.ts';
import { showToast } from '#ui/overlay/toast.ts';
import { SportField, useSports } from './sport-field.tsx';

const fieldsOfServer = ['name', 'sport', 'price'] as const;

/** A new court: in use as soon as it is saved, behind the others. */
export function AddCourtForm({ desk, onDone }: { desk: Desk; onDone: () => void }) {
  const { venueId, courts } = desk;
  const sports = useSports();
  const { state, save } = useSettingsWrite(venueId);
  const [refused, setRefused] = useState<AppError>();
  const form = useForm<NewCourtTyped, unknown, NewCourtInput>({
    resolver: zodResolver(newCourtInput),
    // Most venues have courts of one sport.
    defaultValues: { name: '', sport: courts.at(-1)?.sport ?? '', price: '' },
  });
  const { isDirty, errors } = useFormState({ control: form.control });
  const sport = useWatch({ control: form.control, name: 'sport' });

  async function submit(input: NewCourtInput): Promise<void> {
    setRefused(undefined);
    const outcome = await save('save-court', input);
    if (outcome.is === 'done') {
      form.reset(form.getValues());
      showToast({ kind: 'success', title: t('courts.added', { name: input.name }) });
      return onDone();
    }
    if (outcome.is !== 'refused') return undefined;
    if (outcome.error.code === 'NAME_TAKEN')
      return form.setError('name', { message: 'error.nameTaken' }, { shouldFocus: true });
    const field = fieldsOfServer.find((name) => name === outcome.error.detail['field']);
    if (field) return form.setError(field, { message: 'form.invalid' }, { shouldFocus: true });
    return setRefused(outcome.error);
  }

  return (
    <Form form={form} label={t('courts.add')} onSubmit={submit}>
      <LeaveGuard isDirty={isDirty} onLeave={() => form.reset()} up={settingsPath(venueId, 'courts')} />
      {refused && <Refusal error={refused} gone="settings.gone" />}
      <SettingsFields>
        <h2>{t('courts.add')}</h2>
        <TextField
          form={form}
          name="name"
          label={t('courts.name')}
          hint={t('courts.nameHint')}
          autoComplete="off"
          maxLength={80}
        />
        <SportField
          sports={sports}
          value={sport}
          error={errors.sport && fieldErrorText(errors.sport.message)}
          onChange={(value) =>
            form.setValue('sport', value, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
          }
        />
        <TextField
          form={form}
          name="price"
          label={t('courts.price')}
          hint={t('courts.newPriceHint')}
          autoComplete="off"
          maxLength={20}
          enterKeyHint="done"
        />
        <FormErrors form={form} />
      </SettingsFields>
      <SaveBar form={form} state={state} label={t('courts.addSave')}>
        <Button look="quiet" onClick={onDone}>
          {t('settings.cancel')}
        </Button>
      </SaveBar>
    </Form>
  );
}
