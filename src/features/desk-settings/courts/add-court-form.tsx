import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, useFormState, useWatch } from 'react-hook-form';
import type { Desk } from '#domain/desk/desk.ts';
import { settingsPath } from '#domain/desk/settings-paths.ts';
import { WriteForm } from '#console/write-form.tsx';
import { SettingsFields, settingsRefusal } from '#features/desk-settings/settings-parts.tsx';
import { newCourtInput, type NewCourtInput, type NewCourtTyped } from '#forms/desk-settings.ts';
import { useSettingsWrite } from '#hooks/use-settings-write.ts';
import { t } from '#text/translate.ts';
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
  const form = useForm<NewCourtTyped, unknown, NewCourtInput>({
    resolver: zodResolver(newCourtInput),
    // Most venues have courts of one sport.
    defaultValues: { name: '', sport: courts.at(-1)?.sport ?? '', price: '' },
  });
  const { errors } = useFormState({ control: form.control });
  const sport = useWatch({ control: form.control, name: 'sport' });

  return (
    <WriteForm
      form={form}
      label={t('courts.add')}
      save={t('courts.addSave')}
      isPage
      state={state}
      send={async (input) => save('save-court', input)}
      onDone={({ name }) => {
        showToast({ kind: 'success', title: t('courts.added', { name }) });
        onDone();
      }}
      onCancel={onDone}
      refusal={(error) => settingsRefusal(error, 'settings.gone')}
      fields={fieldsOfServer}
      up={settingsPath(venueId, 'courts')}
    >
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
      </SettingsFields>
    </WriteForm>
  );
}
