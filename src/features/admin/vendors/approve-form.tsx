import { zodResolver } from '@hookform/resolvers/zod';
import { useId } from 'react';
import { useForm, useFormState, useWatch, type FieldError } from 'react-hook-form';
import { readReference } from '#data/repositories/catalogue.ts';
import { WriteForm } from '#console/write-form.tsx';
import { useLiveQuery } from '#hooks/use-live-query.ts';
import { t } from '#text/translate.ts';
import { FormPair } from '#ui/form/form-layout.ts';
import { SelectField } from '#ui/form/select-field.tsx';
import { TextAreaField } from '#ui/form/text-area-field.tsx';
import { fieldErrorText } from '#ui/form/use-field.ts';
import { approveForm } from '#features/admin/vendors/vendor-row.ts';
import type { DecisionFormProps } from './vendor-decision.tsx';
import type { VendorDetail } from './vendor-row.ts';

type ApproveFormProps = DecisionFormProps<{ city: string; area: string; note: string }> & { vendor: VendorDetail };

const wrong = (error: FieldError | undefined) => error && fieldErrorText(error.message);

/** The place of the venue that is drafted for an applicant, and what they get. */
export function ApproveForm({ vendor, ...write }: ApproveFormProps) {
  const ids = { city: useId(), area: useId() };
  const reference = useLiveQuery(async () => (await readReference()) ?? null, []);
  const form = useForm({
    resolver: zodResolver(approveForm),
    defaultValues: { city: '', area: '', note: '' },
  });
  const [city, area] = useWatch({ control: form.control, name: ['city', 'area'] });
  const { errors } = useFormState({ control: form.control });
  const cities = reference?.cities ?? [];
  const cityId = cities.find(({ name }) => name === city)?.id;
  const areas = (reference?.areas ?? []).filter((one) => one.cityId === cityId);
  const choose = (name: 'city' | 'area') => (value: string) => {
    form.setValue(name, value, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
    if (name === 'city') form.setValue('area', '');
  };
  return (
    <WriteForm form={form} {...write}>
      <FormPair>
        <SelectField
          id={ids.city}
          label={t('admin.vendor.city')}
          value={city}
          error={wrong(errors.city)}
          onChange={choose('city')}
        >
          <option value="">{t('admin.choose')}</option>
          {cities.map(({ name }) => (
            <option key={name}>{name}</option>
          ))}
        </SelectField>
        <SelectField
          id={ids.area}
          label={t('admin.vendor.area')}
          hint={t('admin.vendor.placeHint')}
          value={area}
          error={wrong(errors.area)}
          disabled={city === ''}
          onChange={choose('area')}
        >
          <option value="">{t('admin.choose')}</option>
          {areas.map(({ name }) => (
            <option key={name}>{name}</option>
          ))}
        </SelectField>
      </FormPair>
      <TextAreaField
        form={form}
        name="note"
        label={t('admin.vendor.noteTo')}
        hint={t('admin.vendor.noteOptional')}
        rows={2}
        required={false}
        maxLength={600}
      />
      <p>{t('admin.vendor.approveAsk', { business: vendor.business, name: vendor.name })}</p>
    </WriteForm>
  );
}
